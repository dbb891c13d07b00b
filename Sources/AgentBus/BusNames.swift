package import GLibSupport
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
    /// The prefix of error names.
    package static let errors = "io.github.carillon.Error."
    /// The app of the alarms of calendar files, which the bus starts by that name.
    package static let calendars = "io.github.carillon.Calendars"
    /// What an app exports that is started by D-Bus activation.
    package static let application = "org.freedesktop.Application"
    /// The notification server's name, interface and path.
    package static let server = "org.freedesktop.Notifications"
    package static let serverPath = "/org/freedesktop/Notifications"
}

extension BusConnection.Method {
    /// Activates an app, which the bus starts if it isn't running.
    ///
    /// <https://specifications.freedesktop.org/desktop-entry-spec/latest/dbus.html>
    package static func activation(of app: String) -> Self {
        Self(
            destination: app,
            path: BusNames.applicationPath(of: app),
            interface: BusNames.application,
            member: "Activate"
        )
    }
}

extension BusNames {
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
        self.init(code, message)
    }
}

extension BusInvocation {
    /// Answers with an error. Its text contains what callers have sent, so it is cleaned of what could act on a
    /// terminal, and limited in length.
    package func refuse(_ error: AgendaError) {
        fail(error.busName, PlainText.visible(String(error.message.prefix(2000))))
    }
}
