package import Messages
package import NotificationCore
internal import Recurrence
package import ScheduleWords

/// What a line of text means as a new reminder, said while it is typed: `call mum tomorrow 5pm`.
package enum QuickAddLine: Sendable, Hashable {
    /// Nothing was typed; what could be.
    case empty(hint: String)
    /// A title whose time is still to come; what could follow.
    case incomplete(hint: String)
    case understood(Understood)
    /// Why it can't be added.
    case refused(reason: String)

    /// A reminder, and what was understood.
    package struct Understood: Sendable, Hashable {
        /// To be added once it has an identifier: see ``request(_:)``.
        private var request: Request
        /// When it first rings; nil if it takes too long to find.
        package var first: WallTime?
        /// "Tomorrow, Tue 24 Nov, 17:00 — call mum"
        package var summary: String
        /// "in 21 h 20 min"; empty without a first ring.
        package var distance: String

        init(request: Request, first: WallTime?, summary: String, distance: String) {
            (self.request, self.first, self.summary, self.distance) = (request, first, summary, distance)
        }

        package var title: String { request.content.title }

        /// What is sent to the agent.
        package func request(_ identifier: String) -> Request {
            var request = request
            request.identifier = identifier
            return request
        }
    }

    /// Reads a line, in bounded time whatever is typed.
    ///
    /// - Parameters:
    ///   - zone: The name of the one that times of day are in; nil is the session's.
    ///   - typing: Who types.
    package init(
        _ text: String,
        zone: String? = nil,
        typing: TypingContext = TypingContext(),
        output: TimeOutput,
        zones: any ZoneSource
    ) {
        let words = output.words
        guard !text.allSatisfy(\.isWhitespace) else {
            self = .empty(hint: words.translated("What and when? For example: call mum tomorrow 5pm"))
            return
        }
        var typing = typing.at(output.now, zones)
        typing.zone = zone
        do throws(GrammarError) {
            guard let found = try QuickAdd([text], typing: typing) else {
                let typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
                guard let obstacle = QuickAdd.obstacle(in: typed, typing: typing) else {
                    self = .incomplete(hint: words.translated("When? For example: tomorrow 5pm, in 20 minutes"))
                    return
                }
                // A title of some words reads on; only what can't go on is refused.
                self =
                    (try? Phrase(parsing: text)) == nil
                    ? .incomplete(hint: words.say(obstacle.message)) : .refused(reason: words.say(obstacle.message))
                return
            }
            self = try Self.read(found, zone, output, zones)
        } catch {
            self = .refused(reason: FieldNames.said(error.message, words).shownOnOneLine)
        }
    }

    /// Lines to begin with, which are understood in each language.
    package static func examples(_ words: Translation) -> [String] {
        // Translators: with any time that is understood, such as 4 min, 17:00 or 24.12. 9:00
        [
            words.translated("tea is ready in 4 min"), words.translated("call mum 17:00"),
            words.translated("vitamins daily 8:00"),
        ]
    }

    private static func read(
        _ found: QuickAdd,
        _ zone: String?,
        _ output: TimeOutput,
        _ zones: any ZoneSource
    ) throws(GrammarError) -> QuickAddLine {
        var form = ReminderForm()
        try form.take(found)
        form.schedule.timeZone = found.zone ?? zone
        if found.zone == nil {
            form.schedule = form.schedule.withZoneOfTimes(zones: zones, now: output.now.unixSeconds)
        }
        let request = try form.request("new", zones: zones, now: output.now)
        do throws(AgendaError) {
            let preview = try Preview(request, zones: zones, now: output.now, limit: 1)
            let first = preview.times.first
            let title = found.title.shownOnOneLine.isolated
            let said = output.words.say(preview.description)
            let when = first.map(output.dayDateAndTime) ?? said
            let plain =
                request.trigger?.repeats ?? false
                ? output.words.translated("%s, first %s — %s", said.firstUppercased, when, title)
                : output.words.translated("%s — %s", when.firstUppercased, title)
            let summary = found.other.map {
                output.words.translated("%s (for %s write %s)", plain, $0.clock.description, $0.words)
            }
            return .understood(
                Understood(
                    request: request,
                    first: first,
                    summary: summary ?? plain,
                    distance: first.map(output.relativeBesideDay) ?? ""
                )
            )
        } catch {
            throw GrammarError(Message(verbatim: form.typed.message(error, in: output.words)))
        }
    }
}
