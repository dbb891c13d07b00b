/// The variables of a login session that matter to what is started from it: where its screen is, which desktop it is, and
/// which languages the person reads.
package enum SessionVariables {
    private static let names: Set<String> = [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SESSION_MANAGER", "DESKTOP_SESSION", "LANG", "LANGUAGE", "PATH",
    ]
    private static let families = ["XDG_", "LC_"]

    /// Those of an environment.
    package static func `in`(_ environment: [String: String]) -> [String: String] {
        environment.filter { names.contains($0.key) || families.contains(where: $0.key.hasPrefix) }
    }
}
