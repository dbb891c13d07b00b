import NotificationCore
import Recurrence
import ScheduleWords
import SystemZones
import Testing

/// Words of other languages that say a time are known as such, and English titles have none of them.
@Suite struct ForeignTimeWordsTests {
    typealias Kind = ForeignTimeWords.Kind

    /// The words of a row of the table, and its senses as they are written.
    private static let rows: [(word: String, senses: [Substring])] = ForeignTimeTable.words
        .split { $0 == "|" || $0 == "\n" }
        .map { $0.split(separator: "=", omittingEmptySubsequences: false) }
        .map { (String($0[0]), $0[1].split(separator: ";")) }
    private static let languages = Set(rows.flatMap(\.senses).flatMap(languages(of:))).sorted()

    private static func languages(of sense: Substring) -> [String] {
        sense.dropFirst().drop { "!?~+".contains($0) }.split(separator: ",").map(String.init)
    }

    private func find(_ sentence: String, _ language: String? = nil) -> ForeignTimeWords.Find? {
        ForeignTimeWords.all(in: sentence.split(separator: " ").map(String.init), language: language).first
    }

    private func kinds(_ sentence: String, _ language: String? = nil) -> [Kind] {
        ForeignTimeWords.all(in: sentence.split(separator: " ").map(String.init), language: language)
            .flatMap { $0.senses.map(\.kind) }
    }

