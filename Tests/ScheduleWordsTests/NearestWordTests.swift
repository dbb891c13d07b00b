import ScheduleWords
import Testing

/// Typing errors in the names of commands.
@Suite struct NearestWordTests {
    private static let commands = [
        "add", "list", "show", "remove", "snooze", "skip", "act", "delivered", "dismiss", "inbox", "wait", "next",
        "import", "export", "apps", "status", "doctor", "autostart", "start", "gui",
    ]

    @Test(
        arguments: [
            ("ad", "add"), ("adn", "add"), ("addd", "add"), ("ADD", "add"), ("lst", "list"), ("lsit", "list"),
            ("shwo", "show"), ("snoze", "snooze"), ("rmeove", "remove"), ("rem", "remove"), ("delivred", "delivered"),
            ("wiat", "wait"), ("nxt", "next"), ("exprot", "export"), ("improt", "import"), ("strat", "start"),
            ("stat", "status"), ("docter", "doctor"), ("dimsiss", "dismiss"), ("auto", "autostart"),
            // Two errors are too many for a short word, and three for any.
            ("foo", nil), ("a", nil), ("zz", nil), ("snzy", nil), ("", nil), ("nosuch", nil), ("edit", nil),
        ] as [(String, String?)]
    )
    func theNearestCommandIsFound(_ typed: String, meant: String?) {
        #expect(NearestWord.to(typed, among: Self.commands) == meant)
    }

    @Test(
        arguments: [
            ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1), ("abc", "abcd", 1),
            ("abc", "ab", 1), ("ca", "abc", 3), ("kitten", "sitting", 3), ("äb", "bä", 1),
        ] as [(String, String, Int)]
    )
    func aDistanceCountsTypingErrors(_ first: String, _ second: String, errors: Int) {
        #expect(NearestWord.distance(first, second) == errors)
        #expect(NearestWord.distance(second, first) == errors)
    }
}
