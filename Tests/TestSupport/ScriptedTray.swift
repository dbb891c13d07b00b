import Foundation

/// A desktop's tray on a session's bus (`Scripts/tray.py`): what icons register with, and a person who clicks.
package struct ScriptedTray: Sendable {
    private let session: PrivateSession
    private let process: RunningProcess
    private let file: String

    /// What an icon says, as a panel reads it.
    package struct Icon: Decodable, Sendable {
        package let item: [String: JSONValue]
        package let menu: [String: JSONValue]
        package let revision: Int
        package let lines: [[String: JSONValue]]

        /// The texts of the menu; a line between two groups is "-".
        package var labels: [String] { lines.map { $0["type"] == "separator" ? "-" : $0["label"]?.string ?? "" } }
    }

    private struct Call: Decodable {
        let member: String
        let arguments: [JSONValue]
    }

    /// Starts one in the place of an earlier one, and waits until icons can register.
    package static func start(in session: PrivateSession) async throws -> ScriptedTray {
        let file = "\(session.folder)/tray-\(UUID().uuidString).calls"
        let process = try session.spawn("tray", Binaries.python, [Binaries.script("tray.py"), "watch", file])
        let tray = ScriptedTray(session: session, process: process, file: file)
        try await session.waitForName(Self.watcher)
        return tray
    }

    private static let watcher = "org.kde.StatusNotifierWatcher"

    /// Ends it, as a panel that crashes.
    package func end() async throws {
        process.terminate()
        try await session.waitForNameToGo(Self.watcher)
    }

    private var calls: [Call] {
        let text = FileManager.default.contents(atPath: file).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
    }

    /// The connections that have registered an icon, in their order.
    package var icons: [String] {
        calls.filter { $0.member == "RegisterStatusNotifierItem" }.compactMap { $0.arguments.last?.string }
    }

    /// How often an icon has said that something is new: `NewTitle`, `LayoutUpdated` …
    package func count(_ signal: String) -> Int { calls.count { $0.member == signal } }

    /// Waits until so many icons have registered, and returns the last one's connection.
    package func wait(forIcons count: Int = 1) async throws -> String {
        try await waitUntil("\(count) icons are in the tray") { icons.count >= count }
        return icons[count - 1]
    }

    /// What an icon says now.
    package func read(_ icon: String) async throws -> Icon {
        try JSONDecoder().decode(Icon.self, from: Data(try await run("read", icon).utf8))
    }

    /// Waits until an icon says what is wanted.
    @discardableResult
    package func wait(
        for what: String,
        of icon: String,
        _ isWanted: @Sendable (Icon) -> Bool
    ) async throws -> Icon {
        var last: Icon?
        do {
            try await waitUntil("the icon says \(what)") {
                last = try await read(icon)
                return last.map(isWanted) ?? false
            }
        } catch {
            throw SupportError(
                "\(error) It said \(last.map { "\($0.item["Title"] ?? "") \($0.labels)" } ?? "nothing")."
            )
        }
        return try await read(icon)
    }

    /// Chooses a line of an icon's menu.
    package func choose(_ label: String, of icon: String) async throws { try await run("click", icon, label) }

    /// The same by its number.
    package func choose(number: Int64, of icon: String) async throws { try await run("number", icon, "\(number)") }

    /// Clicks on an icon.
    package func activate(_ icon: String, token: String = "") async throws { try await run("activate", icon, token) }

    @discardableResult
    private func run(_ arguments: String...) async throws -> String {
        let output = try await session.run(Binaries.python, [Binaries.script("tray.py")] + arguments)
        guard output.succeeded else { throw SupportError("tray.py \(arguments): \(output)") }
        return output.stdout
    }
}
