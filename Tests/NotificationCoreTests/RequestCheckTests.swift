import Foundation
import Geography
import NotificationCore
import Testing

/// The checks at the door (decision 21).
@Suite struct RequestCheckTests {
    private static func request(_ change: (inout Request) -> Void) -> Request {
        var request = Request(identifier: "a", content: Content(title: "A"), trigger: nil)
        change(&request)
        return request
    }

    /// What is wrong, and what the refusal says of it.
    @Test(arguments: [
        (request { $0.identifier = "" }, "identifier: must not be empty"),
        (
            request { $0.identifier = String(repeating: "i", count: 513) },
            "identifier: 513 bytes long; at most 512 are allowed"
        ),
        (
            request { $0.content.title = String(repeating: "ä", count: 513) },
            "title: 1026 bytes long; at most 1024 are allowed"
        ),
        (
            request { $0.content.body = String(repeating: "b", count: 16385) },
            "body: 16385 bytes long; at most 16384 are allowed"
        ),
        (request { $0.content.title = "a\u{0}b" }, "title: contains the control character 0, which can't be shown"),
        (request { $0.content.body = "a\u{1B}[31m" }, "body: contains the control character 27, which can't be shown"),
        (
            request { $0.content.filterCriteria = String(repeating: "f", count: 1025) },
            "filterCriteria: 1025 bytes long; at most 1024 are allowed"
        ),
        (
            request { $0.content.targetContentIdentifier = String(repeating: "f", count: 1025) },
            "targetContentIdentifier: 1025 bytes long; at most 1024 are allowed"
        ),
        (
            request {
                $0.content.attachments = (0..<11).map { Attachment(identifier: "\($0)", path: "/a", type: "image/png") }
            }, "attachments: 11 of them; at most 10 are allowed"
        ),
        (
            request {
                $0.content.actions = [action("x", nil)]
                $0.content.actions[0].textInput = .init(buttonTitle: "a\u{7}", placeholder: "")
            }, "action buttonTitle: contains the control character 7, which can't be shown"
        ),
        // Decision 21: the field and the limit.
        (
            request { $0.content.hints = ["urgency": .integer(2)] },
            "hints: \"urgency\" isn't passed on; these are: category, resident, transient, value, x, y"
        ),
        (
            request { $0.content.hints = ["a\u{1B}": .integer(2)] },
            "hints: \"a\\u{1b}\" isn't passed on; these are: category, resident, transient, value, x, y"
        ),
        (request { $0.content.hints = ["value": .integer(101)] }, "hints.value: must be a whole number from 0 to 100"),
        (request { $0.content.hints = ["value": .double(1)] }, "hints.value: must be a whole number from 0 to 100"),
        (request { $0.content.hints = ["transient": .integer(1)] }, "hints.transient: must be true or false"),
        (request { $0.content.hints = ["resident": .string("true")] }, "hints.resident: must be true or false"),
        (request { $0.content.hints = ["x": .integer(1)] }, "hints.x: x and y go together"),
        (
            request { $0.content.hints = ["x": .integer(-1), "y": .integer(1)] },
            "hints.x: must be a whole number from 0 to 65535"
        ),
        (
            request { $0.content.hints = ["category": .string("a b")] },
            "hints.category: must be 1 to 128 letters, digits, dots, hyphens and underscores, such as \"transfer.complete\""
        ),
        (
            request { $0.content.defaultActionTitle = String(repeating: "x", count: 1025) },
            "defaultActionTitle: 1025 bytes long; at most 1024 are allowed"
        ),
        (request { $0.content.badge = -1 }, "badge: must be 0 or more, not -1"),
        (request { $0.content.relevanceScore = 1.5 }, "relevanceScore: must be from 0 to 1, not 1.5"),
        (request { $0.content.relevanceScore = -0.5 }, "relevanceScore: must be from 0 to 1, not -0.5"),
        (request { $0.content.relevanceScore = .nan }, "relevanceScore: must be from 0 to 1, not nan"),
        (request { $0.content.relevanceScore = .infinity }, "relevanceScore: must be from 0 to 1, not inf"),
        (request { $0.content.title = " \n" }, "title: a notification needs a title or a body"),
        (
            request { $0.content.userInfo["x"] = .data([UInt8](repeating: 0, count: 65_536)) },
            "userInfo: larger than 64 KiB"
        ),
        (request { $0.content.userInfo["x"] = nested(16) }, "userInfo: nested deeper than 16 levels"),
        (
            request { $0.content.actions = [action("x", .snooze(seconds: 0))] },
            "snooze: the delay must be from 1 s to 100 years, not 0.0 s"
        ),
        (
            request { $0.content.actions = [action("x", .open(url: "javascript:alert(1)"))] },
            "open: \"javascript:alert(1)\" isn't a URL of \(OpenTarget.schemes.joined(separator: ", "))"
        ),
        (
            request { $0.content.actions = [action("x", nil), action("x", nil)] },
            "actions: two buttons have the identifier \"x\""
        ),
        (
            request { $0.content.actions = [action("carillon.done", .run(command: "true"))] },
            "action identifier: \"carillon.done\" begins with \"carillon.\", as only the agent's own buttons do"
        ),
        (
            request { $0.content.actions = (0..<11).map { action("\($0)", nil) } },
            "actions: 11 buttons; at most 10 are allowed"
        ),
        (place(90.5, 13, 200), "latitude: must be from -90 to 90 degrees, not 90.5"),
        (place(.nan, 13, 200), "latitude: must be from -90 to 90 degrees, not nan"),
        (place(52, -180.1, 200), "longitude: must be from -180 to 180 degrees, not -180.1"),
        (place(52, 13, 0), "radius: must be greater than 0 m and at most 1000 km, not 0.0 m"),
        (place(52, 13, .nan), "radius: must be greater than 0 m and at most 1000 km, not nan m"),
        (place(52, 13, 1_000_001), "radius: must be greater than 0 m and at most 1000 km, not 1000001.0 m"),
        (place(52, 13, .infinity), "radius: must be greater than 0 m and at most 1000 km, not inf m"),
        (
            place(52, 13, 200) { $0.identifier = String(repeating: "i", count: 513) },
            "region identifier: 513 bytes long; at most 512 are allowed"
        ),
        (
            place(52, 13, 200) { ($0.notifyOnEntry, $0.notifyOnExit) = (false, false) },
            "region: with neither notifyOnEntry nor notifyOnExit it would never ring"
        ),
        (request { $0.bounds.count = 0 }, "count: must be 1 or more, not 0"),
        (request { $0.bounds.count = 5 }, "trigger: start, end and count need one"),
        (request { $0.missed = .within(seconds: -1) }, "missed: the longest lateness must be 0 s or more, not -1.0"),
    ])
    func aRefusalNamesTheFieldAndTheLimit(_ request: Request, message: String) {
        let error = #expect(throws: AgendaError.self) { try RequestCheck.check(request) }
        #expect(error?.message == message)
    }

