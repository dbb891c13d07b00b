import AgentBus
import GLibSupport
import Geography
import NotificationCore
import Recurrence
import Testing

/// Requests, buttons and categories as dictionaries of the bus, and back.
@Suite struct CodecTests {
    private static func request(_ trigger: Trigger?, _ change: (inout Request) -> Void = { _ in }) -> Request {
        var request = Request(identifier: "a", content: Content(title: "A"), trigger: trigger)
        change(&request)
        return request
    }

    private static let gate = Circle(center: Coordinate(latitude: -52.5163, longitude: 13.377704), radius: 0.25)

    private static let rule = try? RecurrenceRule(parsing: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH")

    @Test(arguments: [
        request(nil),
        request(.interval(.init(seconds: 0.001, repeats: false))),
        request(.interval(.init(seconds: 30, repeats: true, firstDelay: 5))) {
            $0.bounds = .init(
                start: WallTime(microseconds: 1_500_000),
                end: WallTime(microseconds: 9_000_001),
                count: 7
            )
            $0.missed = .skip
        },
        request(.calendar(DateMatch(), repeats: true)),
        request(
            .calendar(
                DateMatch(
                    era: 1,
                    year: 2026,
                    month: 12,
                    day: 24,
                    hour: 18,
                    minute: 0,
                    second: 59,
                    weekday: 5,
                    weekdayOrdinal: 4,
                    weekOfMonth: 4,
                    weekOfYear: 52,
                    yearForWeekOfYear: 2026,
                    quarter: 4,
                    dayOfYear: 358,
                    firstWeekday: 2,
                    minimumDaysInFirstWeek: 4,
                    zoneIdentifier: "Europe/Berlin",
                    calendarIdentifier: "hebrew"
                ),
                repeats: false
            )
        ) { $0.missed = .within(seconds: 90.5) },
        request(
            rule.map {
                .recurrence(
                    RecurrenceSet(
                        start: CivilDateTime(year: 2026, month: 1, day: 5, hour: 9),
                        startIsUTC: false,
                        zoneIdentifier: "Asia/Tokyo",
                        rules: [$0],
                        dates: [CivilDateTime(year: 2026, month: 2, day: 1)],
                        exceptions: [CivilDateTime(year: 2026, month: 1, day: 19, hour: 9)],
                        exceptionDays: [CivilDateTime(year: 2026, month: 12, day: 25)]
                    )
                )
            }
        ),
        request(
            rule.map {
                .recurrence(
                    RecurrenceSet(
                        start: CivilDateTime(year: 2026, month: 1, day: 5),
                        startIsUTC: true,
                        zoneIdentifier: nil,
                        rules: [$0]
                    )
                )
            }
        ),
        request(.location(Trigger.Region(area: gate), repeats: false)),
        request(
            .location(
                Trigger.Region(identifier: "gate", area: gate, notifyOnEntry: false, notifyOnExit: true),
                repeats: true
            )
        ) { $0.bounds = .init(end: WallTime(microseconds: 9_000_001), count: 7) },
        request(nil) { request in
            request.content.subtitle = "ä\u{1F355}"
            request.content.body = "line\nline"
            request.content.categoryIdentifier = "c"
            request.content.threadIdentifier = "t"
            request.content.sound = .named("bell")
            request.content.soundVolume = 0.5
            request.content.soundRepeat = 300
            request.content.soundFade = 30
            request.content.interruptionLevel = .timeSensitive
            request.content.relevanceScore = 0.5
            request.content.badge = 0
            request.content.targetContentIdentifier = "x"
            request.content.filterCriteria = "y"
            request.content.icon = "alarm"
            request.content.defaultActionTitle = "Show"
            request.content.updatesSilently = true
            request.content.hints = [
                "category": .string("im.received"), "transient": .boolean(true), "value": .integer(40),
            ]
            request.content.bodies = ["one", "two"]
            request.untilAnswered = .init(seconds: 300, most: 3)
            request.wake = true
            request.content.userInfo = [
                "string": .string(""), "true": .boolean(true), "one": .integer(1), "big": .unsigned(.max),
                "double": .double(1), "data": .data([]), "date": .date(-0.1),
                "array": .array([.integer(1), .array([])]),
                "dictionary": .dictionary(["k": .dictionary([:])]),
            ]
            request.content.attachments = [Attachment(identifier: "i", path: "/x.png", type: "image/png")]
            request.content.actions = [
                Action(identifier: "1", title: "Stop", options: 2, effect: .stopRepeat, icon: .system("stop")),
                Action(identifier: "2", title: "Skip", effect: .skipNext, icon: .template("skip.png")),
                Action(identifier: "3", title: "Later", effect: .snooze(seconds: 600)),
                Action(identifier: "4", title: "Done", effect: .done),
                Action(identifier: "5", title: "Read", effect: .open(url: "https://example.org")),
                Action(identifier: "6", title: "Run", effect: .run(command: "true")),
                Action(identifier: "7", title: "Say", textInput: .init(buttonTitle: "Send", placeholder: "Words")),
            ]
        },
    ])
    func whatIsEncodedIsDecodedToTheSame(_ request: Request) throws {
        #expect(try RequestCodec.decode(.dictionary(RequestCodec.encode(request))) == request)
    }

    @Test func summariesCarryTheRequestAndItsState() throws {
        var changed = Self.request(.interval(.init(seconds: 5, repeats: true)))
        changed.changed = ["title": ["cut", "directions"]]
        let pending = PendingSummary(
            app: "app",
            request: changed,
            next: WallTime(microseconds: 5_000_000),
            remaining: 3,
            snoozedUntil: nil,
            end: WallTime(microseconds: 9_000_000),
            description: "every 5 s"
        )
        #expect(try PendingSummary(decoding: .dictionary(pending.encode())) == pending)
        let delivered = DeliveredSummary(
            Delivered(
                app: "app",
                request: Self.request(nil),
                date: WallTime(microseconds: 7),
                due: WallTime(microseconds: 5),
                occurrence: 2,
                presentation: .expired(nil)
            )
        )
        #expect(try DeliveredSummary(decoding: .dictionary(delivered.encode())) == delivered)
        var answer = Response(
            delivered: Delivered(
                app: "app",
                request: Self.request(nil),
                date: WallTime(microseconds: 7),
                due: WallTime(microseconds: 5),
                occurrence: 2,
                presentation: .expired(nil)
            ),
            actionIdentifier: "reply",
            userText: "ä",
            answered: WallTime(microseconds: 8)
        )
        answer.isTold = true
        let response = ResponseSummary(answer)
        #expect((response.actionIdentifier, response.userText) == ("reply", "ä"))
        #expect(response.isTold)
        #expect(try ResponseSummary(decoding: .dictionary(response.encode())) == response)
        // docs/dbus.md: a wish stands among the answers.
        answer.kind = .settingsWish
        #expect(ResponseSummary(answer).actionIdentifier == "io.github.carillon.OpenSettings")
        let ring = UpcomingRing(
            app: "a",
            identifier: "b",
            title: "c",
            date: WallTime(microseconds: 1),
            description: "d"
        )
        #expect(UpcomingRing(decoding: .dictionary(ring.encode())) == ring)
    }

    @Test func anExceptionWithoutATimeIsAWholeDay() throws {
        let fields: [String: Variant] = [
            "type": .string("recurrence"), "start": .string("2026-01-05T09:00:00"),
            "rules": .stringArray(["FREQ=DAILY"]), "exceptions": .stringArray(["2026-12-25", "2026-12-26 09:00"]),
        ]
        guard case .recurrence(let set) = try TriggerCodec.decode(.dictionary(fields), name: "trigger").0 else {
            Issue.record("no recurrence")
            return
        }
        #expect(set.exceptionDays == [CivilDateTime(year: 2026, month: 12, day: 25)])
        #expect(set.exceptions == [CivilDateTime(year: 2026, month: 12, day: 26, hour: 9)])
    }

    @Test(arguments: [
        (["latitude": Variant.double(1), "longitude": .double(2)], "trigger.radius: is missing; it must be a number"),
        (["longitude": .double(2), "radius": .double(3)], "trigger.latitude: is missing; it must be a number"),
        (
            ["latitude": .string("1"), "longitude": .double(2), "radius": .double(3)],
            "trigger.latitude: must be a number, not the string \"1\""
        ),
        (
            ["latitude": .int32(1), "longitude": .double(2), "radius": .double(3), "notifyOnEntry": .int32(1)],
            "trigger.notifyOnEntry: must be true or false, not of D-Bus type i"
        ),
        (
            ["latitude": .int32(1), "longitude": .double(2), "radius": .double(3), "seconds": .int32(1)],
            "trigger.seconds: there is no such field"
        ),
    ])
    func aPlaceThatIsIncompleteIsRefused(_ fields: [String: Variant], message: String) {
        let fields = fields.merging(["type": .string("location")]) { $1 }
        let error = #expect(throws: AgendaError.self) {
            try TriggerCodec.decode(.dictionary(fields), name: "trigger")
        }
        #expect(error?.message == message)
    }

