internal import Messages
package import NotificationCore
package import Recurrence

/// A button as people write it: `Stop Repeat=stop`, `Later=snooze:10m`, `Read=open:https://…`.
package struct ButtonText: Sendable, Hashable {
    package let title: String
    package let effect: ActionEffect
    /// The word before the colon, which names the button for `carillon act`.
    package let word: String

    static let kinds = Message("stop, skip, done, snooze:10m, open:URL or run:COMMAND")

    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package init(_ text: String) throws(GrammarError) {
        guard let equals = text.firstIndex(of: "=") else {
            throw GrammarError(
                .missing,
                "--button \"\(text)\" has no effect. Write it as \"Label=EFFECT\" with \(Self.kinds)."
            )
        }
        title = String(text[..<equals])
        let effectText = String(text[text.index(after: equals)...])
        guard !title.allSatisfy(\.isWhitespace) else {
            throw GrammarError(
                .missing,
                "--button \"\(text)\" has no label. Write it as \"Label=EFFECT\" with \(Self.kinds)."
            )
        }
        let parts = effectText.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        word = parts[0].lowercased()
        effect = try Self.effect(word, parts.count > 1 ? parts[1] : nil, in: text)
    }

    private static func effect(_ word: String, _ value: String?, in text: String) throws(GrammarError) -> ActionEffect {
        func required(_ what: Message.Literal, _ example: String) throws(GrammarError) -> String {
            guard let value, !value.isEmpty else {
                throw GrammarError(.missing, "--button \"\(text)\" needs \(Message(what)), as in \"\(example)\".")
            }
            return value
        }
        if ["stop", "skip", "done"].contains(word), value != nil {
            throw GrammarError("--button \"\(text)\": \(word) takes no value.")
        }
        switch word {
        case "stop": return .stopRepeat
        case "skip": return .skipNext
        case "done": return .done
        case "snooze":
            let delay = try required("a delay", "Later=snooze:10m")
            guard let seconds = DurationText.parse(delay), seconds >= 1 else {
                throw GrammarError(
                    .outOfRange,
                    "--button \"\(text)\": the delay must be 1 s or more, not \"\(delay)\". Write it as \(DurationText.example)."
                )
            }
            return .snooze(seconds: seconds)
        case "open": return .open(url: try required("a URL", "Read=open:https://example.org"))
        case "run": return .run(command: try required("a command", "Water plants=run:pump on"))
        default:
            throw GrammarError("--button \"\(text)\": there is no effect \"\(word)\". Use \(kinds).")
        }
    }

    /// Buttons with identifiers that `carillon act` can name: the effect's word, numbered if it is used again.
    package static func actions(_ buttons: [ButtonText]) -> [Action] {
        var uses: [String: Int] = [:]
        return buttons.map { button in
            let count = uses[button.word, default: 0] + 1
            uses[button.word] = count
            return Action(
                identifier: count == 1 ? button.word : "\(button.word)-\(count)",
                title: button.title,
                effect: button.effect
            )
        }
    }
}

/// How much later, or until when, as people write it: `10m`, `1 month`, `a day later`, `until tomorrow 9am`, `friday`.
package struct SnoozeText: Sendable, Hashable {
    /// As it was typed.
    package let text: String
    private let point: PhrasePoint
    /// Whether it is a length of time that counts from the ring: "2 days", but not "2 days from now".
    private let isLater: Bool

    /// - Throws: `GrammarError` that says what would be right.
    package init(parsing text: String) throws(GrammarError) {
        let isUntil = text.lowercased().hasPrefix("until ")
        self.text = isUntil ? String(text.dropFirst(6)) : text
        let isFromNow = text.lowercased().hasSuffix("from now")
        let length = text.lowercased().hasSuffix(" later") ? String(text.dropLast(6)) : text
        if !isUntil, let span = PhraseSpan(length) {
            (point, isLater) = (.after(span), !isFromNow)
            return
        }
        // "2h" is a length of time here, and a number alone has no unit.
        if let number = Int(text) {
            let clock = (0..<24).contains(number) ? " or \"until \(number):00\"" : ""
            throw GrammarError(.ambiguous, span: text, "\"\(text)\" has no unit. Write \(text)m\(clock).")
        }
        if let match = self.text.wholeMatch(of: /(20)([0-5]\d)/) {
            throw GrammarError.twoReadings("\"until 20:\(match.2)\"", "\"until 1 jan \(self.text)\"", of: self.text)
        }
        if !isUntil, let match = text.wholeMatch(of: /([0-5]):([0-5]\d)/) {
            throw GrammarError.twoReadings("\(match.1)h\(match.2)m", "\"until \(text)\"", of: text)
        }
        guard case .once(let point) = try Phrase(parsing: self.text).when else {
            throw GrammarError(.notUnderstood, span: text, "\"\(text)\" repeats. Write it as 10m or \"tomorrow 9am\".")
        }
        // "1 day at 5pm"
        if case .moment(let moment) = point, case .ahead? = moment.day, moment.clock != nil,
            let length = text.firstMatch(
                of: /^(\d+|an?|one|two|three|four|five) ?(d|days?|weeks?|months?)\b/.ignoresCase()
            )?.output.0
        {
            throw GrammarError.twoReadings(String(length), "\"until in \(text)\"", of: text)
        }
        self.point = point
        isLater = if case .after = point { !isUntil } else { false }
    }

    /// Whether it says until when.
    package var saysUntil: Bool { if case .after = point { false } else { true } }

    /// Nil if it says until when, or in months, or from now.
    package var seconds: Double? {
        guard isLater, case .after(let span) = point, span.months == 0 else { return nil }
        return span.seconds
    }

    /// How many seconds that is from now.
    ///
    /// - Parameter ahead: How many seconds it is until the ring that is put off; a length of time counts from then.
    package func seconds(now: WallTime, zone: Zone, ahead: Double = 0) throws(GrammarError) -> Double {
        if let seconds { return ahead + seconds }
        // Of a ring that is days away, "until 15" may be the 15th.
        if ahead > 86_400, let day = Int(text), (1...31).contains(day) {
            let clock = day < 24 ? "\"until \(day):00\"" : "\"until tomorrow\""
            throw GrammarError.twoReadings(clock, "\"until the \(PhraseParser.ordinal(day))\"", of: text)
        }
        let start = isLater ? now.advanced(byMicroseconds: Int64(ahead * 1_000_000)) : now
        let instant = try point.reading(text, now: start.unixSeconds, zone: zone).instant
        // To the part of the second: "until 9:00" isn't 9:00:01, and "until in 1s" is no less.
        let seconds = WallTime(unixSeconds: instant).seconds(since: now)
        return seconds > 0 ? max(1, seconds) : seconds
    }
}

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
