import AgentCore
import NotificationCore
import Simulation
import Testing

/// Rings of one thread that are up together stand as one popup (decision 13).
struct ThreadTests {
    private static let app = "org.example.Chat"

    /// A bench with a server that answers each request to show something, from 1 on, and an app that may notify.
    private final class Talk {
        let bench: ShellBench
        private var answered = 0
        private(set) var number: UInt32 = 0

        init(_ earlier: ShellBench? = nil) throws {
            bench = try earlier ?? ShellBench()
            bench.bringServer()
            bench.shell.recorder.record(.authorize(app: ThreadTests.app, .authorized))
        }

        /// The server answers what it was asked, with the number that it had where a popup is replaced.
        func answer() {
            while answered < bench.popups.count {
                let old = bench.popups[answered].replaces
                if old == 0 { number += 1 }
                answered += 1
                bench.answer(.success(old == 0 ? number : old))
            }
        }

        func say(
            _ names: String...,
            of app: String = ThreadTests.app,
            thread: String = "anna",
            level: InterruptionLevel = .active,
            _ change: (inout Content) -> Void = { _ in }
        ) throws {
            for name in names {
                try bench.ring(name, of: app, level: level) {
                    $0.threadIdentifier = thread
                    change(&$0)
                }
                answer()
            }
        }

        func press(_ key: String, on popup: UInt32) {
            bench.press(key, on: popup)
            bench.close(popup, reason: 3)
            answer()
        }

        /// The identifiers of what stands behind another, and what is on the screen.
        var stands: (behind: [String], up: [String]) {
            get throws {
                let rows = try bench.store.rows(.app(nil)).delivered
                func names(_ isMeant: (Delivered) -> Bool) -> [String] {
                    rows.filter(isMeant).map(\.request.identifier).sorted()
                }
                return (names { $0.presentation == .behind }, names { $0.popup != nil })
            }
        }

        /// The last popup's title and first line.
        var last: [String] {
            [bench.shown.last ?? "", bench.bodies.last?.split(separator: "\n").first.map(String.init) ?? ""]
        }
    }