    @Test func aPlaceRingsBothWaysUnlessTold() throws {
        let fields: [String: Variant] = [
            "type": .string("location"), "latitude": .int32(1), "longitude": .double(2), "radius": .int64(3),
        ]
        let region = Trigger.Region(area: Circle(center: Coordinate(latitude: 1, longitude: 2), radius: 3))
        #expect(try TriggerCodec.decode(.dictionary(fields), name: "trigger").0 == .location(region, repeats: false))
    }

    @Test func categoriesSurvive() throws {
        let category = Category(
            identifier: "c",
            actions: [Action(identifier: "1", title: "Stop", effect: .stopRepeat)],
            intentIdentifiers: ["i"],
            options: 1,
            hiddenPreviewsBodyPlaceholder: "%u new",
            categorySummaryFormat: "%u more"
        )
        #expect(NotificationCore.Category(decoding: .dictionary(category.encode())) == category)
    }

    @Test(arguments: [
        (Variant.int32(5), PropertyList.integer(5)), (.byte(5), .integer(5)), (.tuple([.double(2)]), .date(2)),
    ])
    func numbersOfAnyWidthAreTaken(_ variant: Variant, _ value: PropertyList) throws {
        #expect(try PropertyListCodec.decode(variant, name: "userInfo") == value)
    }

