import AgentBus
import GLibSupport
import NotificationCore
import Testing

/// The answers of the agent: what is written into a dictionary is read out of it.
@Suite struct ReplyTests {
    private static var status: AgentStatus {
        var status = AgentStatus(version: "1.2.3")
        status.features = ["pages", "stay-for"]
        status.process = 4711
        status.started = WallTime(unixSeconds: 1_800_000_000)
        status.bus = "0123456789abcdef"
        status.store = "/home/me/.local/share/carillon"
        status.schema = "17"
        status.damagedStore = "/home/me/.local/share/carillon/schedule.damaged"
        status.pending = 12
        status.delivered = 3
        status.next = WallTime(unixSeconds: 1_800_000_060)
        status.pauses = [
            Pause(.everything, since: WallTime(unixSeconds: 1_800_000_000), until: nil),
            Pause(
                .request(RequestKey(app: "org.example.Kitchen", identifier: "a")),
                since: WallTime(unixSeconds: 1_800_000_000),
                until: WallTime(unixSeconds: 1_800_003_600)
            ),
        ]
        status.quietUntil = WallTime(unixSeconds: 1_800_007_200)
        status.zone = "Europe/Berlin"
        status.zoneData = "2026b"
        status.zoneProblem = "TZ names no zone"
        let profile = ServerProfile(
            name: "dunst",
            vendor: "knopwob",
            version: "1.12",
            specification: "1.2",
            capabilities: ["actions", "body"]
        )
        status.server = AgentStatus.Server(state: .ready, profile: profile, refusal: "not now")
        status.sound = AgentStatus.Sound(player: .nobody, play: .auto, obstacle: "there is no libcanberra")
        status.location = AgentStatus.Location(state: .denied, reason: "not allowed", accuracy: 20)
        status.settings = AgentStatus.SettingsFile(file: "/etc/carillon.conf", isThere: true, problems: ["line 3"])
        status.doNotDisturb = AgentStatus.DoNotDisturb(isActive: true, place: "somewhere", holds: true)
        return status
    }

    @Test func aStatusComesBack() {
        #expect(AgentStatus(decoding: .dictionary(Self.status.encode())) == Self.status)
        let bare = AgentStatus(version: "1.2.3")
        #expect(AgentStatus(decoding: .dictionary(bare.encode())) == bare)
    }

    /// Each state has a word of its own on the wire.
    @Test func everyStateComesBack() {
        for state in AgentStatus.Server.State.allCases {
            var status = Self.status
            status.server.state = state
            #expect(AgentStatus(decoding: .dictionary(status.encode())) == status)
        }
        for state in AgentStatus.Location.State.allCases {
            var status = Self.status
            status.location.state = state
            #expect(AgentStatus(decoding: .dictionary(status.encode())) == status)
        }
        for player in AgentStatus.Sound.Player.allCases {
            var status = Self.status
            status.sound?.player = player
            #expect(AgentStatus(decoding: .dictionary(status.encode())) == status)
        }
    }

