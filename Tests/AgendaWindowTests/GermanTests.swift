import AgendaWindow
import Foundation
import Messages
import NotificationCore
import ScheduleWords
import Testing

/// What the window says in German, with the translations that ship.
@Suite struct GermanTests {
    /// The entries of a gettext file: `msgid`, `msgctxt` and `msgstr` as they stand there.
    private struct Catalog {
        private(set) var texts: [String: String] = [:]

        init(_ path: String) throws {
            var fields: [String: String] = [:]
            var field = ""
            for line in try String(contentsOfFile: path, encoding: .utf8).split(
                separator: "\n",
                omittingEmptySubsequences: false
            ) {
                if line.hasPrefix("msg") || line.hasPrefix("\""), let begin = line.firstIndex(of: "\"") {
                    if begin != line.startIndex { field = line[..<begin].trimmingCharacters(in: .whitespaces) }
                    let text = line[line.index(after: begin)...].dropLast()
                    fields[field, default: ""] += text.replacing("\\\"", with: "\"").replacing("\\n", with: "\n")
                } else if line.isEmpty {
                    take(fields)
                    fields = [:]
                }
            }
            take(fields)
        }

        private mutating func take(_ fields: [String: String]) {
            guard let message = fields["msgid"] else { return }
            let context = fields["msgctxt"].map { $0 + "\u{4}" } ?? ""
            texts[context + message] = fields["msgstr"] ?? fields["msgstr[0]"]
            if let many = fields["msgid_plural"] { texts[many] = fields["msgstr[1]"] }
        }
    }

    private static let german: Translation = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let path = folder.appendingPathComponent("../../po/de.po").path
        let texts = (try? Catalog(path).texts) ?? [:]
        @Sendable func found(_ message: String) -> String {
            texts[message].flatMap { $0.isEmpty ? nil : $0 } ?? message
        }
        return Translation(text: { found($0) }, plural: { found($2 == 1 ? $0 : $1) })
    }()

    private var output: TimeOutput { TimeOutput(zone: Samples.zone, now: Samples.now, words: Self.german) }

    @Test(arguments: [
        ("every monday 11:30 until march", "Jeden Montag um 11:30 bis 28 Feb 2027"),
        ("every 2 weeks on mon,thu at 11:30", "Alle 2 Wochen am Montag und Donnerstag um 11:30"),
        ("every 2nd tuesday at 9", "Jeden 2. Dienstag des Monats um 09:00"),
        ("every last weekday at 17:00", "Jeden letzten Werktag des Monats um 17:00"),
        ("every weekday at 8:00 and 20:00", "Jeden Werktag um 08:00 und 20:00"),
        ("every month on the 1st at 9", "Jeden Monat am 1. um 09:00"),
        ("every last day of the month at 9", "Jeden Monat am letzten Tag um 09:00"),
        ("every year on 24 dec at 18:00", "Jedes Jahr am 24 Dez um 18:00"),
        ("every 30 minutes between 9:00 and 17:00 on weekdays", "Jeden Werktag, alle 30 Minuten von 09:00 bis 17:00"),
        ("every 90 minutes", "Alle 1 h 30 min"), ("every 2 days at 9", "Alle 2 Tage um 09:00"),
        ("every day except sundays at 7", "Jeden Tag außer Sonntag um 07:00"), ("every hour", "Jede Stunde"),
        ("every day at 8 10 times", "Jeden Tag um 08:00, 10-mal"),
    ]) func repeatsAreSaidInGerman(_ phrase: String, _ sentence: String) throws {
        let line = QuickAddLine("Tee \(phrase)", output: output, zones: Samples.zones)
        guard case .understood(let reminder) = line else {
            Issue.record("\(line)")
            return
        }
        #expect(reminder.summary.hasPrefix(sentence + ", zuerst "), "\(reminder.summary)")
    }

    @Test(arguments: [
        ("Zahnarzt 5/6 10:00", "lässt sich auf zwei Arten lesen"), ("Tee today 9am", "ist vorbei"),
        ("Tee tusday 9am", "Schreiben Sie"), ("Tee every day at 25:00", "Schreiben Sie"),
    ]) func refusalsAreSaidInGerman(_ typed: String, _ part: String) {
        let line = QuickAddLine(typed, output: output, zones: Samples.zones)
        let said: String
        switch line {
        case .refused(let reason), .incomplete(let reason): said = reason
        default: said = "\(line)"
        }
        #expect(said.contains(part), "\(said)")
        for word in [" the ", " isn't ", " Write "] { #expect(!said.contains(word), "\(said)") }
    }

    /// What the empty line suggests can be typed, and so can each time that it suggests behind a title.
    @Test func theHintsAreUnderstood() throws {
        let german = TypingContext(language: "de_DE")
        func hint(_ typed: String) -> String {
            switch QuickAddLine(typed, typing: german, output: output, zones: Samples.zones) {
            case .empty(let hint), .incomplete(let hint): hint
            case let other: "\(other)"
            }
        }
        let sentence = try #require(hint("").split(separator: ": ").last)
        let times = try #require(hint("Tee").split(separator: ": ").last).split(separator: ", ")
        #expect(times.count == 2)
        for typed in [String(sentence)] + times.map({ "Tee \($0)" }) {
            let line = QuickAddLine(typed, typing: german, output: output, zones: Samples.zones)
            guard case .understood = line else {
                Issue.record("\(typed): \(line)")
                continue
            }
        }
    }

    @Test func aRowSaysItsRepeatInGermanAndTheAgentsWordsWhereItKnowsBetter() throws {
        var list = AgendaList(now: Samples.now, zones: Samples.zones, words: Self.german)
        let text = ReminderForm(title: "Tee", schedule: ScheduleText(at: "09:00", every: "monday"))
        var summary = try EditorTests.summary(text.request("tee", zones: Samples.zones, now: Samples.now))
        summary.due = summary.next
        var other = summary
        (other.request.identifier, other.description) = ("other", "at a time that only the agent knows")
        _ = list.replace(pending: [summary, other], delivered: [])
        #expect(list.row(AgendaLine.pending(Samples.key("tee")).id)?.repeats == "jeden Montag um 09:00")
        #expect(list.row(AgendaLine.pending(Samples.key("other")).id)?.repeats == other.description)
    }

    @Test func whatACheckRefusesIsSaidInGerman() {
        var editor = Editor(title: String(repeating: "x", count: 2000))
        editor.fields.at = "tomorrow"
        let problem = editor.check(output: output, zones: Samples.zones).problems[.title]
        #expect(problem == "2000 Bytes lang; höchstens 1024 sind erlaubt", "\(problem ?? "")")
    }
}
