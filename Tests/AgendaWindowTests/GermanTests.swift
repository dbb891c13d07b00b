import AgendaWindow
import NotificationCore
import Testing

@testable import ScheduleWords

/// What the window says in German, with the translations that ship.
@Suite struct GermanTests {
    private var output: TimeOutput {
        TimeOutput(zone: Samples.zone, now: Samples.now, words: ShippedTranslation.german)
    }

    @Test(arguments: [
        ("every monday 11:30 until march", "Jeden Montag um 11:30 bis 28. Feb 2027"),
        ("every 2 weeks on mon,thu at 11:30", "Alle 2 Wochen am Montag und Donnerstag um 11:30"),
        ("every 2nd tuesday at 9", "Jeden 2. Dienstag des Monats um 09:00"),
        ("every last weekday at 17:00", "Jeden letzten Werktag des Monats um 17:00"),
        ("every weekday at 8:00 and 20:00", "Jeden Werktag um 08:00 und 20:00"),
        ("every month on the 1st at 9", "Jeden Monat am 1. um 09:00"),
        ("every last day of the month at 9", "Jeden Monat am letzten Tag um 09:00"),
        ("every year on 24 dec at 18:00", "Jedes Jahr am 24. Dez um 18:00"),
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
        var list = AgendaList(now: Samples.now, zones: Samples.zones, words: ShippedTranslation.german)
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
