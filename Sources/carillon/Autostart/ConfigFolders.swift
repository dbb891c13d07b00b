internal import SessionFacts

/// Where a session looks for autostart entries and systemd units, the user's own folders first.
struct ConfigFolders {
    /// The user's own configuration, where switching on and off writes its files.
    let own: String
    /// Where entries are looked for.
    let config: [String]
    /// The user manager's search path, as far as packages and people use it. <man:systemd.unit(5)>
    let units: [String]

    init(environment: [String: String]) {
        let folders = BaseFolders(environment: environment)
        own = folders.config
        config = folders.allConfig
        units =
            config.map { $0 + "/systemd/user" } + ["/etc/systemd/user"] + folders.allData.map { $0 + "/systemd/user" }
            + ["/usr/local/lib/systemd/user", "/usr/lib/systemd/user"]
    }
}
