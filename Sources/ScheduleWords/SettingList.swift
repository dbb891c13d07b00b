/// A list in carillon.conf: `Later=snooze:1h;Done=done`.
package enum SettingList {
    /// What stands between semicolons; `\;` is one that belongs to the text.
    package static func elements(_ text: String) -> [String] {
        var elements = [""]
        var isEscaped = false
        for character in text {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case ";" where !isEscaped: elements.append("")
            default:
                if isEscaped, character != ";", character != "\\" { elements[elements.count - 1].append("\\") }
                elements[elements.count - 1].append(character)
            }
            isEscaped = false
        }
        if isEscaped { elements[elements.count - 1].append("\\") }
        return elements.map { $0.trimmingSpaces }.filter { !$0.isEmpty || elements.count == 1 }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        guard let last = lastIndex(where: { $0 != " " }) else { return "" }
        return String(self[...last].drop { $0 == " " })
    }
}