    /// The words and types that clients in other languages know.
    @Test func aStatusIsWrittenAsOthersReadIt() {
        let fields = Self.status.encode()
        #expect(
            fields.keys.sorted() == [
                "bus", "damagedStore", "delivered", "doNotDisturb", "features", "location", "next", "pauses", "pending",
                "process", "quietUntil",
                "schema", "server", "settings", "sound", "started", "store", "version", "zone", "zoneData",
                "zoneProblem",
            ]
        )
        #expect(fields["pending"] == .int64(12))
        #expect(fields["next"] == .double(1_800_000_060))
        #expect(fields["features"] == .stringArray(["pages", "stay-for"]))
        #expect(
            fields["server"]
                == .dictionary([
                    "state": .string("ready"), "name": .string("dunst"), "vendor": .string("knopwob"),
                    "version": .string("1.12"), "specification": .string("1.2"),
                    "capabilities": .stringArray(["actions", "body"]), "refusal": .string("not now"),
                ])
        )
        #expect(
            fields["doNotDisturb"]
                == .dictionary(["active": .boolean(true), "place": .string("somewhere"), "holds": .boolean(true)])
        )
        #expect(AgentStatus(version: "1").encode()["settings"] == .dictionary([:]))
    }

    /// What another version says in words that are not known here is nothing, and no error.
    @Test func aStatusOfAnotherVersionIsRead() {
        var fields = Self.status.encode()
        fields["server"] = .dictionary(["state": .string("asleep"), "mood": .string("good")])
        fields["location"] = nil
        fields["pending"] = .string("many")
        fields["weather"] = .string("fine")
        let status = AgentStatus(decoding: .dictionary(fields))
        #expect(status.server == AgentStatus.Server())
        #expect(status.location == AgentStatus.Location())
        #expect(status.pending == 0)
        #expect(status.version == "1.2.3")
        #expect(AgentStatus(decoding: nil).version == AgentStatus.unknown)
    }

    @Test(arguments: Authorization.allCases, AppSettings.AlertStyle.allCases)
    func settingsComeBack(authorization: Authorization, style: AppSettings.AlertStyle) {
        var settings = AppSettings()
        settings.authorization = authorization
        settings.alertStyle = style
        settings.alert = true
        settings.badge = true
        settings.version = "1.2.3"
        settings.features = ["pages"]
        #expect(AppSettings(decoding: .dictionary(settings.encode())) == settings)
        settings.sound = true
        settings.list = true
        settings.providesAppNotificationSettings = true
        settings.doNotDisturb = false
        #expect(AppSettings(decoding: .dictionary(settings.encode())) == settings)
        #expect(settings.encode()["authorizationStatus"] == .string(authorization.rawValue))
    }

    @Test(arguments: Authorization.allCases)
    func anAppComesBack(authorization: Authorization) {
        var summary = AppSummary(
            app: "org.example.Kitchen",
            authorization: authorization,
            pending: 1,
            delivered: 2,
            waiting: 3
        )
        #expect(AppSummary(decoding: .dictionary(summary.encode())) == summary)
        summary.launchProblem = "it is not installed"
        #expect(AppSummary(decoding: .dictionary(summary.encode())) == summary)
        #expect(summary.encode()["status"] == .string(authorization.rawValue))
        #expect(AppSummary.reading(.dictionary(["pending": .int64(1)])) == nil)
    }

    @Test func howARequestStandsComesBack() {
        var scheduled = ScheduledRequest()
        #expect(ScheduledRequest(decoding: .dictionary(scheduled.encode())) == scheduled)
        #expect(scheduled.encode().isEmpty)
        scheduled.next = WallTime(unixSeconds: 1_800_000_000)
        scheduled.description = "every hour"
        #expect(
            scheduled.encode() == ["next": .double(1_800_000_000), "description": .string("every hour")]
        )
        scheduled.remaining = 3
        scheduled.end = WallTime(unixSeconds: 1_900_000_000)
        scheduled.isPaused = true
        scheduled.quietUntil = WallTime(unixSeconds: 1_800_007_200)
        scheduled.replaced = ScheduledRequest.Replaced(title: "Tea", description: "every day")
        #expect(ScheduledRequest(decoding: .dictionary(scheduled.encode())) == scheduled)
    }

    @Test(arguments: PastRing.Outcome.allCases) func aPastRingComesBack(_ outcome: PastRing.Outcome) {
        let due = WallTime(unixSeconds: 1_800_000_000)
        var ring = PastRing(app: "org.example.Kitchen", identifier: "a", title: nil, due: due, date: due)
        ring.outcome = outcome
        #expect(PastRing(decoding: .dictionary(ring.encode())) == ring)
        ring.title = "Tea"
        ring.ended = WallTime(unixSeconds: 1_800_000_060)
        ring.action = .init(identifier: "eat", title: nil)
        #expect(PastRing(decoding: .dictionary(ring.encode())) == ring)
        ring.action = .init(identifier: "eat", title: "Eat")
        #expect(PastRing(decoding: .dictionary(ring.encode())) == ring)
        #expect(ring.encode()["outcome"] == .string(outcome.rawValue))
        #expect(PastRing.reading(.dictionary(["identifier": .string("a")])) == nil)
    }

    @Test func whatIsListedComesBack() throws {
        let request = Request(identifier: "a", content: Content(title: "Tea"), trigger: nil)
        let (soon, later) = (WallTime(unixSeconds: 1_800_000_000), WallTime(unixSeconds: 1_800_000_060))
        let pending = PendingSummary(
            app: "org.example.Kitchen",
            request: request,
            next: soon,
            remaining: 3,
            snoozedUntil: soon,
            end: later,
            description: "every hour",
            putOff: .moved
        )
        #expect(try PendingSummary(decoding: .dictionary(pending.encode())) == pending)
        #expect(try PendingSummary(decodingListed: pending.encodeListed()) == pending)
        var plain = pending
        (plain.remaining, plain.snoozedUntil, plain.end, plain.description, plain.putOff) = (nil, nil, nil, "", nil)
        plain.request.content.subtitle = "é"
        #expect(try PendingSummary(decodingListed: plain.encodeListed()) == plain)
        #expect(plain.encodeListed().typeSignature == PendingSummary.listedType)
        var hourly = pending
        hourly.request.trigger = .interval(.init(seconds: 3600, repeats: true))
        hourly.request.content.userInfo = [Request.endDateKey: .date(later.secondsSince1970), "other": .integer(1)]
        hourly.request.content.sound = .standard
        (hourly.next, hourly.due) = (nil, later)
        let listed = try PendingSummary(decodingListed: hourly.encodeListed())
        hourly.request.content.userInfo["other"] = nil
        hourly.request.content.sound = nil
        #expect(listed == hourly)
        #expect(throws: AgendaError.self) { try PendingSummary(decodingListed: .tuple([])) }
        let delivered = DeliveredSummary(
            app: "org.example.Kitchen",
            request: request,
            date: later,
            due: soon,
            occurrence: 4,
            state: .summarised
        )
        #expect(try DeliveredSummary(decoding: .dictionary(delivered.encode())) == delivered)
        let ring = UpcomingRing(
            app: "org.example.Kitchen",
            identifier: "a",
            title: "Tea",
            date: soon,
            description: "once"
        )
        #expect(UpcomingRing(decoding: .dictionary(ring.encode())) == ring)
        let response = ResponseSummary(
            notification: delivered,
            actionIdentifier: "eat",
            userText: "two",
            answered: later,
            number: 9,
            isTold: true
        )
        #expect(try ResponseSummary(decoding: .dictionary(response.encode())) == response)
    }
}
