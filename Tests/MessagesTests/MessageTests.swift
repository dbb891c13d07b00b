import Messages
import Testing

/// Sentences with gaps, in English and in another language.
@Suite struct MessageTests {
    /// A language of a few words.
    private static let german = Translation(
        text: { texts[$0] ?? $0 },
        plural: { one, many, count in texts[count == 1 ? one : many] ?? (count == 1 ? one : many) }
    )

    private static let texts = [
        "every %s": "jeden %s", "length\u{4}every %s": "alle %s", "Monday": "Montag", "%s at %s": "um %2$s, %1$s",
        "%s and %s": "%s und %s", "%s or %s": "%s oder %s", "%s day": "%s Tag", "%s days": "%s Tage",
        "at %s %%": "zu %s %%",
    ]

    @Test func gapsAreFilledInBothLanguages() {
        let message = Message("\(Message("every \(Message("Monday"))")) at \("11:30")")
        #expect(message.english == "every Monday at 11:30")
        #expect(Self.german.say(message) == "um 11:30, jeden Montag")
        #expect("\(message)" == message.english)
    }

    /// The same English words may be two messages.
    @Test func aContextTellsMessagesApart() {
        #expect(Self.german.say(Message("every \("5 min")", context: "length")) == "alle 5 min")
        #expect(Self.german.say(Message("every \("5 min")", context: "unknown")) == "every 5 min")
        #expect(Message("every \("5 min")", context: "length").english == "every 5 min")
    }

    @Test func numbersTakeTheirForm() {
        let days = [1, 2].map { Message("\($0) day", "\($0) days", count: $0) }
        #expect(days.map(\.english) == ["1 day", "2 days"])
        #expect(days.map(Self.german.say) == ["1 Tag", "2 Tage"])
    }

    @Test func listsAreJoinedAsPeopleDo() {
        let names = ["a", "b", "c"].map { Message(verbatim: $0) }
        #expect((0...3).map { Message.list(Array(names.prefix($0))).english } == ["", "a", "a and b", "a, b and c"])
        #expect(Self.german.say(Message.list(names)) == "a, b und c")
        #expect(Self.german.say(Message.choice(names)) == "a, b oder c")
    }

    /// A text in a gap is never a message itself, whatever stands in it.
    @Test func whatFillsAGapIsTakenAsItIs() {
        let odd = "100 % of %s and %1$s %% Monday"
        #expect(Message(verbatim: odd).english == odd)
        #expect(Self.german.say(Message(verbatim: odd)) == odd)
        #expect(Self.german.say(Message("at \(57) %")) == "zu 57 %")
        #expect(Message("at \(odd) %").english == "at \(odd) %")
        #expect(Self.german.say(Message("")) == "")
    }

    @Test func messagesAreEqualByWhatTheySay() {
        #expect(Message("every \("Monday")") == Message(verbatim: "every Monday"))
        #expect(Set([Message("a"), Message(verbatim: "a"), Message("b")]).count == 2)
    }
}
