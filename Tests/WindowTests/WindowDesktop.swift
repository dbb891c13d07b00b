import Foundation
import TestSupport
import Testing

/// A desktop with an agent and the window, and a person who looks at it, points and types.
final class WindowDesktop: Sendable {
    let agent: TestAgent
    var session: PrivateSession { agent.session }
    static let name = "io.github.carillon.Window"
    /// What the line for new reminders is called.
    static let quickAdd = "What to be reminded of, and when"

    private init(_ agent: TestAgent) { self.agent = agent }

    deinit { session.end() }

    /// Starts a session whose bus can start the agent and the window, and no window yet.
    ///
    /// - Parameters:
    ///   - size: Of the screen, which the window fills.
    ///   - environment: More for the window, such as `ADW_DEBUG_COLOR_SCHEME`.
    ///   - slides: Whether pages slide in and menus fade. A control that slides is somewhere else when it is clicked on.
    ///   - settings: More lines for GTK's settings.ini.
    ///   - startsAgent: Whether an agent runs, and the bus can start another.
    static func start(
        size: PrivateSession.ScreenSize = PrivateSession.ScreenSize(width: 1000, height: 800),
        environment: [String: String] = [:],
        slides: Bool = false,
        settings: [String] = [],
        startsAgent: Bool = true
    ) async throws -> WindowDesktop {
        let looks = [
            "TZ": "UTC", "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "atspi",
            "PATH": "\(Binaries.folder):/usr/local/bin:/usr/bin:/bin",
        ]
        let session = try await PrivateSession.start(screen: size, environment: looks.merging(environment) { $1 })
        let folder = session.config + "/gtk-4.0"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let lines = ["[Settings]", "gtk-enable-animations=\(slides ? 1 : 0)"] + settings + [""]
        try lines.joined(separator: "\n").write(toFile: folder + "/settings.ini", atomically: true, encoding: .utf8)
        let server = try await ScriptedServer.start(in: session, ScriptedServer.Configuration())
        let desktop = WindowDesktop(TestAgent(session, server))
        let window = try Binaries.product("carillon-window")
        try await session.writeService(name: name, exec: "\(window) --gapplication-service")
        guard startsAgent else { return desktop }
        try await desktop.allowAgent()
        try await desktop.agent.startAgent()
        return desktop
    }

    /// Has the bus start an agent by need from now on.
    func allowAgent() async throws {
        try await session.writeService(name: TestAgent.agentName, exec: try Binaries.carillond)
    }

    // MARK: - The window

    /// Opens the window as the desktop does, by its name on the bus.
    func activate() async throws { try await activate("Activate", "{}") }

    /// The same, and waits until it is on the screen.
    func open() async throws {
        try await activate()
        try await find("text", Self.quickAdd)
    }

    /// Asks the window to do something, as a popup or a search result does.
    func act(_ action: String, _ arguments: String...) async throws {
        let values = arguments.map { "'\($0)'" }.joined(separator: ", ")
        try await activate(
            "ActivateAction",
            "'\(action)'",
            arguments.count == 1 ? "[<\(values)>]" : "[<(\(values))>]",
            "{}"
        )
    }

    /// Opens a reminder again and again, each time closing it by the next.
    func openAndClose(_ id: String, times: Int) async throws {
        let path = "/" + Self.name.replacing(".", with: "/")
        let script = """
            from gi.repository import Gio, GLib
            bus = Gio.bus_get_sync(Gio.BusType.SESSION)
            name, path, interface = "\(Self.name)", "\(path)", "org.freedesktop.Application"
            for _ in range(\(times)):
                for action, words in (("show", "\(id)"), ("add", "")):
                    value = GLib.Variant("(sava{sv})", (action, [GLib.Variant("s", words)], {}))
                    bus.call_sync(name, path, interface, "ActivateAction", value, None, 0, -1)
            """
        let output = try await session.run(Binaries.python, ["-c", script], timeout: .patience * 4)
        guard output.succeeded else { throw SupportError("\(output)\n\(session.report)") }
    }

    private func activate(_ member: String, _ arguments: String...) async throws {
        let path = "/" + Self.name.replacing(".", with: "/")
        _ = try await session.call(Self.name, path, "org.freedesktop.Application.\(member)", arguments)
    }

    /// Has the desktop say how large text is, before the window opens; 96 is usual, 192 twice as large.
    func setText(dpi: Int) async throws {
        let merged = try await session.run("xrdb", ["-nocpp", "-merge", "-"], input: "Xft.dpi: \(dpi)\n")
        guard merged.succeeded else { throw SupportError("\(merged)") }
    }

    /// Makes the window as large as the screen, as a person or a window manager would.
    func fillScreen() async throws { try await resize(to: session.screenSize) }

    func resize(to size: PrivateSession.ScreenSize) async throws {
        let found = try await session.run("xdotool", ["search", "--onlyvisible", "--name", "^Carillon$"])
        for window in found.stdout.split(separator: "\n") {
            _ = try await session.run("xdotool", ["windowsize", String(window), "\(size.width)", "\(size.height)"])
        }
    }

    // MARK: - Looking

    /// Waits for a control and returns where it is on the screen.
    ///
    /// - Parameter role: As AT-SPI names it, such as `push button`; empty is any.
    @discardableResult
    func find(_ role: String, _ name: String, timeout: Duration = .patience) async throws -> Frame {
        let output = try await look("find", role, name, "\(timeout.seconds)")
        guard output.succeeded else {
            // What there is, in the first line: often all that is kept of a message.
            let others = try await look("all", role).stdout.split(separator: "\n").joined(separator: ", ")
            throw SupportError(
                "There is no \(role) “\(name)” among \(others)\n\(output.stderr)\(try await tree())\n\(session.report)"
            )
        }
        return try JSONDecoder().decode(Frame.self, from: Data(output.stdout.utf8))
    }

