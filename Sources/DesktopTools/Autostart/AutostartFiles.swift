internal import AgentBus
internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import Messages
internal import NotificationCore
internal import SessionFacts

/// The files that make a login session start the agent, and the user's own files that prevent it.
///
/// Switching off writes `Hidden=true` into the person's own entry, the one key that every desktop heeds, and masks the link
/// from graphical-session.target to the unit. The unit itself stays usable: a program that asks for the agent still gets it.
package struct AutostartFiles {
    static let unitName = "carillond.service"
    private static let entryName = Agenda.ownApp + ".desktop"
    private static let link = "graphical-session.target.wants/" + unitName
    private static let comment = "# Written by \"carillon autostart off\"; \"carillon autostart on\" removes it."

    private let folders: ConfigFolders

    package init(environment: [String: String]) { folders = ConfigFolders(environment: environment) }

    private var ownEntry: String { "\(folders.own)/autostart/\(Self.entryName)" }
    private var ownLink: String { "\(folders.own)/systemd/user/\(Self.link)" }

    // MARK: - Reading

    /// The entry that counts, and what prevents desktops from running it.
    package func entry(environment: [String: String]) -> AutostartState.Entry? {
        guard let file = folders.config.map({ "\($0)/autostart/\(Self.entryName)" }).first(where: Self.exists) else {
            return nil
        }
        let obstacle: String?
        do {
            obstacle = Self.obstacle(in: DesktopEntry(try Self.read(file)), environment: environment)
        } catch {
            obstacle = Session.say("it can't be read")
        }
        return AutostartState.Entry(file: file, obstacle: obstacle)
    }

    private static func obstacle(in entry: DesktopEntry, environment: [String: String]) -> String? {
        if entry.isTrue("Hidden") { return "Hidden=true" }
        let desktops = (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init)
        if let only = entry.members("OnlyShowIn"), !only.contains(where: desktops.contains) { return "OnlyShowIn" }
        if let not = entry.members("NotShowIn"), not.contains(where: desktops.contains) { return "NotShowIn" }
        if desktops.contains("GNOME"), entry["X-GNOME-Autostart-enabled"] == "false" {
            return "X-GNOME-Autostart-enabled=false"
        }
        if let program = entry["TryExec"], program.hasPrefix("/"), access(program, X_OK) != 0 {
            return Session.say("TryExec=\(program), which doesn't exist,")
        }
        return entry["Exec"]?.isEmpty == false ? nil : Session.say("no Exec")
    }

    /// The unit, and whether graphical-session.target starts it.
    package func unit() -> AutostartState.Unit? {
        guard let file = folders.units.map({ "\($0)/\(Self.unitName)" }).first(where: Self.exists) else { return nil }
        let links = folders.units.map { "\($0)/\(Self.link)" }.filter(Self.exists)
        let isMasked = { (path: String) in (try? Self.target(path)) == "/dev/null" }
        return AutostartState.Unit(
            file: file,
            isWanted: !isMasked(file) && links.first.map { !isMasked($0) } ?? false,
            state: nil
        )
    }

    // MARK: - Switching

    /// Removes the entry by which earlier versions had sessions start carillon-calendars, and with it the agent: the agent starts it.
    package func removeEntryOfCalendars() throws {
        let entry = "\(folders.own)/autostart/\(BusNames.calendars).desktop"
        if Self.exists(entry) { try FileManager.default.removeItem(atPath: entry) }
    }

    /// Keeps login sessions from starting the agent.
    package func switchOff() throws {
        try removeEntryOfCalendars()
        var entry: DesktopEntry
        if Self.exists(ownEntry) {
            entry = DesktopEntry(try Self.read(ownEntry))
        } else {
            entry = DesktopEntry("\(Self.comment)\n[Desktop Entry]\nType=Application\nName=Carillon\n")
        }
        entry.set("Hidden", "true")
        try Self.write(entry.text, to: ownEntry)
        if unit() != nil, (try? Self.target(ownLink)) != "/dev/null" {
            try Self.makeFolder(of: ownLink)
            if Self.exists(ownLink) { try FileManager.default.removeItem(atPath: ownLink) }
            try FileManager.default.createSymbolicLink(atPath: ownLink, withDestinationPath: "/dev/null")
        }
    }

    /// Makes login sessions start the agent again, by the installed entry, or else by one of the user's that runs `program`.
    package func switchOn(program: String) throws {
        if (try? Self.target(ownLink)) == "/dev/null" { try FileManager.default.removeItem(atPath: ownLink) }
        if Self.exists(ownEntry) {
            var entry = DesktopEntry(try Self.read(ownEntry))
            entry.remove("Hidden")
            // Nothing of the user's own is left in it, so the installed entry counts again.
            if entry["Exec"] == nil {
                try FileManager.default.removeItem(atPath: ownEntry)
            } else {
                try Self.write(entry.text, to: ownEntry)
            }
        }
        let isInstalled = folders.config.contains { Self.exists("\($0)/autostart/\(Self.entryName)") }
        if !isInstalled { try Self.write(Self.starter(program), to: ownEntry) }
    }

    /// An entry that runs `program start`, with the keys of the installed one.
    private static func starter(_ program: String) -> String {
        // Inside quotes these four are escaped, and each backslash once more, as in every value.
        let quoted = program.reduce(into: "") { text, character in
            if "\"`$\\".contains(character) { text += character == "\\" ? "\\\\\\" : "\\\\" }
            text += character == "%" ? "%%" : String(character)
        }
        return """
            [Desktop Entry]
            Type=Application
            Name=Carillon
            Comment=Lets reminders ring in this session
            Exec="\(quoted)" start
            TryExec=\(program.escaping("\\", as: "\\\\"))
            Icon=\(Agenda.ownApp)
            NoDisplay=true
            StartupNotify=false

            """
    }

    // MARK: - Files

    /// Whether something of that name exists, including a broken link.
    private static func exists(_ path: String) -> Bool {
        (try? FileManager.default.attributesOfItem(atPath: path)) != nil
    }

    private static func target(_ link: String) throws -> String {
        try FileManager.default.destinationOfSymbolicLink(atPath: link)
    }

    private static func read(_ file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
    }

    private static func makeFolder(of file: String) throws {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private static func write(_ text: String, to file: String) throws {
        try makeFolder(of: file)
        try Data(text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    }
}

extension AutostartFiles {
    /// Changes the files, and has the user manager read its units again.
    ///
    /// - Parameter warn: Told why it hasn't.
    /// - Throws: A refusal that names the file.
    package static func change(warn: (String) -> Void = { _ in }, _ body: (AutostartFiles) throws -> Void) throws {
        try refusing(body)
        guard let connection = try? BusConnection.session(), connection.owner(of: UserManager.name) != nil else {
            return
        }
        do throws(GLibError) {
            try UserManager(connection: connection).reload()
        } catch {
            warn(Session.say("systemd did not reload its units: \(error.message)"))
        }
    }

    static func refusing(_ body: (AutostartFiles) throws -> Void) throws {
        do {
            try body(AutostartFiles(environment: ProcessInfo.processInfo.environment))
        } catch {
            throw Session.refusal("can't change autostart: \(error.reasonWithFile)")
        }
    }
}

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
