import Foundation

/// A real notification server that runs in a session, and where it shows what.
package final class RunningServer: Sendable {
    package let kind: NotificationServer
    package let session: PrivateSession
    /// What programs of the same desktop find in their environment beside the session's own.
    package let environment: [String: String]
    private let current: Monitor<RunningProcess?>

    /// - Parameter process: Nil for a server that the desktop starts, or the bus.
    package init(
        kind: NotificationServer,
        session: PrivateSession,
        environment: [String: String] = [:],
        process: RunningProcess? = nil
    ) {
        self.kind = kind
        self.session = session
        self.environment = environment
        current = Monitor(process)
    }

    // MARK: - Buttons

    /// Waits for a button and returns its middle; where the server draws none, the middle of its popup.
    package func locateButton(_ label: String, timeout: Duration = .patience) async throws -> Point {
        guard kind.drawsButtons else { return try await popup(timeout: timeout).center }
        let button = try await findButton(label, timeout: timeout)
        var place = button.frame.center
        // On Wayland a program does not know where its window is. These have the upper right corner.
        switch kind {
        case .swaync, .quickshell: place.x += session.screenSize.width - button.window.width
        default: break
        }
        return place
    }

    private func findButton(_ label: String, timeout: Duration) async throws -> AccessibleButton {
        // The big shells draw by software here and answer slowly on a busy machine.
        let timeout = max(timeout, kind.patience)
        guard case .gnomeShell = kind else {
            return try await AccessibleButton.find(label, in: session, timeout: timeout)
        }
        // A banner waits for the one before, which leaves only while somebody moves the pointer.
        let somebody = Task { [session] in
            for step in 0... {
                try await Pointer(session).move(to: Point(x: 300 + step % 50, y: 420))
                try await Task.sleep(for: .milliseconds(500))
            }
        }
        defer { somebody.cancel() }
        return try await AccessibleButton.find(label, in: session, timeout: timeout)
    }

    /// Waits for a button and clicks it with the pointer; where the server draws none, a click opens its menu, whose
    /// stand-in picks.
    package func click(_ label: String, timeout: Duration = .patience) async throws {
        try await press(label, at: try await locateButton(label, timeout: timeout))
    }

    private func press(_ label: String, at place: Point) async throws {
        if !kind.drawsButtons { try MenuStandIn(session).pick(label) }
        try await Pointer(session).click(place)
    }

    /// Waits for a button of a popup that comes again and again, and clicks it when no ring is near.
    ///
    /// A ring takes the popup before it away and shows another (decision 10). Between the two there is no button, and a click
    /// meets nothing: for 40 ms with GNOME Shell on a quiet machine, for longer on a busy one.
    package func clickBetweenRings(_ label: String) async throws {
        let distance = 2.0
        for _ in 1...5 {
            let place = try await locateButton(label)
            let pending = try await session.run(try Binaries.carillon, ["list", "--all", "--json"])
            guard pending.succeeded, let rows = try JSONValue(parsing: pending.stdout).array else {
                throw SupportError("What is pending isn't known: \(pending)")
            }
            let next = rows.compactMap { $0["next"]?.date }.min() ?? .distantFuture
            if next.timeIntervalSinceNow < distance {
                try await Task.sleep(for: .seconds(next.timeIntervalSinceNow + distance))
                continue
            }
            return try await press(label, at: place)
        }
        throw SupportError("There was always a ring within \(distance) s of the click.")
    }

    /// Waits until the popup with this button has gone; where the server draws none, until there is no popup.
    package func waitUntilGone(_ label: String, timeout: Duration = .patience) async throws {
        guard kind.drawsButtons else {
            try await waitUntil("no popup of \(kind) is on the screen", timeout: timeout) {
                try await popups().isEmpty
            }
            return
        }
        try await AccessibleButton.waitUntilGone(label, in: session, timeout: timeout)
    }

    /// Waits for the popup of a server that draws no buttons, until it lies at the same place in two looks running.
    package func popup(timeout: Duration = .patience) async throws -> Frame {
        var found: [Frame] = []
        try await waitUntil("a popup of \(kind) is on the screen", timeout: timeout) {
            let before = found
            found = try await popups()
            return !found.isEmpty && found == before
        }
        return found[0]
    }

    /// Where popups are: dunst's window holds all of its own, and around mako's there is nothing but black.
    private func popups() async throws -> [Frame] {
        if case .mako = kind { return try await Screen(session).contents().map { [$0] } ?? [] }
        return try await Screen(session).windows(class: "^Dunst$")
    }

    /// What the server says of itself.
    package func version() async throws -> String {
        // It leaves the version out on the bus.
        if case .quickshell = kind { return try await session.run("quickshell", ["--version"]).stdout }
        let path = "/" + NotificationServer.busName.replacing(".", with: "/")
        return try await session.call(
            NotificationServer.busName,
            path,
            NotificationServer.busName + ".GetServerInformation"
        )
    }

    // MARK: - Life

    /// Ends the server as a crash would, and waits until its name is free.
    package func kill() async throws {
        guard let process = current.withLock({ $0 }) else { throw SupportError("\(kind) is not ours to end.") }
        process.kill()
        try await process.wait()
        try await session.waitForNameToGo(NotificationServer.busName)
    }

    /// Starts the server anew, after ``kill()`` or after it left by itself.
    package func start() async throws {
        let successor = try await kind.launch(in: session, environment)
        current.withLock { $0 = successor }
    }

    // MARK: - Do not disturb

    /// Switches do not disturb as the desktop's own switch does.
    ///
    /// - Returns: Whether the server has such a switch.
    @discardableResult
    package func setDoNotDisturb(_ on: Bool) async throws -> Bool {
        switch kind {
        case .xfce4Notifyd:
            let property = ["-c", "xfce4-notifyd", "-p", "/do-not-disturb"]
            try await change("xfconf-query", property + ["-n", "-t", "bool", "-s", "\(on)"])
        case .lxqtNotificationd:
            try NotificationServer.setLxqtDoNotDisturb(on, in: session)
        case .mate:
            try await change("gsettings", ["set", "org.mate.NotificationDaemon", "do-not-disturb", "\(on)"])
        case .gnomeShell:
            try await change("gsettings", ["set", "org.gnome.desktop.notifications", "show-banners", "\(!on)"])
        case .plasma:
            let entry = ["--file", "plasmanotifyrc", "--group", "DoNotDisturb", "--key", "Until"]
            try await change(
                "kwriteconfig\(NotificationServer.plasmaVersion)",
                entry + [on ? "2199,1,1,0,0,0" : "2001,1,1,0,0,0"]
            )
            // What Plasma's own switch says with it: the group, and the key `Until` in bytes.
            let signal = ["--object-path", "/plasmanotifyrc", "--signal", "org.kde.kconfig.notify.ConfigChanged"]
            let key = "@a{saay} {'DoNotDisturb': [[0x55, 0x6e, 0x74, 0x69, 0x6c]]}"
            try await change("gdbus", ["emit", "--session"] + signal + [key])
        case .dunst:
            try await change("dunstctl", ["set-paused", "\(on)"])
        case .mako:
            try await change("makoctl", ["mode", on ? "-a" : "-r", "do-not-disturb"])
        case .swaync:
            let center = "org.erikreider.swaync.cc"
            let path = "/" + center.replacing(".", with: "/")
            _ = try await session.call(center, path, "\(center).SetDnd", ["\(on)"])
        case .quickshell:
            let page = ["-p", Binaries.script("quickshell.qml")]
            try await change("quickshell", ["ipc"] + page + ["call", "popups", "setDoNotDisturb", "\(on)"])
        case .cinnamon:
            let key = ["org.cinnamon.desktop.notifications", "display-notifications"]
            try await change("gsettings", ["set"] + key + ["\(!on)"])
        case .notificationDaemon:
            return false
        }
        return true
    }

    private func change(_ program: String, _ arguments: [String]) async throws {
        let output = try await session.run(program, arguments, environment: environment)
        guard output.succeeded else { throw SupportError("Do not disturb could not be switched: \(output)") }
    }
}
