package import Messages

/// One line of `[add]` or `[template NAME]` in carillon.conf: an option of `carillon add`, with what it is given.
package struct AddDefault: Sendable, Hashable {
    /// The group of what counts for each new reminder.
    package static let addGroup = "add"

    let group: String
    package let option: ReminderOption
    /// As it stands in the file.
    package let text: String
    /// One for each time that the option would be given; none of a flag.
    package let values: [String]
    /// Whether it is an option without a value that is left out.
    package let isOff: Bool

    /// Why a line can't be used.
    package struct Failure: Error {
        package let message: Message

        package init(_ literal: Message.Literal) { message = Message(literal) }
    }

    /// - Throws: ``Failure`` that names the group and the key, and says what would be right.
    package init(_ group: String, _ key: String, _ value: String) throws(Failure) {
        (self.group, text) = (group, value)
        let place = "[\(group)] \(key)"
        guard let option = ReminderOption(rawValue: key) else {
            let nearest = NearestWord.to(key, among: ReminderOption.allCases.map(\.rawValue).sorted())
            throw nearest.map { Failure("\(place): there is no such key. Did you mean \($0)?") }
                ?? Failure("\(place): there is no such key; the keys are the options of carillon add")
        }
        self.option = option
        let kind = option.kind
        guard group != Self.addGroup || option.timing == nil && option != .title && option != .identifier else {
            throw Failure("\(place): is for one reminder; put it into a [template NAME] group")
        }
        if kind == .flag {
            guard text == "on" || text == "off" else { throw Failure("\(place)=\(text): must be on or off") }
        }
        isOff = kind == .flag && text == "off"
        values =
            switch kind {
            case .flag: []
            case .value: [text]
            case .values: SettingList.elements(text)
            }
        guard kind == .flag || !values.isEmpty, !values.contains("") else {
            throw Failure("\(place): must not be empty")
        }
    }

    /// As it stands in the file: `[add] sound=bell`.
    package var words: String { "[\(group)] \(option.rawValue)=\(text)" }
}
