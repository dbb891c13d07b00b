internal import Foundation

/// Where a session looks for autostart entries and for units of systemd, the person's own folders first.
struct ConfigFolders {
    /// The person's own configuration; what is switched on or off is written here.
    let own: String
    /// `$XDG_CONFIG_HOME` and `$XDG_CONFIG_DIRS`.
    let config: [String]
    /// The person's own data; the schedule is below it.
    let data: String
    /// The same and `$XDG_DATA_DIRS`, where themes lie.
    let allData: [String]
    /// The user manager's search path, as far as packages and people write to it. <man:systemd.unit(5)>
    let units: [String]

    init(environment: [String: String]) {
        // The specification has folders ignored that are not absolute.
        func folder(_ name: String, or fallback: String) -> String {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? fallback
        }
        func folders(_ name: String, or fallback: [String]) -> [String] {
            let named = (environment[name] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
            return named.isEmpty ? fallback : named
        }
        let home = folder("HOME", or: NSHomeDirectory())
        own = folder("XDG_CONFIG_HOME", or: home + "/.config")
        config = [own] + folders("XDG_CONFIG_DIRS", or: ["/etc/xdg"])
        data = folder("XDG_DATA_HOME", or: home + "/.local/share")
        allData =
            [data]
            + folders("XDG_DATA_DIRS", or: ["/usr/local/share", "/usr/share"])
        units =
            config.map { $0 + "/systemd/user" } + ["/etc/systemd/user"] + allData.map { $0 + "/systemd/user" }
            + ["/usr/local/lib/systemd/user", "/usr/lib/systemd/user"]
    }
}
