import DesktopSearch
import NotificationCore
import Testing

/// Which reminders a search finds.
@Suite struct ReminderIndexTests {
    private func reminder(_ identifier: String, _ title: String, body: String = "") -> PendingSummary {
        PendingSummary(
            app: Agenda.ownApp,
            request: Request(identifier: identifier, content: Content(title: title, body: body), trigger: nil),
            next: nil,
            remaining: nil,
            snoozedUntil: nil,
            end: nil,
            description: ""
        )
    }

    private var index: ReminderIndex {
        ReminderIndex(
            [
                reminder("tax", "Steuererklärung"), reminder("call-mum", "Call Mum back"),
                reminder("dentist-k3f9", "Zahnarzt"), reminder("call-dad", "Call Dad"),
                reminder("silent", " ", body: "Only a body"), reminder("rent", "Rent", body: "Transfer it"),
            ]
        ) { $0.request.identifier == "rent" }
    }

    @Test(arguments: [
        (["call"], ["call-mum", "call-dad"]), (["call", "BACK"], ["call-mum"]), (["call", "zahn"], []),
        (["steuererklarung"], ["tax"]), (["k3f9"], ["dentist-k3f9"]), (["zahn", "dentist"], ["dentist-k3f9"]),
        // The body is searched only where it is all that a list shows.
        (["body"], ["silent"]), (["transfer"], []), ([], []), (["  "], []), (["call mum"], ["call-mum"]),
    ])
    func eachTermIsInTheTitleOrTheIdentifier(_ terms: [String], found: [String]) throws {
        let matches = index.entries(matching: try SearchTerms(terms), most: 9)
        #expect(matches.map(\.identifier) == found)
    }

    @Test func noMoreAreGivenThanWanted() throws {
        #expect(index.entries(matching: try SearchTerms(["call"]), most: 1).map(\.identifier) == ["call-mum"])
    }

    @Test func aReminderIsKnownByItsIdentifier() throws {
        #expect(index.entry(of: "rent")?.isPaused == true)
        #expect(index.entry(of: "tax")?.isPaused == false)
        #expect(index.entry(of: "silent")?.name == "Only a body")
        #expect(index.entry(of: "gone") == nil)
    }

    @Test(arguments: [
        ([String](repeating: "a", count: 33), "33 of 33 bytes"), ([String(repeating: "a", count: 513)], "513 bytes"),
        (["a" + String(repeating: " a", count: 32)], "33 words"),
    ])
    func moreThanAnybodyTypesIsRefused(_ terms: [String], saying words: String) {
        let error = #expect(throws: AgendaError.self) { _ = try SearchTerms(terms) }
        #expect(error?.code == .limitsExceeded)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }
}
