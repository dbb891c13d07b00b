import Foundation

/// A program in the place of dmenu: it writes down which buttons it is offered, and picks one by its label.
///
/// dunst and mako draw no buttons; they hand them to such a menu.
package struct MenuStandIn: Sendable {
    private let session: PrivateSession

    /// The program's path.
    package var program: String { session.folder + "/menu" }
    private var wanted: String { session.folder + "/menu-pick" }
    private var log: String { session.folder + "/menu.log" }

    package init(_ session: PrivateSession) {
        self.session = session
    }

    /// Puts the program in its place.
    func install() throws {
        // dunst writes a line as `#Label (Title) [3,key]`, mako as the label alone.
        let script = """
            #!/bin/sh
            lines=$(cat)
            printf '%s\\n' "$lines" >>'\(log)'
            printf '%s\\n' "$lines" | awk -v wanted="$(cat '\(wanted)')" '
                { label = $0; if (sub(/^#/, "", label)) sub(/ \\(.*$/, "", label) }
                wanted != "" && label == wanted { print; exit }'

            """
        try script.write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
        try pick(nil)
    }

    /// Changes what is picked from now on; nil picks nothing, as Escape does.
    package func pick(_ label: String?) throws {
        try (label ?? "").write(toFile: wanted, atomically: true, encoding: .utf8)
    }

    /// The labels that were offered so far.
    package var offered: [String] {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map { line in
            guard line.hasPrefix("#") else { return String(line) }
            return String(line.dropFirst().split(separator: " (").first ?? "")
        }
    }
}
