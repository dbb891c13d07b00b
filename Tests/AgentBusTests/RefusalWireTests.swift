import AgentBus
internal import Messages
import NotificationCore
import Testing

/// A refusal that has gone over the bus still says what it is about.
@Suite struct RefusalWireTests {
    @Test(arguments: AgendaError.Field.allCases)
    func eachFieldComesBack(_ field: AgendaError.Field) throws {
        let refusals = [
            AgendaError(.invalidArgument, field, "must not be empty"),
            AgendaError(.noDate, field, "must be from 0 to 1", not: "2.5 s"),
            AgendaError(.quotaExceeded, field, at: 2, "is too long", not: "\"a, not b: c\""),
        ]
        for refusal in refusals {
            let received = try #require(AgendaError(busName: refusal.busName, message: refusal.message))
            #expect(received == refusal)
            let (sent, subject) = (try #require(refusal.subject), try #require(received.subject))
            #expect(subject.field == field)
            #expect(subject.index == sent.index)
            #expect(subject.request == nil)
            #expect(subject.problemWithValue == sent.problemWithValue)
        }
        let plain = AgendaError(busName: refusals[1].busName, message: refusals[1].message)?.subject
        #expect(plain?.found == "2.5 s")
        #expect(plain?.problem.english == "must be from 0 to 1")
    }

    @Test(
        arguments: [
            ("requests[3]: 300000 bytes; at most 262144 are allowed", .request, 3, nil),
            ("requests[0].title: must not be empty", .title, 0, nil),
            ("requests[12].content.bodies[7]: is too long", .bodies, 12, 7),
            ("content.attachments[1]: is neither a PNG nor a JPEG", .attachments, nil, 1),
        ] as [(String, AgendaError.Field, Int?, Int?)]
    )
    func aPathNamesTheRequest(_ text: String, field: AgendaError.Field, request: Int?, index: Int?) {
        let subject = AgendaError(busName: BusNames.errors + "InvalidArgument", message: text)?.subject
        #expect(subject?.field == field)
        #expect(subject?.request == request)
        #expect(subject?.index == index)
    }

    @Test(
        arguments: [
            "nothing pending is called \"tea\"", "what.app: is missing", "requests[x]: no number",
            "requests[99999999999999999999]: much",
            "[]: nothing", ": nothing", "title:", "bodies[: open",
        ]
    )
    func otherTextsAreAboutNoField(_ text: String) throws {
        let error = try #require(AgendaError(busName: BusNames.errors + "NotPermitted", message: text))
        #expect(error.subject == nil)
        #expect(error.message == text)
    }
}
