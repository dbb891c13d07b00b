package import GLibSupport
internal import Messages
package import NotificationCore

/// The names of the D-Bus contract.
package enum BusNames {
    package static let agent = "io.github.carillon.Agent"
    package static let path = "/io/github/carillon/Agent"
    /// For apps, each with its own notifications.
    package static let center = "io.github.carillon.NotificationCenter1"
    /// For the person's tools.
    package static let tools = "io.github.carillon.Agent1"
    /// What an app exports for the agent's calls.
    package static let delegate = "io.github.carillon.NotificationDelegate1"
    /// The signals that name rows which have changed: of one's own app, and of another.
    package static let changed = "Changed"
    package static let changedOf = "ChangedOf"
    package static let everyApp = ""
    /// The prefix of error names.
    package static let errors = "io.github.carillon.Error."
    /// The app of the alarms of calendar files, which the bus starts by that name.
    package static let calendars = Agenda.calendarsApp
    /// What desktops search through, which the bus starts by that name.
    package static let search = "io.github.carillon.Search"
    /// The window, which the bus starts by that name where it is installed.
    package static let window = "io.github.carillon.Window"
    /// What an app exports that is started by D-Bus activation.
    package static let application = "org.freedesktop.Application"
    /// The notification server's name, interface and path.
    package static let server = "org.freedesktop.Notifications"
    package static let serverPath = "/org/freedesktop/Notifications"
    /// The agent's object that takes the same calls.
    package static let popupsPath = "/io/github/carillon/Notifications"
}

extension BusConnection.Method {
    /// Activates an app, which the bus starts if it isn't running.
    ///
    /// <https://specifications.freedesktop.org/desktop-entry-spec/latest/dbus.html>
    package static func activation(of app: String) -> Self { application(app, "Activate") }

    /// Has an app do one of its actions; the bus starts it if it isn't running.
    package static func activationOfAction(of app: String) -> Self { application(app, "ActivateAction") }

    /// A call of the notification server, or of the one with that unique name.
    package static func ofServer(_ member: String, to owner: String = BusNames.server) -> Self {
        Self(destination: owner, path: BusNames.serverPath, interface: BusNames.server, member: member)
    }

    private static func application(_ app: String, _ member: String) -> Self {
        Self(destination: app, path: BusNames.applicationPath(of: app), interface: BusNames.application, member: member)
    }
}

extension BusConnection.SignalMatch {
    /// The notification server's signals.
    package static var ofServer: Self {
        Self(sender: BusNames.server, path: BusNames.serverPath, interface: BusNames.server)
    }
}

extension Variant {
    /// What goes with an activation: the token that lets the app's window come to the front, if there is one.
    package static func platformData(token: String?) -> Variant {
        .dictionary(token.map { ["activation-token": .string($0), "desktop-startup-id": .string($0)] } ?? [:])
    }
}

extension BusNames {
    /// Whether a name is of the program's own, as its services and its desktop files have them; letter case aside, since people
    /// who are asked about such a name read over that.
    static func isOwn(_ name: String) -> Bool { name.lowercased().hasPrefix("io.github.carillon.") }

    /// Where an app exports itself for that.
    package static func applicationPath(of app: String) -> String {
        "/" + String(app.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
    }
}

extension AgendaError {
    /// The D-Bus error name that this travels under.
    package var busName: String { BusNames.errors + code.rawValue }

    /// The refusal behind a D-Bus error, or nil if the error isn't one of ours.
    package init?(busName: String, message: String) {
        guard busName.hasPrefix(BusNames.errors),
            let code = Code(rawValue: String(busName.dropFirst(BusNames.errors.count)))
        else { return nil }
        self.init(code, message, about: Subject(of: message))
    }
}

extension AgendaError.Subject {
    /// What a refusal's text is about: `title: must not be empty`, `requests[2].content.bodies[0]: …, not 5`; nil if no field.
    fileprivate convenience init?(of text: String) {
        guard let colon = text.firstRange(of: ": ") else { return nil }
        let (path, rest) = (text[..<colon.lowerBound], text[colon.upperBound...])
        let request = Self.part("requests", of: path)
        let inside = request.map { $0.rest.drop { $0 == "." } } ?? path
        let name = inside.hasPrefix("content.") ? inside.dropFirst("content.".count) : inside
        let several = Self.part(name.prefix { $0 != "[" }, of: name)
        let field =
            request != nil && name.isEmpty ? .request : AgendaError.Field(rawValue: String(several?.name ?? name))
        guard let field else { return nil }
        let found = rest.ranges(of: ", not ").last
        self.init(
            field,
            index: several?.number,
            request: request?.number,
            // One without gaps is found among the messages.
            Message(Message.Literal(stringLiteral: String(rest[..<(found?.lowerBound ?? rest.endIndex)]))),
            found: found.map { String(rest[$0.upperBound...]) }
        )
    }

    /// A name with a number in brackets, and what follows it.
    private static func part(
        _ name: some StringProtocol,
        of path: Substring
    ) -> (name: Substring, number: Int, rest: Substring)? {
        let behind = path.dropFirst(name.count)
        guard path.hasPrefix(name), behind.first == "[", let end = behind.firstIndex(of: "]"),
            let number = Int(behind[..<end].dropFirst())
        else { return nil }
        return (path.prefix(name.count), number, behind[end...].dropFirst())
    }
}

extension BusInvocation {
    /// Answers with an error. Its text has what callers sent: it is cleaned of what acts on a terminal, and limited.
    package func refuse(_ error: AgendaError) {
        fail(error.busName, PlainText.visible(String(error.message.prefix(2000))))
    }
}

/// The version of this Carillon, agent and tools alike.
package let carillonVersion = "0.2.0"

/// The option with which carillond only says whether it can serve the schedule; a version without it can't be asked.
package let scheduleCheckOption = "--check-schedule"
