/// Days of the week as `--on` takes them: `Monday, Thursday`.
package enum WeekdayText {
    /// The days that a text names and nothing else, 1 is Sunday; none if it says more.
    package static func numbers(in text: String) -> Set<Int> { Set(PhraseParser.weekdays(in: text) ?? []) }

    /// From Monday on.
    package static func list(_ weekdays: some Sequence<Int>) -> String {
        weekdays.filter { 1...7 ~= $0 }.sorted { ($0 + 5) % 7 < ($1 + 5) % 7 }
            .map { PhraseVocabulary.weekdayNames[$0 - 1] }.joined(separator: ", ")
    }
}
