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

    /// The app of the sandbox that this process is in; nil outside of any.
    static let sandbox: String? = {
        guard let facts = ProcessFacts.read(UInt32(ProcessInfo.processInfo.processIdentifier)),
            case .sandboxed(let app) = ProcessIdentity(facts)
        else { return nil }
        return app
    }()

    /// The first of these that there is: the app of its sandbox, the program's choice, its environment's, its GApplication,
    /// the desktop file of its systemd unit, its bundle, its own name.
    static var current: String {
        if let chosen = sandbox ?? explicit { return chosen }
        if let chosen = ProcessInfo.processInfo.environment["CARILLON_APP_ID"], !chosen.isEmpty { return chosen }
        if let identifier = DesktopApplication.ownIdentifier { return identifier }
        let cgroups = (try? String(contentsOfFile: "/proc/self/cgroup", encoding: .utf8)) ?? ""
        if let identifier = ControlGroups(cgroups).app, !DesktopApplication.isTerminal(identifier) { return identifier }
        if let identifier = Bundle.main.bundleIdentifier, !identifier.isEmpty { return identifier }
        return ProgramName.identifier(path: ProcessInfo.processInfo.arguments.first ?? "")
    }
}

extension UNUserNotificationCenter {
    /// Which app this program is: the name of its desktop file without `.desktop`. A Linux addition.
    ///
    /// A program on Linux needs no bundle. Unless this is set, the first of these counts: the environment's
    /// `CARILLON_APP_ID`, the identifier of the process's GApplication, the desktop file of its systemd unit, the main
    /// bundle's identifier, the name of the executable. Set it before the first use of a center: it decides whose
    /// notifications a program sees. A program in a Flatpak or a snap can't choose, and has the sandbox's.
    ///
    /// Letters, digits, dots, dashes and underscores, 255 at most; with anything else every call reports an error.
    public static var applicationIdentifier: String {
        get { ApplicationIdentity.current }
        set { ApplicationIdentity.explicit = newValue }
    }
}
