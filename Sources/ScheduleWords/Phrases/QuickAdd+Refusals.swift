internal import Messages
internal import NotificationCore

extension QuickAdd {
    /// - Parameter line: What to type, where one of them is a part of the title.
    static func bothSayWhen(_ time: String, _ when: String, _ line: String) -> GrammarError {
        GrammarError(
            "\"\(time)\" and \"\(when)\" both say when. Say it in one, such as \"every mon,wed at 7:00,18:00\" or \"24 dec 9am\", or put the title in quotes: \(line)."
        )
    }

    /// Why some words have no time at either end; nil of one word alone, whose time may still come.
    ///
    /// - Parameter instead: What to write where it isn't a time among the words.
    package static func obstacle(in words: [String], instead: String = "") -> GrammarError? {
        let all = words.joined(separator: " ")
        guard words.count > 1 || all.contains(where: \.isWhitespace) else {
            guard (try? Phrase(parsing: all)) != nil else { return nil }
            return GrammarError("A title is missing, such as \"call mum \(all)\".")
        }
        let last = all.split(separator: " ").last.map(String.init) ?? ""
        if let number = Int(last), (0..<24).contains(number), !all.hasSuffix(" at \(last)") {
            return GrammarError(
                "\"\(all)\": \(last) is a number without a unit. Write \"in \(last) minutes\" or \"at \(last):00\"."
            )
        }
        if let (time, rest) = timeInside(all.split(separator: " ").map(String.init)) {
            return GrammarError(
                "\"\(PlainText.visible(all))\": \"\(PlainText.visible(rest))\" isn't understood beside \"\(PlainText.visible(time))\". End it with a time, such as tomorrow 5pm or in 20 minutes\(instead)."
            )
        }
        return GrammarError(
            "\"\(PlainText.visible(all))\" has no time at its end or its beginning. End it with one, such as tomorrow 5pm or in 20 minutes\(instead)."
        )
    }

    /// The longest time among some words, with what stands behind it, or before one at the end: "by" of "move car by 8am".
    private static func timeInside(_ words: [String]) -> (time: String, rest: String)? {
        // More are a text.
        guard (2...24).contains(words.count) else { return nil }
        for length in (1...min(6, words.count - 1)).reversed() {
            for start in 0...(words.count - length) {
                let (end, time) = (start + length, words[start..<start + length].joined(separator: " "))
                guard let phrase = try? Phrase(parsing: time, in: .title), phrase.saysWhen else { continue }
                let rest = end < words.count ? words[end..<min(end + 5, words.count)] : words[(start - 1)..<start]
                return (time, rest.joined(separator: " "))
            }
        }
        return nil
    }
}

extension Phrase {
    /// Whether it is a time whatever stands beside it: not a day alone, as in "Monday to Friday report".
    fileprivate var saysWhen: Bool {
        if case .once(.moment(let moment)) = when { return moment.clock != nil }
        return true
    }
}
