internal import Messages
package import NotificationCore
package import ScheduleWords

/// Until when a reminder can be snoozed with one click.
package struct SnoozeChoice: Sendable, Hashable {
    /// "10 minutes", "Tonight"; the time of it is ``detail``.
    package var label: String
    /// "20:00", "Tue 24 Nov 09:00"; empty of a length of time.
    package var detail: String
    package var until: Until

    /// When a snooze ends, in a form that stays right while a menu is open.
    package enum Until: Sendable, Hashable, LosslessStringConvertible {
        /// A number of seconds after it was chosen, or after the ring that is moved.
        case after(Double)
        case at(WallTime)

        private static let timeSign = "@"

        /// - Returns: Nil of what isn't the description of one.
        package init?(_ description: String) {
            if description.hasPrefix(Self.timeSign) {
                guard let microseconds = Int64(description.dropFirst(Self.timeSign.count)) else { return nil }
                self = .at(WallTime(microseconds: microseconds))
            } else {
                guard let seconds = Double(description) else { return nil }
                self = .after(seconds)
            }
        }

        package var description: String {
            switch self {
            case .after(let seconds): "\(seconds)"
            case .at(let time): "\(Self.timeSign)\(time.microseconds)"
            }
        }

        /// How many seconds that is from `now`; one where the time has come while the menu was open.
        ///
        /// - Parameter ahead: How many seconds it is until the ring that is moved.
        package func seconds(from now: WallTime, ahead: Double = 0) -> Double {
            switch self {
            case .after(let seconds): ahead + seconds
            case .at(let time): max(1, time.seconds(since: now))
            }
        }
    }

    /// The choices at a moment, in their order. "Tonight" is none of them once it has begun.
    package static func all(_ output: TimeOutput) -> [SnoozeChoice] {
        let words = output.words
        let choices = [
            (words.translated("10 minutes"), "10m"), (words.translated("1 hour"), "1h"),
            (words.translated("Tonight"), "tonight"), (words.translated("Tomorrow morning"), "tomorrow morning"),
        ]
        return choices.compactMap { label, text in
            guard let typed = try? SnoozeText(parsing: text),
                let seconds = try? typed.seconds(now: output.now, zone: output.zone)
            else { return nil }
            let time = output.now.advanced(byMicroseconds: Int64(seconds * 1_000_000))
            return typed.seconds == nil
                ? SnoozeChoice(label: label, detail: output.clockOrDay(time), until: .at(time))
                : SnoozeChoice(label: label, detail: "", until: .after(seconds))
        }
    }

    /// What was typed as another time, such as "2h" or "friday 9am".
    package enum Typed: Sendable, Hashable {
        case empty(hint: String)
        /// "Fri 27 Nov, 09:00 — in 4 days", and how many seconds that is.
        case understood(summary: String, seconds: Double)
        case refused(reason: String)
    }

    /// Reads what is typed as another time, by the grammar of `carillon snooze`.
    ///
    /// - Parameter ahead: How many seconds it is until the ring that is moved.
    package static func read(_ text: String, output: TimeOutput, ahead: Double = 0) -> Typed {
        let words = output.words
        guard !text.allSatisfy(\.isWhitespace) else {
            return .empty(hint: words.translated("How long, or until when? For example: 2h, friday 9am"))
        }
        do throws(GrammarError) {
            let typed = try SnoozeText(parsing: text.trimmed)
            let seconds = try typed.seconds(now: output.now, zone: output.zone, ahead: ahead)
            guard seconds >= 1, seconds <= RequestCheck.Limit.longestInterval else {
                return .refused(reason: words.translated("It must be at least a second, and at most 100 years."))
            }
            let time = output.now.advanced(byMicroseconds: Int64(seconds * 1_000_000))
            let when = output.dayDateAndTime(time).firstUppercased
            return .understood(summary: words.translated("%s — %s", when, output.relative(time)), seconds: seconds)
        } catch {
            return .refused(reason: FieldNames.said(error.message, words).shownOnOneLine)
        }
    }
}