    @Test func theTableIsSmallSortedAndOfManyLanguages() {
        let words = Self.rows.map { Array($0.word.utf8) }
        let isSorted = zip(words, words.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
        #expect(isSorted)
        #expect((ForeignTimeTable.words + ForeignTimeTable.composed).utf8.count <= 100_000)
        #expect(Self.languages.count >= 100)
        let counts = Self.rows.flatMap(\.senses).flatMap(Self.languages(of:)).reduce(into: [:]) {
            $0[$1, default: 0] += 1
        }
        // Seven weekdays, and the words for today and tomorrow; months may have English names.
        for language in Self.languages { #expect(counts[language, default: 0] >= 9, "\(language)") }
    }

    @Test func eachWordIsFoundWhereverItStands() {
        for (word, senses) in Self.rows {
            for sense in senses {
                let (typed, own) = (word.replacing("#", with: "5"), Self.languages(of: sense))
                for sentence in ["Xyz \(typed) 15:00", "\(typed) 15:00 Xyz", "Xyz 15:00 \(typed)"] {
                    let find = self.find(sentence, own[0])
                    #expect(find?.senses.contains { $0.languages == own } == true, "\(sentence) in \(own[0])")
                    guard !"!?~+".contains(sense.dropFirst().first ?? " ") else { continue }
                    #expect(self.find(sentence)?.senses.contains { $0.languages == own } == true, "\(sentence)")
                }
            }
        }
    }

    @Test func englishTitlesHaveNone() {
        #expect(EnglishTitles.all.count >= 300)
        for title in EnglishTitles.all {
            #expect(kinds("\(title) 15:00").isEmpty, "\(title)")
            #expect(kinds("15:00 \(title)", "en_GB.UTF-8").isEmpty, "\(title)")
        }
    }

    @Test func inASessionsLanguageTheyHaveItsWordsAlone() {
        let words = EnglishTitles.all.joined(separator: " ").split(separator: " ").map(String.init)
        for language in Self.languages {
            for find in ForeignTimeWords.all(in: words, language: language) {
                #expect(find.senses.allSatisfy { $0.languages.contains(language) }, "\(find.text) in \(language)")
            }
        }
        for title in ["an", "mar", "so", "do", "to"] {
            #expect(find("\(title) 15:00") == nil && find("\(title) 15:00", "en_GB.UTF-8") == nil)
            for language in Self.languages {
                #expect(find("\(title) it 15:00", language) == nil, "\(title) in \(language)")
                let isDay = Self.rows.contains { row in
                    row.word == title && row.senses.contains { Self.languages(of: $0).contains(language) }
                }
                #expect((find("\(title) 15:00", language) == nil) != isDay, "\(title) in \(language)")
            }
        }
    }

    @Test(arguments: [
        ("Zahnarzt morgen 15:00", "morgen", Kind.tomorrow), ("Zahnarzt MORGEN, 15:00", "MORGEN", .tomorrow),
        ("rendez-vous demain 15h", "demain", .tomorrow),
        ("rendez-vous après-demain 15h", "après-demain", .dayAfterTomorrow),
        ("会议 明天 15:00", "明天", .tomorrow), ("会议明天15:00", "明天", .tomorrow), ("会议12月24日15:00", "12月", .numberedDate),
        ("明日15時に歯医者", "明日", .tomorrow), ("ประชุมพรุ่งนี้ 15:00", "พรุ่งนี้", .tomorrow), ("회의 내일은 15:00", "내일", .tomorrow),
        ("встреча завтра 15:00", "завтра", .tomorrow), ("réunion lundi 9:00", "lundi", .weekday(2)),
        ("Miete jeden 1. 9:00", "jeden 1", .every), ("Termin 5. Juni 9:00", "Juni", .month(6)),
        ("cita el 3 de julio 9:00", "julio", .month(7)), ("họp hôm nay 15:00", "hôm nay", .today),
        ("зустріч у п’ятницю 9:00", "п’ятницю", .weekday(6)), ("spotkanie w środę 9:00", "środę", .weekday(4)),
        ("פגישה מחר 15:00", "מחר", .tomorrow), ("الاجتماع غدًا 15:00", "غدًا", .tomorrow),
        ("dentista terça-feira 15:00", "terça-feira", .weekday(3)), ("İyun toplantı 9:00", "İyun", .month(6)),
        ("Essen Heiligabend 18:00", "Heiligabend", .numberedDate), ("dîner Pâques 18:00", "Pâques", .numberedDate),
        ("diner Paques 18:00", "Paques", .numberedDate), ("almoço Páscoa 12:00", "Páscoa", .numberedDate),
        // Composed of several characters, and letters that NFC takes apart
        ("re\u{301}union aou\u{302}t 9:00", "aou\u{302}t", .month(8)),
        ("họp tha\u{301}ng 5 9:00", "tha\u{301}ng 5", .numberedDate),
        ("বৈঠক জানু\u{9DF}ারি 9:00", "জানু\u{9DF}ারি", .month(1)),
    ])
    func isFoundWithoutALanguage(_ sentence: String, _ text: String, _ kind: Kind) throws {
        let find = try #require(self.find(sentence))
        #expect(find.text == text)
        #expect(find.senses.contains { $0.kind == kind })
        #expect(sentence.split(separator: " ")[find.words].joined(separator: " ").contains(text))
    }

    @Test func shortWordsCountInTheirOwnLanguage() {
        #expect(kinds("Kino fr 20:00").isEmpty)
        #expect(kinds("Kino fr 20:00", "de_AT.UTF-8") == [.weekday(6)])
        for (language, days) in [
            "de": "So Mo Di Mi Do Fr Sa", "nl": "zo ma di wo do vr za", "da": "søn man tir ons tor fre lør",
        ] {
            for (index, day) in days.split(separator: " ").enumerated() {
                for sentence in ["Abc \(day) 17:00", "17:00 \(day) Abc", "\(day), 17.00 Abc", "Abc \(day). 17h"] {
                    #expect(kinds(sentence, language) == [.weekday(index + 1)], "\(sentence) in \(language)")
                }
            }
        }
        #expect(kinds("Abc am nächsten Do 17:00", "de") == [.on, .next, .weekday(5)])
        #expect(kinds("Miete jeden Montag 9:00") == [.every, .weekday(2)])
        #expect(kinds("am Ende, im Haus 17:00", "de").isEmpty)
        #expect(kinds("Abc Do um 17:00", "de") == [.weekday(5), .at])
        #expect(kinds("esame 24 set 9:00", "it") == [.month(9)])
        #expect(kinds("so ein Tag 17:00", "de").isEmpty)
        #expect(kinds("møte i dag 9:00", "nb_NO.UTF-8") == [.today])
        #expect(kinds("Treffen um 15:00", "de") == [.at])
        #expect(kinds("ler um livro 15:00", "pt_BR").isEmpty)
        // "one" in Polish
        #expect(kinds("jeden chleb 15:00", "pl").isEmpty)
        #expect(kinds("Miete jeden Ersten 15:00", "de") == [.every])
        // A name, or a month behind a day's number
        #expect(kinds("Call Juni 15:00").isEmpty)
        #expect(kinds("Call Juni 15:00", "sv") == [.month(6)])
    }

    @Test func whatHoldsAWordIsNone() {
        for sentence in [
            "mail morgen@example.org 15:00", "Morgenstern 15:00", "see https://example.org/lundi 15:00",
            "Mardi Gras 15:00",
            "안내일정 15:00",
        ] {
            #expect(find(sentence) == nil, "\(sentence)")
        }
        let quoted = ForeignTimeWords.all(in: ["Zahnarzt morgen", "lundi", "15:00"], language: nil)
        #expect(quoted.map(\.words) == [1..<2])
        // A mark on a blank makes one character of both.
        #expect(ForeignTimeWords.all(in: ["a", "\u{301}b", "morgen"], language: nil).first?.words == 2..<3)
        #expect(find("") == nil)
        #expect(ForeignTimeWords.all(in: [], language: "de").isEmpty)
        #expect(ForeignTimeWords.all(in: ["", " ", "\u{301}"], language: "").isEmpty)
    }

    @Test func severalKindsAreKept() throws {
        let senses = try #require(find("बैठक कल 15:00", "hi")).senses
        #expect(Set(senses.map(\.kind)).isSuperset(of: [.yesterday, .tomorrow]))
        #expect(kinds("klockan 9 varje måndag", "sv") == [.at, .every, .weekday(2)])
    }

    // MARK: - The same time

    private func said(_ sentence: String, _ language: String, _ clock: String, _ today: String? = "2026-11-23")
        -> ForeignTimeWords.SameTime
    {
        let words = sentence.split(separator: " ").map(String.init)
        return ForeignTimeWords.sameTime(
            as: ForeignTimeWords.all(in: words, language: language),
            in: words,
            clock: clock,
            today: today.flatMap(CivilDateTime.init(parsing:))
        )
    }

    @Test(arguments: [
        ("Zahnarzt heute 15:00", "de", "15:00", "2026-11-23 15:00"),
        ("Zahnarzt morgen 15:00", "de", "15:00", "2026-11-24 15:00"),
        ("rendez-vous après-demain", "fr", "15h", "2026-11-25 15h"),
        ("réunion dimanche 9:00", "fr", "9:00", "2026-11-29 9:00"),
        ("réunion lundi 9:00", "fr", "9:00", "monday 9:00"), ("réunion 5 mars 9:00", "fr", "9:00", "5.3. 9:00"),
        ("Termin 24. Dezember 9:00", "de", "9:00", "24.12. 9:00"), ("cita 3 de julio 9:00", "es", "9:00", "3.7. 9:00"),
        ("Müll jeden Montag 9:00", "de", "9:00", "every monday at 9:00"), ("Treffen um 15:00", "de", "15:00", "15:00"),
    ])
    func theSameTimeIsUnderstood(_ sentence: String, _ language: String, _ clock: String, _ time: String) throws {
        #expect(said(sentence, language, clock) == .certain(time))
        _ = try Phrase(parsing: time, in: .title)
    }

    /// Monday, 23 November 2026: with dates and without, it is the same moment.
    @Test func datesAndWordsAreTheSameMoment() throws {
        for (word, days) in [("heute", 0), ("morgen", 1), ("übermorgen", 2), ("Mittwoch", 2), ("Sonntag", 6)] {
            for today in ["2026-11-23", nil] {
                guard case .certain(let time) = said("Zahnarzt \(word) 15:00", "de", "15:00", today) else {
                    Issue.record("\(word)")
                    continue
                }
                guard case .once(let point) = try Phrase(parsing: time, in: .title).when else { continue }
                let civil = try point.reading(time, now: Words.now.unixSeconds, zone: Words.zones.local).civil
                let expected =
                    try #require(CivilDateTime(parsing: "2026-11-23 15:00")).localSeconds + Int64(days) * 86_400
                #expect(civil.localSeconds == expected, "\(time)")
            }
        }
    }

    @Test func whatIsNotCertainHasExamples() {
        let dates = ForeignTimeWords.SameTime.examples(["24.12. 9:00", "2026-12-24 9:00"])
        #expect(said("gestern 9:00", "de", "9:00") == dates)
        #expect(said("Termin März 9:00", "de", "9:00") == dates)
        #expect(said("会议12月24日9:00", "zh", "9:00") == dates)
        #expect(said("Termin Montag 24. Dezember 9:00", "de", "9:00") == dates)
        #expect(said("Termin nächsten Freitag 9:00", "de", "9:00") == dates)
        #expect(said("rendez-vous vendredi prochain 9:00", "fr", "9:00") == dates)
        #expect(said("Termin 31. Februar 9:00", "de", "9:00") == dates)
        #expect(
            said("Miete jeden 1. 9:00", "de", "9:00")
                == .examples(["every monday at 9:00", "every month on the 1st at 9:00"])
        )
    }
}
