internal import AgentBus
internal import DesktopTools
internal import Glibc
internal import GLibSupport
internal import Messages

/// The window that is a program of its own, where it is installed.
enum InstalledWindow {
    /// The bus can start it, or it is open.
    case service(BusConnection)
    /// It lies next to this program, in a session whose bus doesn't know of it.
    case program

    /// Nil when it isn't installed.
    static func find() -> InstalledWindow? {
        if let connection = try? BusConnection.session(), WindowCall.mayBeSent(on: connection),
            connection.owner(of: BusNames.window) != nil
                || (try? connection.activatableNames().contains(BusNames.window)) == true
        {
            return .service(connection)
        }
        return isProgram ? .program : nil
    }

    private static var isProgram: Bool { DetachedProcess.find(OwnProgram.window, path: nil) != nil }

    /// Opens it, or brings it to the front.
    ///
    /// - Parameter reminder: What was typed for one that is to be shown; nil shows what it showed last.
    func open(_ environment: [String: String], showing reminder: String?) throws {
        let identifier = try reminder.map { try Self.identifier(of: $0) }
        if case .service(let connection) = self {
            // So that a compositor lets the window come to the front.
            var token: [String: Variant] = [:]
            for (key, name) in [
                ("activation-token", "XDG_ACTIVATION_TOKEN"), ("desktop-startup-id", "DESKTOP_STARTUP_ID"),
            ] {
                token[key] = environment[name].map { .string($0) }
            }
            do throws(GLibError) {
                let call: WindowCall = identifier.map { .show($0) } ?? .activate
                _ = try connection.call(call.method, call.arguments(.dictionary(token)))
                return
            } catch {
                // The bus may lack what the program needs from this session, such as the display.
                guard Self.isProgram else { throw Session.refusal("the window could not be opened: \(error.message)") }
            }
        }
        let path = OwnProgram.window
        let words = [path] + (identifier.map { ["--show=\($0)"] } ?? [])
        var arguments = words.map { strdup($0) } + [nil]
        execv(path, &arguments)
        throw Session.refusal("\(path) can't be started: \(String(cString: strerror(errno)))")
    }

    /// The id of a reminder that is pending or waits for an answer.
    private static func identifier(of name: String) throws -> String {
        let client = try Session.client()
        let reminders = try Reminders.read(client, naming: name)
        return try reminders.named(name, changes: false).identifier
    }
}

extension OwnProgram {
    /// Starts one of our commands, and doesn't wait for it.
    static func start(_ arguments: [String], _ environment: [String: String]) {
        run([commandLine] + arguments, environment)
    }

    /// Starts a program, and doesn't wait for it.
    static func run(_ command: [String], _ environment: [String: String]) {
        do throws(GLibError) {
            try DetachedProcess.start(command, environment: environment, folder: "/")
        } catch {
            Line.warn("\(command[0]) can't be started: \(error.message)")
        }
    }

    /// Tells the person something in a popup.
    static func notify(_ text: String, _ environment: [String: String]) {
        start(["notify", "--icon=io.github.carillon.Carillon", "--", text], environment)
    }
}
