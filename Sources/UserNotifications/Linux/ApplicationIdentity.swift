internal import Foundation
internal import GLibSupport
internal import SessionFacts
internal import Synchronization

/// Which app this process is (decision 20).
enum ApplicationIdentity {
    private static let chosen = Mutex<String?>(nil)

    static var explicit: String? {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    /// The first of these that there is: the program's choice, its environment's, its GApplication, the desktop file of
    /// its systemd unit, its bundle, its own name.
    static var current: String {
        if let explicit { return explicit }
        if let chosen = ProcessInfo.processInfo.environment["CARILLON_APP_ID"], !chosen.isEmpty { return chosen }
        if let identifier = DesktopApplication.ownIdentifier { return identifier }
        let cgroups = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
        if let identifier = ControlGroups(cgroups).app, !DesktopApplication.isTerminal(identifier) {
            return identifier
        }
        if let identifier = Bundle.main.bundleIdentifier, !identifier.isEmpty { return identifier }
        return ProgramName.identifier(path: ProcessInfo.processInfo.arguments.first ?? "")
    }
}
