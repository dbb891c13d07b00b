/// Small words around a time, by what they do to it.
enum SmallWords {
    static let and: Set = ["and", "or", "&"]
    /// They bound a repeat, and a month behind them is part of it.
    static let through: Set = ["through", "thru"]
    static let until = through.union(["until", "till", "til", "ending"])
    static let from: Set = ["starting", "beginning", "from", "start"]
    private static let except: Set = ["except", "excluding", "without", "but", "not"]

    /// They stand before a time and add nothing to it.
    static let openers: Set = [
        "by", "around", "approximately", "approx", "roughly", "circa", "due", "exactly", "precisely",
    ]
    /// They make another time of one: "at about 6", "before 9".
    static let vague: Set = ["around", "about", "by", "before", "after", "approx", "circa", "roughly", "aft", "abt"]

    /// They add nothing to a time that ends before them.
    static let trailing = openers.subtracting(["by", "due"]).union([
        "only", "latest", "earliest", "max", "itself", "ish",
    ])

    /// They say nothing behind "at" or "in": "at about 6", "at exactly 5pm".
    static let rough = openers.subtracting(["by", "due"]).union(["about"])

    /// They join two times.
    static let joining = and.union(until).union([
        "to", "-", "\u{2013}", "then", "by", "also", "past",
    ])
    /// They bound a repeat.
    static let bounding = until.union([
        "except", "excluding", "excepting", "apart", "unless", "starting", "beginning", "during", "throughout",
    ])
    /// They take back what stands before them, where a time follows.
    static let correcting: Set = ["no", "nope", "wait", "sorry", "actually", "rather", "oops", "correction", "scratch"]
    /// The same with what goes on behind them: "no, make that".
    static let takingBack = correcting.union(["make", "that", "it", "i", "mean", "or"])
    /// They take something from the repeat before them.
    static let excluding: Set = [
        "not", "but", "without", "other", "minus", "skipping", "skip", "up", "bar", "save",
    ]
    /// Behind a length of time, they count it from something else.
    static let counting = until.union(["before", "after", "from", "past", "prior", "following"])

    /// Behind a length of time, they make it a time.
    static let later: Set = ["later", "hence", "ahead", "ago", "earlier", "early", "late", "more", "time"]

    /// They say a day where one follows.
    static let connecting = until.union(["on", "by", "at", "next", "this", "from", "since", "before", "after"])
    /// They go on with a title behind a day.
    private static let prepositions: Set = [
        "to", "in", "at", "on", "with", "after", "before", "by", "for", "of", "from", "about", "since", "between",
    ]
    /// A number behind them is an amount or a name's: "pay 230", "take 2", "version 1.20".
    static let counted: Set = [
        "pay", "transfer", "save", "send", "invest", "order", "deposit", "donate", "spend", "buy", "take", "eat",
        "drink", "do",
        "write", "read", "watch", "flight", "to", "of", "v", "version",
    ]
    /// "two" behind them isn't an hour.
    static let pointing: Set = ["those", "these", "the", "you", "my", "your", "all", "or", "and"]
    /// "sat" and "wed" behind them are verbs.
    static let persons: Set = ["i", "we", "you", "he", "she", "it", "they", "who", "where", "get", "got"]
    /// They bind a time that follows to the title.
    static let binding = and.union(until).union(except).union(prepositions).union([
        "the", "a", "an", "my", "our", "your", "his", "her", "their", "than", "like", "no", "per", "vs", "is", "was",
        "past", "then", "every", "each", "last", "next", "this",
    ])
    /// They bind a time at the beginning to the title: "Today is a good day".
    static let bound = opening.union([
        "is", "was", "are", "were", "of", "and", "or", "will", "be", "has", "than", "vs", "never", "always", "not", "&",
        "until",
    ])
    /// They begin a title behind a time: "at 12 with Bob".
    static let opening: Set = ["to", "in", "with", "after", "before", "by", "for"]
    /// A day before them stands for itself: "lunch friday near the office".
    static let followsDay = binding.union([
        "near", "outside", "inside", "re", "regarding", "over", "under", "during", "into", "onto", "via", "behind",
        "around", "opposite", "using", "if", "when", "because", "so", "please",
    ])
    /// These verbs take an "on" behind their object: "turn the heating on tomorrow".
    static let switching: Set = ["turn", "switch", "keep", "put"]
    /// Between these and an "on", that belongs to the time: "put the bins out on tomorrow", "turn it off after lunch on tomorrow".
    static let timing = vague.union(until).union(particles).union(["at", "early", "late"])
    /// They go with "at": "look at 3 flats".
    static let looking: Set = ["look", "looking", "glance", "laugh", "peek"]
    /// They end with an s behind a time, and are counted by none: "flight at 5 leaves".
    static let going: Set = [
        "leaves", "starts", "ends", "begins", "opens", "closes", "lands", "arrives", "departs", "boards", "always",
        "plus",
    ]
    /// A number before them is none of the clock: "sell at 12 dollars", "drive at 20 mph".
    static let measures: Set = [
        "dollars", "euros", "pounds", "bucks", "cents", "percent", "degrees", "c", "f", "celsius", "fahrenheit", "mph",
        "kmh",
        "kph", "km", "miles", "meters", "metres", "knots", "kg", "kilos", "lbs", "km/h", "quid", "psi", "usd", "eur",
        "gbp", "\u{B0}c", "\u{B0}f", "bpm", "rpm", "odds", "ratio", "bar", "volts", "watts",
    ]
    /// They end a title before "at" or "every": "turn the light on at 9".
    static let particles: Set = ["on", "in", "off", "up", "out", "by"]
}
