/// The words that phrases are made of. What isn't here is never read, so that titles stay whole.
enum PhraseVocabulary {
    /// A unit of time: a fixed length, or months.
    enum Unit: Sendable, Hashable {
        case seconds(Double)
        case months(Int)
    }

    static let units: [String: Unit] = [
        "ms": .seconds(0.001), "s": .seconds(1), "sec": .seconds(1), "secs": .seconds(1), "second": .seconds(1),
        "seconds": .seconds(1), "m": .seconds(60), "min": .seconds(60), "mins": .seconds(60), "minute": .seconds(60),
        "minutes": .seconds(60), "h": .seconds(3600), "hr": .seconds(3600), "hrs": .seconds(3600),
        "hour": .seconds(3600), "hours": .seconds(3600), "d": .seconds(86_400), "day": .seconds(86_400),
        "days": .seconds(86_400), "w": .seconds(604_800), "wk": .seconds(604_800), "wks": .seconds(604_800),
        "week": .seconds(604_800), "weeks": .seconds(604_800), "fortnight": .seconds(1_209_600),
        "fortnights": .seconds(1_209_600), "mo": .months(1), "mos": .months(1), "month": .months(1),
        "months": .months(1), "quarter": .months(3), "quarters": .months(3), "y": .months(12), "yr": .months(12),
        "yrs": .months(12), "year": .months(12), "years": .months(12),
    ]

    static let numbers: [String: Int] = [
        "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
        "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
        "fifty": 50, "sixty": 60, "ninety": 90,
    ]

    static let ordinals: [String: Int] = [
        "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1,
    ]

    /// The days of a month in words; "twenty-first" is two of them.
    static let dayOrdinals: [String: Int] = ordinals.merging(
        [
            "second": 2, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
            "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18,
            "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
        ]
    ) { $1 }

    /// Each name from three letters on, and its plural. 1 is Sunday.
    static let weekdays = words(
        ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"],
        isPlural: true
    ).merging(["weds": 4]) { $1 }
    static let weekdayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    /// `monday` of 2; 1 is Sunday.
    static func name(ofWeekday number: Int) -> String { weekdayNames[number - 1].lowercased() }
    static let pluralWeekdays = Set(weekdayNames.map { $0.lowercased() + "s" })

