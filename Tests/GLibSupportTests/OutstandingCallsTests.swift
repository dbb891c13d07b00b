import Testing

@testable import GLibSupport

/// Who may answer a call, without a bus.
struct OutstandingCallsTests {
    private typealias Message = BusConnection.PassingMessage
    private let server = "org.freedesktop.Notifications"

    @Test func onlyTheOneThatWasCalledMayAnswerAndOnlyOnce() {
        let calls = Table()
        calls.sent(call(1, to: ":1.5"))
        #expect(!calls.accept(answer(1, from: ":1.6")))
        #expect(calls.accept(answer(1, from: ":1.5")))
        #expect(!calls.accept(answer(1, from: ":1.5")))
        #expect(!calls.accept(answer(1, from: OutstandingCalls.bus)))
        #expect(!calls.accept(answer(2, from: ":1.5")), "nobody asked")
        #expect(calls.count == 0)
    }

    @Test func theBusAnswersForThoseThatCant() {
        let calls = Table()
        for (serial, destination) in [(1, ":1.5"), (2, server), (3, OutstandingCalls.bus)] {
            calls.sent(call(UInt32(serial), to: destination))
            #expect(calls.accept(answer(UInt32(serial), from: OutstandingCalls.bus)))
        }
    }

    @Test func aNamesOwnerIsKnownFromWhatTheBusSays() {
        let calls = Table()
        calls.watch(server)
        calls.sent(call(1, to: OutstandingCalls.bus, "GetNameOwner", server))
        calls.sent(call(2, to: server))
        // Another program says who the owner is.
        #expect(!calls.accept(answer(1, from: ":1.9", ":1.9")))
        #expect(calls.accept(answer(1, from: OutstandingCalls.bus, ":1.5")))
        #expect(!calls.accept(answer(2, from: ":1.9")))
        #expect(calls.accept(answer(2, from: ":1.5")))

        // The name goes to another program while it still has a call to answer.
        calls.sent(call(3, to: server))
        calls.sent(call(4, to: server))
        calls.ownerChanged(server, to: ":1.7")
        #expect(calls.accept(answer(3, from: ":1.5")))
        #expect(!calls.accept(answer(4, from: ":1.9")))
        #expect(calls.accept(answer(4, from: ":1.7")))
    }

    @Test func whatACallHasStartedMayAnswerIt() {
        let calls = Table()
        calls.watch(server)
        calls.sent(call(1, to: server))
        calls.sent(call(2, to: server))
        calls.ownerChanged(server, to: ":1.8")
        #expect(!calls.accept(answer(1, from: ":1.9")))
        #expect(calls.accept(answer(1, from: ":1.8")))
        // A name that nothing is known of: the first one that answers.
        calls.sent(call(3, to: "org.example.Unwatched"))
        #expect(calls.accept(answer(3, from: ":1.9")))
        #expect(!calls.accept(answer(3, from: ":1.8")))
    }

    @Test func callsThatAreNeverAnsweredTakeNoMoreThanSoMuch() {
        let calls = Table(limit: 100)
        for serial in 1...10_000 { calls.sent(call(UInt32(serial), to: ":1.5")) }
        #expect(calls.count <= 100)
        #expect(calls.accept(answer(10_000, from: ":1.5")))
        #expect(!calls.accept(answer(1, from: ":1.5")))
        var silent = call(10_001, to: ":1.5")
        silent.expectsAnswer = false
        let before = calls.count
        calls.sent(silent)
        #expect(calls.count == before)
    }

    /// What a macro may change.
    private final class Table {
        var calls: OutstandingCalls
        var count: Int { calls.count }
        init(limit: Int = 1000) { calls = OutstandingCalls(limit: limit) }
        func watch(_ name: String) { calls.watch(name) }
        func sent(_ call: Message.Call) { calls.sent(call) }
        func ownerChanged(_ name: String, to owner: String?) { calls.ownerChanged(name, to: owner) }
        func accept(_ answer: Message.Answer) -> Bool { calls.accept(answer) }
    }

    private func call(_ serial: UInt32, to destination: String, _ member: String = "Notify", _ argument: String? = nil)
        -> Message.Call
    {
        Message.Call(
            destination: destination,
            interface: "org.example",
            member: member,
            serial: serial,
            expectsAnswer: true,
            argument: argument
        )
    }

    private func answer(_ serial: UInt32, from sender: String, _ text: String? = nil) -> Message.Answer {
        Message.Answer(serial: serial, sender: sender, isError: false, number: nil, text: text)
    }
}
