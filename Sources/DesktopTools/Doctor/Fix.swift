internal import AgentBus
internal import FoundationEssentials
internal import NotificationCore
package import ScheduleWords
internal import SessionFacts

extension Finding.Fix {
    /// Does what its command does.
    ///
    /// - Throws: A refusal.
    package func perform() throws {
        switch self {
        case .start: try Self.start()
        case .startAtLogin:
            try AutostartFiles.change { try $0.switchOn(program: OwnProgram.commandLine) }
        case .resume(let scope): try Self.change { client throws(AgentClient.Failure) in _ = try client.resume(scope) }
        case .allow(let app):
            try Self.change { client throws(AgentClient.Failure) in try client.setAuthorization(of: app, .allow) }
        }
    }

    private static func change(_ body: (AgentClient) throws(AgentClient.Failure) -> Void) throws {
        let client = try Session.client()
        try Session.refusing(body(client))
    }

    /// Has the bus start the agent; where it can't, starts it from here.
    private static func start() throws {
        do throws(AgentClient.Failure) {
            try Session.agent(app: nil).sessionStarted(SessionVariables.in(ProcessInfo.processInfo.environment))
        } catch .noAgent {
            try OwnProgram.launch([OwnProgram.agent])
        } catch {
            throw Session.refusal(plain: Session.words(error))
        }
    }
}