    static let months = words(fullMonths, isPlural: false)
    private static let fullMonths = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december",
    ]
    static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Words of days and months which no other word is as near to as a misspelled one.
    private static let misspelled =
        ["tomorrow", "tonight", "today"] + weekdayNames.map { $0.lowercased() } + pluralWeekdays.sorted()
        + ["january", "february", "august", "september", "october", "november", "december"]
        + ["weekday", "weekdays", "weekend", "weekends", "everyday"] + swapped
    /// Those that other words are near to: they are only known when two letters have changed places, or one in the middle is missing.
    private static let swapped = ["daily", "weekly", "monthly", "yearly", "hourly"]
    /// Words that are near to one of these.
    private static let known: Set = [
        "sundae", "sundry", "sundaes", "toady", "toddy", "toda", "remember", "dismember", "weeklong",
        "augusta",
        "auguste", "augustus", "augustine", "weeknd", "weekender", "weekenders", "tokay", "everybody", "hurly",
    ]
    /// Words by their consonants, as people write them in haste: "wkly", "tmrrw".
    private static let consonants = [
        "wkly": "weekly", "dly": "daily", "mnthly": "monthly", "mthly": "monthly", "yrly": "yearly", "hrly": "hourly",
        "wknd": "weekend", "wkdys": "weekdays", "tmrw": "tomorrow",
    ]

    /// The day or month that was probably meant by a word that is none: "tommorow", "wendesday", "25 febuary".
    static func meant(by word: String) -> String? {
        let word = word.lowercased()
        // Of a short word nearly all are near to others.
        if ["tday", "toay", "tody", "oday"].contains(word) { return "today" }
        func single(_ word: String) -> String {
            word.reduce(into: "") { text, letter in if text.last != letter { text.append(letter) } }
        }
        guard (3...11).contains(word.count), word.allSatisfy(\.isLetter), weekdays[word] == nil, months[word] == nil,
            !known.contains(word), !misspelled.contains(word), !relativeDays.contains(word)
        else { return nil }
        let bare = single(word.filter { !"aeiou".contains($0) })
        if bare == single(word) || bare == "tmrw", let whole = consonants[bare] { return whole }
        guard word.count > 3 else { return nil }
        func order(_ near: (word: String, errors: Int)) -> (Int, Int) {
            (near.errors, near.word.first == word.first ? 0 : 1)
        }
        let near = misspelled.compactMap { known -> (word: String, errors: Int)? in
            guard abs(known.count - word.count) < 3 else { return nil }
            // "dialy", "daiily"
            let isSwapped =
                word.count == known.count && word.sorted() == known.sorted()
                || word.count == known.count + 1 && single(word) == single(known)
            let isNear = word.first == known.first || word.dropFirst().first == known.dropFirst().first
            guard isSwapped || isNear else { return nil }
            let errors = NearestWord.distance(word, known)
            // "montly", "daly"
            let isMissing = word.count == known.count - 1 && errors == 1 && word.last == known.last
            // Of a word of four letters nearly all are near to others.
            guard isSwapped || (swapped.contains(known) ? isMissing : word.count > 4) else { return nil }
            return errors <= (known.count >= 8 && !isSwapped ? 2 : 1) ? (known, errors) : nil
        }
        return near.min { order($0) < order($1) }?.word
    }

    /// Names and words that are near to a month, and may stand before a number.
    private static let nearMonths: Set = [
        "match", "merch", "marc", "marcy", "marcia", "jane", "judy", "jude", "juno", "jule", "jules", "jury", "augusta",
        "auguste",
        "aprils", "marco", "marci", "marsh", "marche", "mach", "avril", "juna", "jung", "junk", "juve", "jaguar",
        "augusto",
    ]

    /// The month that a misspelled word beside the number of a day probably was: "Febuary 12th", "3 maarch".
    static func month(meantBy word: String) -> String? {
        guard (3...11).contains(word.count), word.allSatisfy(\.isLetter), months[word] == nil,
            !nearMonths.contains(word)
        else { return nil }
        return fullMonths.first { month in
            month.count > 3 && month.first == word.first
                && NearestWord.distance(month, word) <= (month.count > 6 ? 2 : 1)
        }
    }

    static let dayParts: [String: PhraseClock.Part] = [
        "morning": .morning, "mornings": .morning, "afternoon": .afternoon, "afternoons": .afternoon,
        "evening": .evening, "evenings": .evening, "night": .night, "nights": .night,
    ]

    /// Days that depend on when they are said, and are no names.
    static let relativeDays: Set = ["today", "tomorrow", "tonight", "tmrw", "tmr", "overmorrow"]

    /// Words that make a name of the day behind them: "Black Friday", "Easter Monday".
    static let namingDays: Set = [
        "black", "good", "ash", "cyber", "easter", "palm", "whit", "giving", "shrove", "fat", "super", "ruby", "maundy",
        "bloody", "casual", "advent", "mothering", "remembrance", "trinity", "holy", "superbowl",
    ]

    /// Words behind which a number counts something, and is no hour: "chapter 5".
    static let numbered: Set = [
        "chapter", "room", "gate", "bus", "tram", "line", "platform", "track", "page", "part", "episode", "season",
        "volume",
        "level", "lesson", "unit", "exercise", "section", "version", "windows", "formula", "catch", "apollo", "act",
        "flight",
        "seat", "row", "table", "no", "number", "figure", "step", "phase", "grade", "class", "size", "channel",
        "highway",
        "route", "exit", "pier", "terminal", "hall", "block", "building", "floor", "apartment", "zone", "team", "group",
        "court", "suite", "os", "lane", "field", "studio", "booth", "locker", "box", "bay", "dock", "stall", "ward",
        "cabin", "pitch", "month", "year", "vitamin", "b", "iphone", "ios", "task", "ticket", "issue", "item",
        "question", "day",
        "week", "stage", "slide",
    ]

    /// Abbreviations, and the zones that they may stand for.
    static let zoneAbbreviations: [String: String] = [
        "est": "America/New_York", "edt": "America/New_York", "cst": "America/Chicago", "cdt": "America/Chicago",
        "mst": "America/Denver", "mdt": "America/Denver", "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles",
        "akst": "America/Anchorage", "hst": "Pacific/Honolulu", "ast": "America/Halifax", "nst": "America/St_Johns",
        "cet": "Europe/Berlin", "cest": "Europe/Berlin", "wet": "Europe/Lisbon", "eet": "Europe/Athens",
        "eest": "Europe/Athens", "bst": "Europe/London", "msk": "Europe/Moscow", "ist": "Asia/Kolkata",
        "jst": "Asia/Tokyo", "kst": "Asia/Seoul", "hkt": "Asia/Hong_Kong", "sgt": "Asia/Singapore",
        "aest": "Australia/Sydney", "aedt": "Australia/Sydney", "acst": "Australia/Adelaide", "awst": "Australia/Perth",
        "nzst": "Pacific/Auckland", "nzdt": "Pacific/Auckland", "et": "America/New_York", "pt": "America/Los_Angeles",
        "ct": "America/Chicago", "mt": "America/Denver",
    ]
    /// Those that are words as well; shorter ones are, too.
    static let zoneWords: Set = ["wet", "ist", "ast"]

    /// Abbreviations of zones that nothing else is known of.
    static let otherZones: Set = [
        "mez", "mesz", "aoe", "est5edt", "cst6cdt", "mst7mdt", "pst8pdt", "brt", "sast", "pkt", "gb",
    ]

    /// UTC, and the abbreviations that are no words.
    static let zoneNames = Set(zoneAbbreviations.keys.filter { $0.count > 2 }).subtracting(zoneWords).union([
        "utc", "gmt",
    ])

    /// Words for zones, which belong to `--tz`.
    static let zones = zoneNames.union(["europe", "america", "asia", "africa", "australia", "pacific", "atlantic"])

    /// A name that lacks its last letter alone is a typing error, or the name of a person: `Frida`, `Marc`.
    private static func words(_ names: [String], isPlural: Bool) -> [String: Int] {
        var words: [String: Int] = [:]
        for (index, name) in names.enumerated() {
            for length in 3...name.count where length < 4 || length != name.count - 1 {
                words[String(name.prefix(length))] = index + 1
            }
            if isPlural { words[name + "s"] = index + 1 }
        }
        return words
    }
}
