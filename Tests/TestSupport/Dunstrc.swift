import Foundation

/// How dunst is set up.
package struct Dunstrc: Sendable {
    package let name: String
    private let settings: String

    /// dunst as Debian ships it: a left click closes, a middle click runs the action that a plain click runs.
    package static let stock = Dunstrc(name: "stock", settings: "")

    /// The left button opens the context menu, which ``MenuStandIn`` stands in for.
    package static let contextMenu = Dunstrc(
        name: "context menu",
        settings: """
                mouse_left_click = context
                mouse_middle_click = do_action, close_current
                mouse_right_click = close_current
            """
    )

    /// Any setting of the mouse, for instance `mouse_left_click = do_action, close_current`.
    package static func mouse(_ name: String, settings: String) -> Dunstrc {
        Dunstrc(name: name, settings: settings)
    }

    func write(in session: PrivateSession) throws -> String {
        let folder = session.config + "/dunst"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let menu = MenuStandIn(session)
        try menu.install()

        let stock = "/etc/xdg/dunst/dunstrc"
        var text = try settings.isEmpty ? String(contentsOfFile: stock, encoding: .utf8) : "[global]\n"
        if settings.isEmpty {
            text = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
                line.drop { $0 == " " }.hasPrefix("dmenu =") ? "    dmenu = \(menu.program)" : String(line)
            }.joined(separator: "\n")
        } else {
            text += """
                    font = DejaVu Sans 10
                    width = 300
                    origin = top-right
                    offset = 10x50
                    follow = none
                    show_indicators = yes
                    markup = full
                    dmenu = \(menu.program)
                \(settings)

                """
        }
        let file = folder + "/dunstrc"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }
}

/// How mako is set up.
package enum MakoConfig: Sendable {
    /// As it is without a configuration: a left click runs the default action.
    case stock
    /// A left click opens a menu of the buttons, which ``MenuStandIn`` stands in for; a middle click runs the default
    /// action.
    case menu

    func write(in session: PrivateSession) throws {
        let folder = session.config + "/mako"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let menu = MenuStandIn(session)
        try menu.install()
        // What mako's manual gives, for a menu and for do not disturb.
        let clicks =
            self == .menu
            ? "on-button-left=exec makoctl menu -n \"$id\" \(menu.program)\non-button-middle=invoke-default-action\n"
            : ""
        let text = "font=DejaVu Sans 11\n\(clicks)\n[mode=do-not-disturb]\ninvisible=1\n"
        try text.write(toFile: folder + "/config", atomically: true, encoding: .utf8)
    }
}
