import AgendaWindow
import Messages
import NotificationCore
import ScheduleWords
import Testing

/// What the window says in French, whose numbers, articles and spaces are other ones than in English and German.
@Suite struct FrenchTests {
    private var output: TimeOutput {
        TimeOutput(zone: Samples.zone, now: Samples.now, words: ShippedTranslation.french)
    }

    private func line(_ typed: String) -> QuickAddLine {
        QuickAddLine(typed, typing: TypingContext(language: "fr_FR"), output: output, zones: Samples.zones)
    }

    @Test(arguments: [
        ("every monday 11:30 until march", "Chaque lundi à 11:30 jusqu’au 28 févr. 2027"),
        ("every 2 weeks on mon,thu,sat at 11:30", "Toutes les 2 semaines le lundi, le jeudi et le samedi à 11:30"),
        ("every mon,thu at 9", "Chaque lundi et jeudi à 09:00"),
        ("every 2nd tuesday at 9", "Chaque 2e mardi du mois à 09:00"),
        ("every last weekday at 17:00", "Chaque dernier jour de semaine du mois à 17:00"),
        ("every weekday at 8:00 and 20:00", "Chaque jour de semaine à 08:00 et 20:00"),
        ("every month on the 1st at 9", "Chaque mois le 1er à 09:00"),
        ("every 1st and 15th at 9", "Chaque mois le 1er et le 15 à 09:00"),
        ("every month on the 21st at 9", "Chaque mois le 21 à 09:00"),
        ("every last day of the month at 9", "Chaque mois le dernier jour à 09:00"),
        ("every year on 24 dec at 18:00", "Chaque année le 24 déc. à 18:00"),
        (
            "every 30 minutes between 9:00 and 17:00 on weekdays",
            "Chaque jour de semaine, toutes les 30 minutes de 09:00 à 17:00"
        ),
        ("every 90 minutes", "Toutes les 1 h 30 min"), ("every 74 hours", "Tous les 3 jours 2 h"),
        ("every 2 days at 9", "Tous les 2 jours à 09:00"), ("every hour", "Toutes les heures"),
        ("every day except sundays at 7", "Tous les jours sauf le dimanche à 07:00"),
        ("every day at 8 except 24 dec, 25 dec", "Chaque jour à 08:00 sauf le 24 déc. 2026 et le 25 déc. 2026"),
        ("every day at 8 10 times", "Chaque jour à 08:00, 10 fois"),
    ]) func repeatsAreSaidInFrench(_ phrase: String, _ sentence: String) {
        guard case .understood(let reminder) = line("Thé \(phrase)") else {
            Issue.record("\(line("Thé \(phrase)"))")
            return
        }
        #expect(reminder.summary.hasPrefix(sentence + ", d’abord "), "\(reminder.summary)")
    }

    @Test func aDayIsShortAndTheTimeToIt() {
        guard case .understood(let reminder) = line("Dentiste 24/12 9:00") else {
            Issue.record("\(line("Dentiste 24/12 9:00"))")
            return
        }
        #expect(reminder.summary.hasPrefix("Jeu. 24 déc., 09:00 — "), "\(reminder.summary)")
        #expect(reminder.distance == "dans 31 jours", "\(reminder.distance)")
    }

    @Test(arguments: [
        ("Dentiste 5/6 10:00", "peut se lire de deux façons"), ("Thé today 9am", "est passé"),
        ("Thé tusday 9am", "Écrivez"),
        ("Thé every day at 25:00", "Écrivez"),
    ]) func refusalsAreSaidInFrench(_ typed: String, _ part: String) {
        let said: String
        switch line(typed) {
        case .refused(let reason), .incomplete(let reason): said = reason
        case let other: said = "\(other)"
        }
        #expect(said.contains(part), "\(said)")
        for word in [" the ", " isn't ", " Write "] { #expect(!said.contains(word), "\(said)") }
    }

    /// What the empty line suggests can be typed, and so can each time that it suggests behind a title.
    @Test func theHintsAreUnderstood() throws {
        func hint(_ typed: String) -> String {
            switch line(typed) {
            case .empty(let hint), .incomplete(let hint): hint
            case let other: "\(other)"
            }
        }
        let sentence = try #require(hint("").split(separator: ": ").last)
        let times = try #require(hint("Thé").split(separator: ": ").last).split(separator: ", ")
        #expect(times.count == 2)
        for typed in [String(sentence)] + times.map({ "Thé \($0)" }) {
            guard case .understood = line(typed) else {
                Issue.record("\(typed): \(line(typed))")
                continue
            }
        }
    }

    /// Nothing and one are singular.
    @Test(arguments: [(0, "0 sonnerie"), (1, "1 sonnerie"), (2, "2 sonneries")])
    func numbersTakeTheirForm(_ count: Int, _ said: String) {
        #expect(output.words.counted("%s ring", "%s rings", count) == said)
    }

    /// Below its own field a refusal doesn't name the field, nor begin with the space that stands before a colon.
    @Test func belowItsFieldARefusalBeginsWithWhatIsWrong() {
        var editor = Editor(title: "Thé")
        editor.fields.at = "tomorrow 9am"
        editor.fields.fade = "10s"
        let problem = editor.check(output: output, zones: Samples.zones).problems[.fade] ?? ""
        #expect(problem.hasPrefix("Il manque la répétition du son\u{A0};"), "\(problem)")
    }
}