    @Test func whatIsJustWithinTheLimitsPasses() throws {
        try RequestCheck.check(
            Self.request {
                $0.identifier = String(repeating: "i", count: 512)
                $0.content.title = String(repeating: "t", count: 1024)
                $0.content.body = String(repeating: "b", count: 16_384)
                $0.content.userInfo["x"] = Self.nested(15)
                $0.content.hints = [
                    "category": .string(String(repeating: "c", count: 128)), "value": .integer(100), "x": .integer(0),
                    "y": .integer(65_535), "transient": .boolean(true), "resident": .boolean(false),
                ]
                $0.content.actions = (0..<10).map { Self.action("\($0)", .open(url: "https://example.org/\($0)")) }
            }
        )
    }

    private static func place(
        _ latitude: Double,
        _ longitude: Double,
        _ radius: Double,
        _ change: (inout Trigger.Region) -> Void = { _ in }
    ) -> Request {
        let center = Coordinate(latitude: latitude, longitude: longitude)
        var region = Trigger.Region(area: Circle(center: center, radius: radius))
        change(&region)
        return request { $0.trigger = .location(region, repeats: false) }
    }

    private static func action(_ identifier: String, _ effect: ActionEffect?) -> Action {
        Action(identifier: identifier, title: "Button", effect: effect)
    }

    private static func nested(_ depth: Int) -> PropertyList {
        depth == 1 ? .array([]) : .array([nested(depth - 1)])
    }

    @Test func whatIsAtItsDefaultNeedNotBeWrittenDown() throws {
        let request = Request(identifier: "a", content: Content(title: "A"), trigger: nil)
        let text = String(decoding: try JSONEncoder().encode(request), as: UTF8.self)
        #expect(text.count < 50, "\(text)")
        #expect(try JSONDecoder().decode(Request.self, from: Data(text.utf8)) == request)
        let inFull = """
            {"identifier": "a", "bounds": {}, "missed": {"once": {}}, "content": {"title": "A", "subtitle": "", "body": "",
            "categoryIdentifier": "", "threadIdentifier": "", "interruptionLevel": "active", "relevanceScore": 0,
            "userInfo": {}, "attachments": [], "actions": []}}
            """
        #expect(try JSONDecoder().decode(Request.self, from: Data(inFull.utf8)) == request)
    }
}