    @Test func theFourthOfAThreadMakesOnePopupThatSaysHowManyMore() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c")
        #expect(try talk.stands == ([], ["a", "b", "c"]))
        #expect(talk.bench.closed.isEmpty)
        try talk.say("d")
        #expect(try talk.stands == (["a", "b", "c"], ["d"]))
        #expect(talk.bench.closed.sorted() == [1, 2, 3])
        #expect(talk.last == ["d", "and 3 more"])
        #expect(talk.bench.labels == ["Open", "Show"])
        try talk.say("e")
        #expect(talk.last == ["e", "and 4 more"])
        #expect(try talk.bench.delivered == ["a", "b", "c", "d", "e"])
    }

    /// Each of another thread, app or kind stands alone.
    @Test func whatDoesNotBelongTogetherStaysAlone() throws {
        let talk = try Talk()
        for thread in ["", "anna", "ben"] { try talk.say("1\(thread)", "2\(thread)", "3\(thread)", thread: thread) }
        try talk.say("own", of: Agenda.ownApp)
        try talk.say("loud", level: .critical)
        try talk.say("short") { $0.hints = ["transient": .boolean(true)] }
        try talk.say("4", thread: "")
        #expect(try talk.stands.behind.isEmpty)
        #expect(talk.bench.closed.isEmpty)
    }

    @Test func anAppAsksForItWithASummaryFormat() throws {
        let talk = try Talk()
        let asking = Category(identifier: "letter", categorySummaryFormat: "%u more letters")
        talk.bench.shell.recorder.record(.setCategories(app: Self.app, [asking, Category(identifier: "plain")]))
        try talk.say("a", "b", thread: "ben") { $0.categoryIdentifier = "plain" }
        #expect(try talk.stands.behind.isEmpty)
        try talk.say("c", "d") { $0.categoryIdentifier = "letter" }
        #expect(try talk.stands.behind == ["c"])
        #expect(talk.last == ["d", "1 more letters"])
    }

    @Test func anAnswerBringsTheNextNewestQuietly() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c", "d") { $0.sound = .standard }
        talk.press("default", on: 4)
        #expect(try talk.stands == (["a", "b"], ["c"]))
        #expect(talk.last == ["c", "and 2 more"])
        #expect(talk.bench.popups.last?.hints["suppress-sound"] != nil)
        talk.press("default", on: 5)
        talk.press("default", on: 6)
        #expect(talk.last == ["a", ""])
        #expect(talk.bench.labels == ["Open"])
        talk.press("default", on: 7)
        #expect(try talk.bench.delivered.isEmpty)
    }

    /// What leaves from behind changes the count where the popup is, and the last of them its button.
    /// The newest is looked at there, and nothing else brings those behind it back.
    @Test func aClickThatOpensTheWindowBringsTheNextNewest() throws {
        let talk = try Talk()
        talk.bench.shell.take(windowIsInstalled: true)
        try talk.say("a", "b", "c", "d", of: Agenda.ownApp)
        #expect(try talk.stands == (["a", "b", "c"], ["d"]))
        talk.press("default", on: talk.number)
        #expect(try talk.stands == (["a", "b"], ["c"]))
        #expect(talk.last == ["c", "and 2 more"])
    }

    @Test func whatBecomesCriticalBehindAnotherStandsAlone() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c", "d")
        try talk.say("b", level: .critical) { $0.updatesSilently = true }
        #expect(try talk.stands == (["a", "c"], ["b", "d"]))
    }

    @Test func whatIsTakenBackIsCountedNoLonger() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c", "d")
        for (name, line) in [("a", "and 2 more"), ("c", "and 1 more"), ("b", "")] {
            talk.bench.shell.recorder.record(.removeDelivered(app: Self.app, identifiers: [name]))
            talk.answer()
            #expect(talk.last == ["d", line])
            #expect(talk.bench.popups.last?.replaces == 4)
        }
        #expect(talk.bench.labels == ["Open"])
        talk.bench.shell.recorder.record(.removeAllDelivered(app: Self.app))
        #expect(talk.bench.closed.last == 4)
    }

    @Test func showBringsThemOneByOneAndANewOneGathersThemAgain() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c", "d")
        talk.press("carillon.thread", on: 4)
        #expect(try talk.stands == ([], ["a", "b", "c", "d"]))
        #expect(talk.bench.shown.suffix(4) == ["a", "b", "c", "d"])
        #expect(talk.bench.popups.suffix(4).allSatisfy { $0.hints["suppress-sound"] != nil })
        try talk.say("e")
        #expect(try talk.stands == (["a", "b", "c", "d"], ["e"]))
    }

    @Test func showIsNoFlood() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c", "d", "e", "f", "g", "h")
        talk.press("carillon.thread", on: talk.number)
        talk.bench.time.pass(6)
        talk.answer()
        #expect(try talk.stands.up == ["carillon.summary", "d", "e", "f", "g", "h"])
        #expect(talk.bench.shown.contains("3 more notifications"))
    }

    /// How the popup goes, and what is left on the screen and in the list.
    @Test(arguments: [
        (reason: UInt32(1), app: app, up: [String](), behind: [String](), list: 4),
        (2, app, [], [], 3),
        (1, Agenda.ownApp, [], ["a", "b", "c"], 4),
        (2, Agenda.ownApp, [], [], 3),
    ])
    func allLeaveWithTheirPopup(reason: UInt32, app: String, up: [String], behind: [String], list: Int) throws {
        let talk = try Talk()
        try talk.say("a", "b", "c", "d", of: app)
        talk.bench.close(4, reason: reason)
        #expect(try talk.stands == (behind, up))
        #expect(try talk.bench.delivered.count == list)
        guard !behind.isEmpty else { return }
        // Gone is not answered.
        talk.bench.time.pass(31)
        talk.answer()
        #expect(talk.last == ["d", "and 3 more"])
    }

    /// One's own that comes back goes behind what has come meanwhile.
    @Test func whatComesBackGoesBehindANewerOne() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c", "d", of: Agenda.ownApp)
        talk.bench.close(4, reason: 1)
        talk.bench.time.pass(10)
        try talk.say("e", of: Agenda.ownApp)
        #expect(talk.last == ["e", "and 3 more"])
        talk.bench.time.pass(21)
        talk.answer()
        #expect(try talk.stands == (["a", "b", "c", "d"], ["e"]))
        #expect(talk.last == ["e", "and 4 more"])
    }

    /// The next server and the next run of the agent show the same.
    @Test(arguments: [false, true]) func anotherServerOrRunShowsTheSame(isRun: Bool) throws {
        let talk = try Talk()
        try talk.say("a", "b", "c", "d")
        let next: Talk
        if isRun {
            next = try Talk(ShellBench(talk.bench.store))
        } else {
            talk.bench.shell.server.changed(to: nil)
            talk.bench.bringServer()
            next = talk
        }
        next.answer()
        #expect(try next.stands.behind == ["a", "b", "c"])
        if !isRun { #expect(talk.last == ["d", "and 3 more"]) }
    }

    @Test func nothingIsGatheredWhileThePersonIsNotToBeDisturbed() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c")
        talk.bench.disturb(true)
        try talk.say("d")
        #expect(try talk.stands == ([], ["a", "b", "c"]))
        talk.bench.disturb(false)
        talk.bench.time.pass(1.6)
        talk.answer()
        #expect(try talk.stands == (["a", "b", "c"], ["d"]))
    }

    @Test func onAFullDiskEachComesAlone() throws {
        let talk = try Talk()
        try talk.say("a", "b", "c")
        talk.bench.store.isDiskFull = true
        #expect(throws: AgendaError.self) { try talk.say("d") }
        #expect(try talk.stands == ([], ["a", "b", "c"]))
        talk.bench.store.isDiskFull = false
        try talk.say("d")
        #expect(try talk.stands == (["a", "b", "c"], ["d"]))
    }
}
