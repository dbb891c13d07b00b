import NotificationCore
import Testing

/// What a popup says of the others of its thread.
struct ThreadTests {
    @Test(arguments: [
        ("%u more messages", "3 more messages"), ("%ld%% of %d", "3% of 3"), ("%1$u more", "3 more"),
        ("more", "more"), ("", "and 3 more"), (" ", "and 3 more"),
        // Apple fills these no longer either.
        ("%u more messages from %@", "and 3 more"), ("%", "and 3 more"), ("%s", "and 3 more"),
        ("%99999u", "and 3 more"),
    ])
    func theFormatOfACategoryNamesANumber(format: String, text: String) throws {
        let agenda = Desk().agenda
        var content = Content(title: "hello")
        (content.categoryIdentifier, content.threadIdentifier) = ("letter", "anna")
        let rows = ["a", "b", "c", "d"].enumerated().map { index, name in
            Delivered(
                id: Int64(index),
                app: "org.example.Chat",
                request: Request(identifier: name, content: content, trigger: nil),
                date: WallTime(microseconds: Int64(index)),
                due: WallTime(microseconds: 0),
                occurrence: 1,
                presentation: index < 3 ? .behind : .waiting(quietly: true)
            )
        }
        var all = Rows(
            delivered: [rows[3]],
            categories: ["org.example.Chat": [Category(identifier: "letter", categorySummaryFormat: format)]]
        )
        all.threads = rows
        #expect(agenda.more(behind: rows[3], all) == text)
        all.threads = [rows[3]]
        #expect(agenda.more(behind: rows[3], all) == nil)
    }
}