    @Test(arguments: [
        Variant.objectPath("/x"), .handle(0), .tuple([]), .tuple([.string("x")]), .stringArray(["x"]), .signature("s"),
    ])
    func whatIsNoPropertyListIsRefusedByName(_ variant: Variant) {
        let error = #expect(throws: AgendaError.self) { try PropertyListCodec.decode(variant, name: "userInfo.k") }
        #expect(error?.message == "userInfo.k: D-Bus type \(variant.typeSignature) isn't a property list value")
    }

    private static func deep(_ levels: Int) -> PropertyList {
        levels == 0 ? .data([1]) : .dictionary(["k": deep(levels - 1)])
    }

    /// The bus hangs up on who sends more than 64 containers inside one another, a dictionary's entries and each variant
    /// counted: the deepest `userInfo` must fit into the answer that has the most around it.
    @Test func theDeepestUserInfoFitsIntoEveryAnswer() {
        func depth(_ value: Variant) -> Int {
            switch value {
            case .boxed(let inner): 1 + depth(inner)
            case .array(_, let elements): 1 + (elements.map(depth).max() ?? 0)
            case .dictionary(let entries): 3 + (entries.values.map(depth).max() ?? 0)
            case .tuple(let members): 1 + (members.map(depth).max() ?? 0)
            case .bytes: 1
            default: 0
            }
        }
        func answer(_ levels: Int) -> Variant {
            let request = Self.request(nil) { $0.content.userInfo["k"] = Self.deep(levels - 1) }
            let row = Delivered(
                app: "org.example.App",
                request: request,
                date: WallTime(unixSeconds: 0),
                due: WallTime(unixSeconds: 0),
                occurrence: 1
            )
            let response = ResponseSummary(
                notification: DeliveredSummary(row),
                actionIdentifier: "default",
                userText: nil,
                answered: WallTime(unixSeconds: 0),
                number: 1,
                isTold: false
            )
            return .dictionaries([response.encode()])
        }
        let deepest = depth(answer(RequestCheck.Limit.userInfoDepth))
        #expect(deepest > 48 && deepest <= 64, "\(deepest)")
        // What an earlier agent has stored is sent without it.
        #expect(depth(answer(RequestCheck.Limit.userInfoDepth + 1)) < 20)
    }

    @Test func aKeyThatIsThereTwiceIsRefusedByName() {
        func twice(_ key: String) -> Variant {
            .map(key: "s", value: "v", [[.string(key), .boxed(.string("1"))], [.string(key), .boxed(.string("2"))]])
        }
        func refusal(_ request: Variant) -> String? {
            #expect(throws: AgendaError.self) { try RequestCodec.decode(request) }?.message
        }
        #expect(refusal(twice("identifier")) == "request.identifier: is there twice")
        #expect(
            refusal(.dictionary(["identifier": .string("a"), "content": twice("title")]))
                == "content.title: is there twice"
        )
        let content = Variant.dictionary(["title": .string("T"), "userInfo": twice("k")])
        #expect(
            refusal(.dictionary(["identifier": .string("a"), "content": content])) == "userInfo.k: is there twice"
        )
    }

    @Test func seventeenLevelsAreTooDeep() {
        var value = Variant.array(element: "v", [])
        for _ in 0..<40 { value = .array(element: "v", [.boxed(value)]) }
        let error = #expect(throws: AgendaError.self) { try PropertyListCodec.decode(value, name: "userInfo") }
        #expect(error?.message == "userInfo: nested deeper than 16 levels")
    }

    @Test(arguments: AgendaError.Code.allCases)
    func everyRefusalTravelsUnderANameOfItsOwn(_ code: AgendaError.Code) {
        let error = AgendaError(code, "why")
        #expect(AgendaError(busName: error.busName, message: "why") == error)
        #expect(AgendaError(busName: "org.freedesktop.DBus.Error.Failed", message: "why") == nil)
    }
}
