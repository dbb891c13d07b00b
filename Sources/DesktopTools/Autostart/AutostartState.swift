internal import FoundationEssentials
package import GLibSupport
package import Messages

/// How the login session starts the agent, according to the files and the session's systemd.
package struct AutostartState {
    /// What starts the agent in a session like this one.
    package enum Way: String {
        /// The user manager, together with graphical-session.target.
        case unit = "systemd-unit"
        /// The desktop's session manager, from the autostart entry.
        case entry = "xdg-entry"
        case none
    }

    /// The autostart entry that counts: the first of its name.
    package struct Entry {
        package var file: String
        /// Why desktops ignore it; nil if they don't.
        package var obstacle: String?
    }

    package struct Unit {
        package var file: String
        /// Whether graphical-session.target starts it.
        package var isWanted: Bool
        /// `active`, `inactive` … as systemd reports it; nil if no user manager is on the bus.
        package var state: String?
    }

    package var entry: Entry?
    package var unit: Unit?
    /// Whether this session's systemd has reached graphical-session.target; nil if no user manager is on the bus.
    var sessionIsManaged: Bool?

    package var way: Way {
        if sessionIsManaged == true, unit?.isWanted == true { return .unit }
        return entry != nil && entry?.obstacle == nil ? .entry : .none
    }

    /// One sentence for people.
    package var summary: Message {
        switch way {
        case .unit: return Message("with the session, by the systemd unit \(AutostartFiles.unitName)")
        case .entry: return Message("with the session, by the autostart entry")
        case .none: break
        }
        if let entry, let obstacle = entry.obstacle {
            return Message("not with the session: \(obstacle) in \(entry.file)")
        }
        if unit?.isWanted == true {
            return Message(
                "not with this session: it doesn't reach graphical-session.target, and there is no autostart entry"
            )
        }
        return Message("not started with your session: after a login nothing rings until a command of Carillon runs")
    }

    package var json: JSONValue {
        var members: [String: JSONValue] = [
            "on": .boolean(way != .none), "by": .string(way.rawValue), "summary": .string(summary.english),
            "entry": .null, "unit": .null,
            "graphicalSession": sessionIsManaged.map(JSONValue.boolean) ?? .null,
        ]
        if let entry {
            members["entry"] = .object([
                "file": .string(entry.file), "enabled": .boolean(entry.obstacle == nil),
                "obstacle": JSONValue(entry.obstacle),
            ])
        }
        if let unit {
            members["unit"] = .object([
                "file": .string(unit.file), "wanted": .boolean(unit.isWanted), "state": JSONValue(unit.state),
            ])
        }
        return .object(members)
    }
}

extension AutostartState {
    /// Reads the files, and asks the user manager if there is one on the bus.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment, connection: BusConnection?) {
        let files = AutostartFiles(environment: environment)
        entry = files.entry(environment: environment)
        unit = files.unit()
        guard let connection, connection.owner(of: UserManager.name) != nil else { return }
        let manager = UserManager(connection: connection)
        sessionIsManaged = manager.state(of: "graphical-session.target") == "active"
        unit?.state = manager.state(of: AutostartFiles.unitName) ?? "inactive"
    }
}

/// The user's systemd, if it is on the session's bus.
struct UserManager {
    static let name = "org.freedesktop.systemd1"
    private static let root = "/org/freedesktop/systemd1"
    let connection: BusConnection

    /// The state of a unit; nil if the manager hasn't loaded it.
    func state(of unit: String) -> String? {
        guard let path = try? call(Self.root, Self.name + ".Manager", "GetUnit", [.string(unit)]).first?.stringValue,
            let state = try? call(
                path,
                "org.freedesktop.DBus.Properties",
                "Get",
                [.string(Self.name + ".Unit"), .string("ActiveState")]
            ).first
        else { return nil }
        if case .boxed(let inner) = state { return inner.stringValue }
        return state.stringValue
    }

    /// Makes the manager read its unit files again.
    func reload() throws(GLibError) { _ = try call(Self.root, Self.name + ".Manager", "Reload", []) }

    private func call(
        _ path: String,
        _ interface: String,
        _ member: String,
        _ arguments: [Variant]
    ) throws(GLibError) -> [Variant] {
        let method = BusConnection.Method(destination: Self.name, path: path, interface: interface, member: member)
        return try connection.call(method, arguments, timeout: 10, startsService: false).arguments
    }
}
