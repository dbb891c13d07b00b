internal import ArgumentParser
internal import GLibSupport
internal import ScheduleWords

/// One line of `[add]` or `[template NAME]` in carillon.conf: an option of `carillon add`, with what it is given.
struct AddDefault {
    let group: String
    let name: String
    /// As it stands in the file.
    let text: String
    private let values: [String]
    /// Whether it is an option without a value that is left out.
    private let isOff: Bool

    /// Why a line can't be used.
    struct Failure: Error { let message: String }

    /// The keys of a template: those of a line of a batch.
    static let kinds = BatchLine.kinds
    /// What a title, a name and a time are for one reminder alone.
    private static let ofOneReminder = Times.names.union(Times.bounds).union(["title", "id"])

    /// - Throws: ``Failure`` that names the group and the key, and says what would be right.
    init(_ entry: KeyFile.Entry) throws(Failure) {
        (group, name, text) = (entry.group, entry.key, entry.value)
        let place = "[\(group)] \(name)"
        guard let kind = Self.kinds[name] else {
            let nearest = NearestWord.to(name, among: Self.kinds.keys.sorted()).map { ". Did you mean \($0)?" }
            throw Failure(
                message: "\(place): there is no such key" + (nearest ?? "; the keys are the options of carillon add")
            )
        }
        guard group != AddDefaults.group || !Self.ofOneReminder.contains(name) else {
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

    /// Gives it to `add`.
    ///
    /// - Throws: ``Failure`` if the option has no such value.
    func apply(to add: inout Add) throws(Failure) {
        guard !isOff else { return }
        guard name != "title" else {
            add.title = text
            return
        }
        do {
            try BatchLine.set(name, values, in: &add)
            if name == "button" { _ = try add.look.text.actions() }
        } catch {
            throw Failure(message: "[\(group)] \(name)=\(text): \((error as? GrammarError)?.description ?? reason)")
        }
    }

    /// Why the parser can't read it.
    private var reason: String {
        do {
            _ = try Add.parse(values.map { "--\(name)=\($0)" } + ["--", "x"])
            return "isn't a valid value"
        } catch {
            return Add.message(for: error)
        }
    }
}

extension AddDefault {
    /// The options that say when or where a reminder rings. They go together, so what is typed replaces more than itself.
    enum Times {
        /// Each is a time of its own.
        private static let whole: Set<String> = ["in", "rrule", "cron", "on-calendar", "arriving", "leaving"]
        /// These add up to one.
        private static let parts: Set<String> = ["at", "every", "on", "between", "each-time"]
        static let names = whole.union(parts)
        /// When it begins and ends to repeat, and what is left out.
        static let bounds: Set<String> = ["from", "until", "count", "except"]

        /// What of a lower group no longer counts beside options of these names.
        static func replaced(by names: Set<String>) -> Set<String> {
            if !names.isDisjoint(with: whole) { return names.union(Self.names).union(bounds) }
            return names.isDisjoint(with: parts) ? names : names.union(whole).union(["each-time"])
        }
    }
}
