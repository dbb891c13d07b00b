internal import Messages

/// A hint of the freedesktop specification that programs may give with a content, by its name there. The notification server gets it as
/// it is. Hints that say what a content has a field for, such as the urgency, the sound and the picture, aren't among them.
///
/// <https://specifications.freedesktop.org/notification-spec/1.2/hints.html>
package enum PassedHint: String, Sendable, CaseIterable {
    /// The kind of notification, such as `transfer.complete`.
    case category
    /// The popup stays when one of its buttons is pressed that has no effect of the agent's.
    case resident
    /// The notification leaves the lists with its popup.
    case transient
    /// A progress in percent.
    case value
    /// Where the popup points to on the screen, in points from the left.
    case x
    /// The same from the top.
    case y

    private enum Kind {
        case flag
        case number(ClosedRange<Int64>)
        /// A class, and maybe what is more specific behind a dot.
        case category
    }

    private var kind: Kind {
        switch self {
        case .category: .category
        case .resident, .transient: .flag
        case .value: .number(0...100)
        case .x, .y: .number(0...Self.farthest)
        }
    }

    /// No screen is wider or higher, in points.
    private static let farthest: Int64 = 65_535
    /// The longest category, in bytes.
    private static let longestCategory = 128

    /// Checks what a content gives: known names, each with a value of its type and within its limits.
    static func check(_ hints: [String: PropertyList]) throws(AgendaError) {
        for (name, value) in hints.sorted(by: { $0.key < $1.key }) {
            guard let hint = PassedHint(rawValue: name) else {
                let names = allCases.map(\.rawValue).joined(separator: ", ")
                let shown = PlainText.visible(String(name.prefix(60)), lines: false)
                throw AgendaError(.invalidArgument, "hints: \"\(shown)\" isn't passed on; these are: \(names)")
            }
            guard hint.shown(value) == nil else { continue }
            throw AgendaError(.invalidArgument, "hints.\(name): must be \(hint.expected)")
        }
        guard (hints["x"] == nil) == (hints["y"] == nil) else {
            throw AgendaError(.invalidArgument, "hints.x: x and y go together")
        }
    }

    private var expected: String {
        switch kind {
        case .flag: "true or false"
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .category:
            "1 to \(Self.longestCategory) letters, digits, dots, hyphens and underscores, such as \"transfer.complete\""
        }
    }

    /// The hint as a popup has it, in the type that the specification gives it; nil if the value isn't right.
    package func shown(_ value: PropertyList) -> Popup.Hint? {
        switch (kind, value) {
        case (.flag, .boolean(let flag)): .boolean(flag)
        case (.number(let range), .integer(let number)) where range.contains(number): .number(Int32(clamping: number))
        case (.category, .string(let text)) where Self.isCategory(text): .string(text)
        default: nil
        }
    }

    private static func isCategory(_ text: String) -> Bool {
        (1...longestCategory).contains(text.utf8.count) && text.isPlain(with: ".-_")
    }
}

extension Content {
    func isMarked(_ hint: PassedHint) -> Bool { hints[hint.rawValue] == .boolean(true) }

    /// The popup stays when a button without an effect is pressed, or it is clicked.
    var isResident: Bool { isMarked(.resident) }
    /// The notification leaves the list with its popup.
    package var isTransient: Bool { isMarked(.transient) }
}
