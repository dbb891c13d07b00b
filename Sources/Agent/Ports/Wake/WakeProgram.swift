internal import Foundation
internal import GLibSupport

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
