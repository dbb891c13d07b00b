internal import AgentCore
internal import Foundation
internal import GLibSupport
internal import NotificationCore

/// `carillon-wake`, which sets the alarm timer that the agent may not set itself.
///
/// The agent's own unit has NoNewPrivileges, under which no program gets a capability from its file. So systemd starts this
/// one as a unit of its own, with one end of a socket as its input; without systemd the agent starts it itself.
final class WakeHelper {
    /// How long it may take to answer, in seconds.
    private static let patience = 5.0
    private static let version: UInt32 = 1
    private static let hasEnded = "carillon-wake could not be started, or has ended"
    /// The size of its answers: version, problem, time.
    private static let answerSize = 16

    private let connection: BusConnection
    private let executor: MainContextExecutor
    private let program = WakeProgram()
    private let answering: Wait
    private var exchange: FixedSizeExchange?
    /// The time that it was told last.
    private var told: Int64 = 0
    private var report: (Result<Void, WakeProblem>) -> Void = { _ in }

    init(connection: BusConnection, executor: MainContextExecutor, alarms: any Alarms) {
        self.connection = connection
        self.executor = executor
        answering = Wait(alarms)
    }

    /// - Parameter report: Gets each success to set a time, and the problem that ended the program.
    func start(_ report: @escaping (Result<Void, WakeProblem>) -> Void) { self.report = report }

    /// Why it can't wake the machine, as far as its file tells.
    var problem: String? { program.problem(manager: connection.processIdentifier(of: ApplicationUnit.manager)) }

    func arm(_ time: WallTime) {
        told = time.microseconds
        do throws(WakeProblem) {
            if exchange == nil { exchange = try run() }
            guard exchange?.send(withUnsafeBytes(of: told) { Array($0) }) ?? false else {
                throw WakeProblem(Self.hasEnded)
            }
            answering.start(seconds: Self.patience) { [weak self] in
                self?.fail(WakeProblem("carillon-wake did not answer within \(Int(Self.patience)) seconds"))
            }
        } catch {
            fail(error)
        }
    }

    func end() {
        answering.end()
        exchange?.close()
        exchange = nil
    }

    private func fail(_ problem: WakeProblem) {
        end()
        report(.failure(problem))
    }

    private func received(_ answer: [UInt8]?) {
        guard exchange != nil else { return }
        guard let answer else { return fail(WakeProblem(Self.hasEnded)) }
        let (version, problem, time) = answer.withUnsafeBytes {
            (
                $0.loadUnaligned(as: UInt32.self), $0.loadUnaligned(fromByteOffset: 4, as: UInt32.self),
                $0.loadUnaligned(fromByteOffset: 8, as: Int64.self)
            )
        }
        guard version == Self.version else { return fail(WakeProblem("carillon-wake is of another version")) }
        guard problem == 0 else {
            return fail(WakeProblem("carillon-wake: \(String(cString: strerror(Int32(clamping: problem))))"))
        }
        // One that is behind answers what it was told before.
        guard time == told else { return }
        answering.end()
        report(.success(()))
    }

    // MARK: - Starting it

    private func run() throws(WakeProblem) -> FixedSizeExchange {
        guard let path = program.path else { throw WakeProblem(WakeProgram.missing) }
        guard FileDescriptor.areLeft(), let (ours, theirs) = FileDescriptor.connection() else {
            throw WakeProblem("out of file descriptors")
        }
        let received = executor.confined { [weak self] in self?.received($0) ?? () }
        let exchange = FixedSizeExchange(ours, size: Self.answerSize, on: executor, received)
        guard connection.owner(of: ApplicationUnit.manager) != nil else {
            do throws(GLibError) {
                try DetachedProcess.start([path], input: theirs)
            } catch {
                throw WakeProblem("carillon-wake could not be started: \(error.message)")
            }
            return exchange
        }
        let failed = executor.confined { [weak self, weak exchange] (error: GLibError) in
            // What it is about may have been given up since.
            guard let self, let exchange, self.exchange === exchange else { return }
            fail(WakeProblem("systemd did not start carillon-wake: \(error.message)"))
        }
        let unit = ApplicationUnit(waking: path, capability: program.hasCapability ? nil : WakeProgram.capability)
        unit.start(on: connection, descriptors: [theirs]) { error in error.map(failed) }
        return exchange
    }
}

/// Why something doesn't wake the machine, in words for people.
struct WakeProblem: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// The file of `carillon-wake`, and what it may do.
struct WakeProgram {
    static let name = "carillon-wake"
    static let missing = "carillon-wake is not installed"
    /// CAP_WAKE_ALARM, capabilities(7).
    static let capability: UInt64 = 1 << 35

    /// Its path; nil if it isn't there. Where the agent was built it lies beside it, installed in libexec.
    let path: String?

    init() {
        let folder = URL(fileURLWithPath: InstalledProgram.folder ?? "/").deletingLastPathComponent()
        let installed = folder.appendingPathComponent("libexec/\(Self.name)").path
        path = InstalledProgram.beside(Self.name) ?? DetachedProcess.find(installed, path: nil)
    }

    /// Whether its file gives it a capability, and is where that counts.
    var hasCapability: Bool { path.map(FileCapability.isEffective) ?? false }

    /// Why it can't wake the machine; nil if nothing speaks against it.
    ///
    /// - Parameter manager: The process of the user's systemd, which gives the capability to its units where it has it.
    func problem(manager: UInt32?) -> String? {
        guard let path else { return Self.missing }
        if hasCapability || Self.mayWake("self") || manager.map({ Self.mayWake("\($0)") }) ?? false { return nil }
        return "\(path) lacks the capability cap_wake_alarm"
    }

    /// Whether a process has the capability.
    private static func mayWake(_ process: String) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("CapPrm:") }
        let set = line.flatMap { UInt64($0.dropFirst("CapPrm:".count).filter { $0 != "\t" }, radix: 16) }
        return (set ?? 0) & capability != 0
    }
}
