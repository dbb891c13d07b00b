internal import GLibSupport
internal import ScheduleWords

/// One line of `[add]` or `[template NAME]` in carillon.conf: an option of `carillon add`, with what it is given.
struct AddDefault {
    let group: String
    let option: ReminderOption
    /// As it stands in the file.
    let text: String
    private let values: [String]
    /// Whether it is an option without a value that is left out.
    let isOff: Bool

    /// Why a line can't be used.
    struct Failure: Error { let message: String }

    /// - Throws: ``Failure`` that names the group and the key, and says what would be right.
    init(_ entry: KeyFile.Entry) throws(Failure) {
        (group, text) = (entry.group, entry.value)
        let place = "[\(group)] \(entry.key)"
        guard let option = ReminderOption(rawValue: entry.key) else {
            let nearest = NearestWord.to(entry.key, among: ReminderOption.allCases.map(\.rawValue).sorted()).map {
                ". Did you mean \($0)?"
            }
            throw Failure(
                message: "\(place): there is no such key" + (nearest ?? "; the keys are the options of carillon add")
            )
        }
        self.option = option
        let kind = option.kind
        guard group != AddDefaults.group || option.timing == nil && option != .title && option != .identifier else {
            throw Failure(message: "\(place): is for one reminder; put it into a [template NAME] group")
        }
        if kind == .flag {
            guard text == "on" || text == "off" else {
                throw Failure(message: "\(place)=\(text): must be on or off")
            }
        }
        isOff = kind == .flag && text == "off"
        values =
            switch kind {
            case .flag: []
            case .value: [text]
            case .values: SettingList.elements(text)
            }
        guard kind == .flag || !values.isEmpty, !values.contains("") else {
            throw Failure(message: "\(place): must not be empty")
        }
    }

    /// Gives it to a reminder.
    ///
    /// - Throws: ``Failure`` if the option has no such value.
    func apply(to form: inout ReminderForm) throws(Failure) {
        guard !isOff else { return }
        guard option != .title else {
            form.title = text
            return
        }
        do throws(GrammarError) {
            try form.give(option, values)
            _ = try form.actions
        } catch {
            let isOfParser = [.count, .insistLimit, .level].contains(option)
            let reason = isOfParser ? ParserWords.refusal([(option, values)]) : nil
            throw Failure(message: "\(words): \(reason ?? error.description)")
        }
    }

    /// As it stands in the file: `[add] sound=bell`.
    var words: String { "[\(group)] \(option.rawValue)=\(text)" }
}

extension Set<ReminderOption> {
    /// The options that say when or where a reminder rings.
    static let times = Set(ReminderOption.allCases.filter { [.whole, .part].contains($0.timing) })
    /// The same with when it begins and ends to repeat, and what is left out.
    static let timesAndBounds = Set(ReminderOption.allCases.filter { $0.timing != nil })

    /// What of a lower group no longer counts beside these.
    var replacing: Self {
        if contains(where: { $0.timing == .whole }) { return union(Set.timesAndBounds) }
        guard contains(where: { $0.timing == .part }) else { return self }
        return union(Set.times.filter { $0.timing == .whole }).union([.eachTime])
    }
}