    func waitUntilGone(_ role: String, _ name: String) async throws {
        guard try await look("gone", role, name, "\(Duration.patience.seconds)").succeeded else {
            throw SupportError("“\(name)” is still there.\n\(try await tree())")
        }
    }

    func waitForText(_ text: String) async throws {
        guard try await look("text", text, "\(Duration.patience.seconds)").succeeded else {
            throw SupportError("Nothing says “\(text)”.\n\(try await tree())\n\(session.report)")
        }
    }

    /// The controls without a name, one a line.
    func nameless() async throws -> [String] {
        try await lines(of: "names")
    }

    /// The controls and texts that reach beyond the sides of the screen, one a line.
    func cutOff() async throws -> [String] {
        try await lines(of: "beside", "\(session.screenSize.width)")
    }

    /// What all visible controls of a role are called.
    func names(of role: String) async throws -> [String] { try await lines(of: "all", role) }

    private func lines(of words: String...) async throws -> [String] {
        let output = try await look(words)
        guard output.succeeded else { throw SupportError("There was nothing to look at: \(output)") }
        return output.stdout.split(separator: "\n").map(String.init)
    }

    /// What has the focus.
    func focus() async throws -> (role: String, name: String) {
        let value = try JSONValue(parsing: try await look("focus").stdout)
        return (value["role"]?.string ?? "", value["name"]?.string ?? "")
    }

    func tree() async throws -> String { try await look("tree").stdout }

    private func look(_ words: String...) async throws -> Output { try await look(words) }

    private func look(_ words: [String]) async throws -> Output {
        try await session.run(
            Binaries.python,
            [Binaries.script("window.py")] + words,
            timeout: .patience + .seconds(30)
        )
    }

    // MARK: - Pointing and typing

    /// Clicks on a control with the session's pointer.
    func click(_ role: String, _ name: String, _ button: PointerButton = .left) async throws {
        try await Pointer(session).click(try await find(role, name).center, button)
    }

    /// Opens the menu of a reminder in the list, and clicks on an entry of it.
    func choose(_ entry: String, of title: String) async throws {
        try await click("", "More about “\(title)”")
        try await choose(entry)
    }

    /// Chooses an entry of the menu that is open, by keys: a popover has no place on the screen that AT-SPI knows.
    func choose(_ entry: String) async throws {
        try await find("menu item", entry)
        try await press(entry, by: "Down")
    }

    /// Chooses the first, second… entry of a row's list, by keys: GTK 4.8 doesn't tell what these are called.
    func choose(_ number: Int, in list: String) async throws {
        try await click("combo box", list)
        try await waitUntil("the list is open") { try await focus() == ("list item", "") }
        for _ in 1..<number { try await press("Down") }
        try await press("Return")
    }

    /// Gives an answer to a question, by keys: its window has no name by which the pointer could find it.
    func answer(_ question: String, _ label: String) async throws {
        try await waitForText(question)
        // GTK 4.8 tells such a button's name twice.
        try await press("\(label) \(label)", by: "Tab")
    }

    /// Presses what another key leads to.
    private func press(_ name: String, by key: String) async throws {
        try await reach(name, by: key)
        try await press("Return")
    }

    /// Presses a key until it leads to something.
    func reach(_ name: String, by key: String = "Tab") async throws {
        for _ in 0..<12 {
            let before = try await focus()
            if before.name == name { return }
            try await press(key)
            try await waitForFocus(after: before)
        }
        throw SupportError("The focus doesn't come to “\(name)”.\n\(try await tree())")
    }

    /// Snoozes a reminder in the list by a choice of its menu.
    func snooze(_ title: String, _ choice: String) async throws {
        try await click("", "More about “\(title)”")
        try await choose("Snooze")
        try await choose(choice)
    }

    /// Goes to a line of a list by keys: Tab into the list, and Down in it.
    func focusLine(_ title: String) async throws {
        for _ in 0..<30 {
            let before = try await focus()
            if before.role == "list item", before.name.hasPrefix(title) { return }
            let isInList = before.role == "list item" || before.name.hasPrefix("More about")
            try await press(isInList ? "Down" : "Tab")
            try await waitForFocus(after: before)
        }
        throw SupportError("Keys never lead there; the focus is at \(try await focus()).\n\(try await tree())")
    }

    /// Waits until what has the focus is called so, or begins so.
    func waitForFocus(on name: String) async throws {
        var last = ""
        do {
            try await waitUntil("the focus is on “\(name)”") {
                let focus = try await focus()
                last = "\(focus.role) “\(focus.name)”"
                return focus.name.hasPrefix(name)
            }
        } catch {
            throw SupportError("\(error) It is on \(last).\n\(try await tree())")
        }
    }

    /// Waits until something else has the focus; a moment only, as a key may move nothing.
    private func waitForFocus(after before: (role: String, name: String)) async throws {
        for _ in 0..<8 {
            let now = try await focus()
            // While the focus moves, nothing has it.
            if now != before, !now.role.isEmpty { return }
        }
    }

    /// Types a text where the focus is.
    func type(_ text: String) async throws {
        try await keyboard(["type", "--delay", "15", text])
    }

    /// Presses keys as xdotool names them: `Return`, `ctrl+n`.
    func press(_ keys: String...) async throws {
        for key in keys { try await keyboard(["key", "--delay", "60", key]) }
    }

    private func keyboard(_ words: [String]) async throws {
        let output = try await session.run("xdotool", words)
        guard output.succeeded else { throw SupportError("The keyboard did nothing: \(output)") }
    }
}
