internal import ArgumentParser
internal import DesktopTools
internal import Messages
internal import NotificationCore
internal import ScheduleWords

/// How a line is written for a status bar.
enum BarFormat: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case waybar
    case i3bar
    case polybar
    case tmux

    /// What comes before the first line, if lines follow each other.
    var header: String? {
        // https://i3wm.org/docs/i3bar-protocol.html
        self == .i3bar ? "{\"version\":1}\n[" : nil
    }

    /// - Parameter isOneOfMany: Whether other lines follow.
    func text(_ line: BarLine, _ output: TimeOutput, isOneOfMany: Bool) throws -> String {
        switch self {
        case .text: return line.text
        case .json: return try json(line, output).line()
        case .waybar: return try waybar(line).line()
        case .i3bar:
            let block = try i3bar(line).line()
            return isOneOfMany ? "[\(block)]," : block
        case .polybar:
            // https://github.com/polybar/polybar/wiki/Formatting
            return colour(line).map { "%{F\($0)}\(polybar(line.text))%{F-}" } ?? polybar(line.text)
        case .tmux: return colour(line).map { "#[fg=\($0)]\(tmux(line.text))#[default]" } ?? tmux(line.text)
        }
    }

    private func json(_ line: BarLine, _ output: TimeOutput) -> JSONValue {
        .object([
            "class": .string(line.stage.rawValue), "text": .string(line.text), "title": .string(line.title),
            "id": JSONValue(line.identifier), "next": JSONValue(line.next.map(output.rfc3339)),
            "waiting": .integer(line.waiting), "percentage": .integer(line.percentage),
            "tooltip": .string(line.tooltip),
        ])
    }

    /// <https://github.com/Alexays/Waybar/wiki/Module:-Custom>
    private func waybar(_ line: BarLine) -> JSONValue {
        let stage = JSONValue.string(line.stage.rawValue)
        return .object([
            "text": .string(line.text.asMarkup), "tooltip": .string(line.tooltip.asMarkup), "class": stage,
            "alt": stage, "percentage": .integer(line.percentage),
        ])
    }

    private func i3bar(_ line: BarLine) -> JSONValue {
        var block: [String: JSONValue] = [
            "name": "carillon", "full_text": .string(line.text), "short_text": .string(line.title),
            "urgent": .boolean(line.stage == .now),
        ]
        if let colour = colour(line) { block["color"] = .string(colour) }
        return .object(block)
    }

    /// Only what deserves a look has one.
    private func colour(_ line: BarLine) -> String? {
        switch line.stage {
        case .none, .later: nil
        case .soon: "#e5a50a"
        case .now, .missed: "#e01b24"
        }
    }

    /// It has no escape for a formatting tag, so a tag in a title loses its form.
    private func polybar(_ text: String) -> String { text.escaping("%{", as: "% {") }

    private func tmux(_ text: String) -> String { text.escaping("#", as: "##") }
}
