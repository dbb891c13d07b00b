import AgentBus
import Foundation
import GLibSupport
import Glibc
import NotificationCore
import Synchronization
import TestSupport
import Testing

@testable import UserNotifications

/// The center against the built agent, on a bus of its own, with a server that does as it is told.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct EndToEndTests {
    /// A session with a server and an agent in it.
    private struct Bench {
        let test: TestAgent
        let server: ScriptedServer
        let agent: RunningProcess
        var session: PrivateSession { test.session }

        static func start(_ configuration: ScriptedServer.Configuration = .init()) async throws -> Bench {
            let (test, agent) = try await TestAgent.start(configuration, environment: ["TZ": "Europe/Berlin"])
            return Bench(test: test, server: try #require(test.server), agent: agent)
        }

        /// What a program that calls itself `app` sees.
        ///
        /// The person has allowed it to notify, unless a test is about that.
        func center(_ app: String = "org.example.pizza", allowed: Bool = true) throws -> UNUserNotificationCenter {
            let address = session.busAddress
            if allowed {
                let connection = try BusConnection.open(address: address)
                try AgentClient(connection: connection, app: nil).setAuthorization(of: app, .allow)
            }
            return UNUserNotificationCenter(
                service: CenterService(
                    identifier: { app },
                    connect: { try AgentClient(connection: try BusConnection.open(address: address), app: $0) }
                )
            )
        }
    }

    private static let later = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: true)

    private func request(
        _ identifier: String,
        title: String = "Pizza",
        trigger: UNNotificationTrigger? = later
    ) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = title
        content.sound = .default
        return UNNotificationRequest(identifier: identifier, content: content, trigger: trigger)
    }

    @Test func addingListingReplacingAndRemoving() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        try await center.add(request("a"))
        try await center.add(request("b"))
        try await center.add(request("a", title: "Pasta"))
        let pending = await center.pendingNotificationRequests()
        #expect(Set(pending) == [request("a", title: "Pasta"), request("b")])
        #expect(pending.allSatisfy { $0.trigger is UNCalendarNotificationTrigger })
        let other = try bench.center("org.example.other")
        #expect(await other.pendingNotificationRequests().isEmpty)

        center.removePendingNotificationRequests(withIdentifiers: ["a", "unknown"])
        #expect(await center.pendingNotificationRequests() == [request("b")])
        center.removeAllPendingNotificationRequests()
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test func everyKindOfRequestComesBackEqual() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        var sent: Set<UNNotificationRequest> = []
        for (index, trigger) in Samples.triggers.enumerated() {
            let isOnce = !trigger.repeats
            let request = UNNotificationRequest(
                identifier: "\(index)",
                content: Samples.content(),
                trigger: isOnce ? UNTimeIntervalNotificationTrigger(timeInterval: 5000, repeats: false) : trigger,
                bounds: isOnce ? UNNotificationBounds() : Samples.bounds,
                missedPolicy: .within(600)
            )
            try await center.add(request)
            sent.insert(request)
        }
        let pending = await center.pendingNotificationRequests()
        #expect(Set(pending) == sent)
        let read = try #require(pending.first?.content.userInfo)
        #expect(UserInfoMapping.areEqual(read, Samples.userInfo))
        #expect(read["date"] as? Date == Samples.userInfo["date"] as? Date)
    }

    @Test func eachNumericTypeOfUserInfoComesBack() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let content = UNMutableNotificationContent()
        content.title = "Pizza"
        content.userInfo = Numbers.everyType
        try await center.add(UNNotificationRequest(identifier: "later", content: content, trigger: Self.later))
        Numbers.check(try #require(await center.pendingNotificationRequests().first).content.userInfo)
        try await center.add(UNNotificationRequest(identifier: "now", content: content, trigger: nil))
        _ = try await bench.server.wait(forNotifications: 1)
        Numbers.check(try #require(await center.deliveredNotifications().first).request.content.userInfo)
    }

    @Test func aPlaceIsAddedListedReachedAndDelivered() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let place = request("place", trigger: Samples.places[0])
        let refusal = await #expect(throws: UNServiceError.self) { try await center.add(place) }
        #expect(refusal?.code == .notSupported)
        #expect(refusal?.message.contains("GeoClue") == true)

        try await bench.session.startSystemBus()
        let geoClue = try await GeoClue.scripted(in: bench.session)
        try await geoClue.move(to: 52.6, 13.4)
        try await center.add(place)
        #expect(await center.pendingNotificationRequests() == [place])
        // The first position is no crossing; one that comes before it was heard of would be taken for the first.
        let address = bench.session.busAddress
        let agent = try AgentClient(connection: try BusConnection.open(address: address), app: nil)
        try await waitUntil("there is a position") {
            try agent.status().location.accuracy != nil
        }
        try await geoClue.move(to: 52.5, 13.4)
        try await bench.server.waitForNotification { $0.summary == "Pizza" }
        #expect(await center.deliveredNotifications().map(\.request) == [place])
        #expect(await center.pendingNotificationRequests() == [place])
    }

    @Test func whatIsShownIsDeliveredAndCanBeRemoved() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let before = Date()
        try await center.add(request("now", trigger: nil))
        let shown = try await bench.server.waitForNotification { $0.summary == "Pizza" }
        let delivered = await center.deliveredNotifications()
        #expect(delivered.map(\.request) == [request("now", trigger: nil)])
        let date = try #require(delivered.first?.date)
        #expect(date >= before.addingTimeInterval(-1) && date <= Date().addingTimeInterval(1))
        #expect(await center.pendingNotificationRequests().isEmpty)

        center.removeDeliveredNotifications(withIdentifiers: ["now"])
        #expect(await center.deliveredNotifications().isEmpty)
        try await waitUntil("the popup is closed") { bench.server.closeRequests.contains(shown.id) }
        try await center.add(request("again", trigger: nil))
        center.removeAllDeliveredNotifications()
        #expect(await center.deliveredNotifications().isEmpty)
    }

    @Test func aRepeatOfASecondRingsAndStopsByItsButton() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let stop = UNNotificationAction(identifier: "stop", title: "Stop Repeat", effect: .stopRepeat)
        center.setNotificationCategories([
            UNNotificationCategory(identifier: "repeat", actions: [stop], intentIdentifiers: [])
        ])
        let content = UNMutableNotificationContent()
        content.title = "Tea"
        content.categoryIdentifier = "repeat"
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 1, repeats: true)
        try await center.add(UNNotificationRequest(identifier: "tea", content: content, trigger: trigger))
        let shown = try await bench.server.wait(forNotifications: 2)
        let last = try #require(shown.last)
        try await bench.server.invoke(last.id, try #require(last.key(of: "Stop Repeat")))
        try await waitUntil("the repeat is over") { await center.pendingNotificationRequests().isEmpty }
    }

    @Test func categoriesAreReplacedAsASetAndSurviveTheAgent() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let other = UNNotificationCategory(identifier: "other", actions: [], intentIdentifiers: [])
        center.setNotificationCategories([Samples.category, other])
        #expect(await center.notificationCategories() == [Samples.category, other])
        center.setNotificationCategories([Samples.category])
        #expect(await center.notificationCategories() == [Samples.category])
        try await restart(bench)
        #expect(await center.notificationCategories() == [Samples.category])
    }

    @Test func callsGoOnWithTheNextAgentAsTheSameApp() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        try await center.add(request("a"))
        try await restart(bench)
        try await center.add(request("b"))
        let identifiers = Set((await center.pendingNotificationRequests()).map(\.identifier))
        #expect(identifiers == ["a", "b"])
    }

    @Test func aCallThatTheAgentsEndInterruptsIsMadeAgain() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        try await center.add(request("before"))
        let wire = try await WireLog.start(in: bench.session, interface: BusNames.center)
        bench.agent.stop()
        async let added: Void = center.add(request("after"))
        try await waitUntil("it is called") { !wire.calls("Add").isEmpty }
        bench.agent.end()
        try await bench.test.startAgent()
        try await added
        let identifiers = Set((await center.pendingNotificationRequests()).map(\.identifier))
        #expect(identifiers == ["before", "after"])
    }

    @Test func aMissingAgentIsStartedByTheBusOrNamed() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let address = session.busAddress
        let center = UNUserNotificationCenter(
            service: CenterService(
                identifier: { "org.example.pizza" },
                connect: { try AgentClient(connection: try BusConnection.open(address: address), app: $0) }
            )
        )
        let error = await #expect(throws: UNServiceError.self) { try await center.add(request("a")) }
        #expect(error?.code == .serviceUnavailable)
        try await session.writeService(name: BusNames.agent, exec: try Binaries.carillond)
        try await center.add(request("a"))
        #expect(await center.pendingNotificationRequests() == [request("a")])
    }

    @Test func whatAppleAcceptsIsAcceptedAndComesBackAsItIsStored() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        /// What was given, and what comes back.
        let rows = [
            ("\u{1F355}" + String(repeating: "x", count: 16_380), "\u{1F355}" + String(repeating: "x", count: 16_380)),
            (String(repeating: "\u{E4}", count: 1_000_000), String(repeating: "\u{E4}", count: 8192)),
            ("100 %% \u{1B}[1mbold\u{1B}[0m\0", "100 % [1mbold[0m"), ("100 %% sure", "100 %% sure"),
            ("\u{2067}\u{5D0}", "\u{2067}\u{5D0}\u{2069}"), ("\u{202E}a\nb", "\u{202E}a\u{202C}\nb"),
        ]
        for (body, stored) in rows {
            let content = UNMutableNotificationContent()
            content.title = "T"
            content.body = body
            content.threadIdentifier = String(repeating: "t", count: 513)
            content.relevanceScore = .infinity
            try await center.add(UNNotificationRequest(identifier: "x", content: content, trigger: Self.later))
            let back = try #require(await center.pendingNotificationRequests().first?.content)
            #expect(back.body == stored, "\(body.prefix(20).debugDescription)")
            #expect(back.threadIdentifier.count == 512)
            #expect(back.relevanceScore == 1)
        }
    }

    @Test func refusalsOfTheAgentAreErrors() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        func code(_ request: UNNotificationRequest) async -> UNError.Code? {
            do {
                try await center.add(request)
                return nil
            } catch {
                #expect(!error.localizedDescription.isEmpty)
                return (error as? UNError)?.code
            }
        }
        let past = UNCalendarNotificationTrigger(dateMatching: DateComponents(year: 2001), repeats: false)
        #expect(await code(request("past", trigger: past)) == .notificationInvalidNoDate)
        let fast = UNTimeIntervalNotificationTrigger(timeInterval: 0.5, repeats: true)
        #expect(await code(request("fast", trigger: fast)) == .notificationInvalidNoDate)
        #expect(await code(request("empty", title: "")) == .notificationInvalidNoContent)
        let long = await #expect(throws: UNServiceError.self) {
            try await center.add(request(String(repeating: "x", count: 2000)))
        }
        #expect(long?.code == .invalidArgument)
        #expect(long?.localizedDescription.hasPrefix("identifier: ") == true)
        let nameless = await #expect(throws: UNServiceError.self) { try await center.add(request("")) }
        #expect(nameless?.localizedDescription.hasPrefix("identifier: ") == true)
        let content = UNMutableNotificationContent()
        content.title = "x"
        content.userInfo = ["endDate": Date(timeIntervalSinceNow: -10)]
        #expect(
            await code(UNNotificationRequest(identifier: "x", content: content, trigger: Self.later))
                == .notificationInvalidNoDate
        )
        let stranger = try bench.center("a b", allowed: false)
        let wrong = await #expect(throws: UNServiceError.self) { try await stranger.add(request("x")) }
        #expect(wrong?.code == .invalidArgument)
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test func aPictureIsTakenIntoTheStore() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let folder = try TemporaryFolder()
        let url = try folder.file("pizza.png", TemporaryFolder.png)
        let content = UNMutableNotificationContent()
        content.title = "Pizza"
        content.attachments = [try UNNotificationAttachment(identifier: "picture", url: url)]
        try await center.add(UNNotificationRequest(identifier: "p", content: content, trigger: Self.later))
        #expect(!FileManager.default.fileExists(atPath: url.path))

        let pending = await center.pendingNotificationRequests()
        let read = try #require(pending.first)
        let attachment = try #require(read.content.attachments.first)
        #expect(attachment.identifier == "picture")
        #expect(attachment.type == "public.png")
        #expect(attachment.url.path.hasPrefix(bench.session.data))
        #expect(try Data(contentsOf: attachment.url) == Data(TemporaryFolder.png))

        // Adding again what was read back keeps the agent's copy.
        try await center.add(read)
        let replaced = await center.pendingNotificationRequests()
        let again = try #require(replaced.first?.content.attachments.first)
        #expect(try Data(contentsOf: again.url) == Data(TemporaryFolder.png))

        try await center.add(UNNotificationRequest(identifier: "p", content: read.content, trigger: nil))
        let shown = try await bench.server.waitForNotification { $0.summary == "Pizza" }
        #expect(shown.hints["image-path"] != nil || shown.hints["image-data"] != nil)
    }

    @Test func attachmentsThatCantBeShownAreRefused() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let folder = try TemporaryFolder()
        func code(_ attachment: UNNotificationAttachment) async -> UNError.Code? {
            let content = UNMutableNotificationContent()
            content.title = "x"
            content.attachments = [attachment]
            let request = UNNotificationRequest(identifier: "x", content: content, trigger: Self.later)
            return await #expect(throws: UNError.self) { try await center.add(request) }?.code
        }
        let sound = try folder.file("a.wav", Array("RIFF----WAVE".utf8))
        #expect(await code(try UNNotificationAttachment(identifier: "", url: sound)) == .attachmentUnrecognizedType)
        let picture = try folder.file("a.png", TemporaryFolder.png)
        let gone = try UNNotificationAttachment(identifier: "", url: picture)
        try FileManager.default.removeItem(at: picture)
        #expect(await code(gone) == .attachmentInvalidURL)
        let replaced = try UNNotificationAttachment(
            identifier: "",
            url: try folder.file("b.png", TemporaryFolder.png)
        )
        _ = try folder.file("b.png", Array("no picture any more".utf8))
        #expect(await code(replaced) == .attachmentCorrupt)
        #expect(await center.pendingNotificationRequests().isEmpty)
    }

    @Test func aThousandCallsComeBackInOrder() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        for index in 0..<1000 {
            center.add(request("\(index % 100)", title: "\(index)"), withCompletionHandler: nil)
        }
        let pending = await center.pendingNotificationRequests()
        let titles = Set(pending.map(\.content.title))
        #expect(titles == Set((900..<1000).map { "\($0)" }))
    }

    /// Decision 11: no silent drop, an error for each that is too much, and what fits stays.
    @Test func whatIsTooMuchInALoopIsRefusedPolitely() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        // A few calls for what fits: what is to be seen is the refusal of the rest.
        let client = try AgentClient(
            connection: try BusConnection.open(address: bench.session.busAddress),
            app: "org.example.pizza"
        )
        for start in stride(from: 0, to: 9_999, by: 909) {
            try client.add(
                try (start..<start + 909).map { try RequestMapping.request(request("\($0)"), app: "org.example.pizza") }
            )
        }
        let refusals = Mutex<[Int: Int]>([:])
        for index in 9_999..<12_000 {
            center.add(request("\(index)")) { error in
                let code = (error as? UNServiceError)?.code == .quotaExceeded ? 1 : error == nil ? 0 : 2
                refusals.withLock { $0[code, default: 0] += 1 }
            }
        }
        #expect(await center.pendingNotificationRequests().count == 10_000)
        #expect(refusals.withLock { $0 } == [0: 1, 1: 2_000])
        // Replacing one that is pending is no addition, and there is room again for one that is removed.
        try await center.add(request("5", title: "Replaced"))
        center.removePendingNotificationRequests(withIdentifiers: ["6"])
        try await center.add(request("new"))
    }

    /// GDBus hangs up on the bus over a message that it can't read, and anybody on the bus may send one.
    @Test func aConnectionThatWasHungUpOnIsMadeAgain() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        _ = try bench.center()
        let bus = CenterBus(address: bench.session.busAddress)
        let center = UNUserNotificationCenter(service: CenterService(identifier: { "org.example.pizza" }, bus: bus))
        let recorder = Recorder()
        center.delegate = recorder
        try await center.add(request("before"))
        let first = try bus.open()
        try await bench.session.sendUnreadable(to: first.uniqueName)
        try await waitUntil("GDBus has hung up") { first.isClosed }
        // The app makes no call, and its delegate is known again.
        let other = try AgentClient(
            connection: try BusConnection.open(address: bench.session.busAddress),
            app: "org.example.pizza"
        )
        let number = Mutex(0)
        try await waitUntil("the delegate is asked") {
            let identifier = number.withLock { number in
                number += 1
                return "ring\(number)"
            }
            try other.add(
                NotificationCore.Request(identifier: identifier, content: Content(title: "Now"), trigger: nil)
            )
            return recorder.events.contains { $0.hasPrefix("present ring") }
        }
        try await center.add(request("after"))
        #expect(Set(await center.pendingNotificationRequests()) == [request("before"), request("after")])
        #expect(try bus.open().uniqueName != first.uniqueName)
    }

    @Test func aBusThatIsGoneIsNamed() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        _ = try bench.center()
        let bus = CenterBus(address: bench.session.busAddress)
        let center = UNUserNotificationCenter(service: CenterService(identifier: { "org.example.pizza" }, bus: bus))
        try await center.add(request("before"))
        // One call is under way when the bus ends, and one comes afterwards.
        bench.agent.stop()
        let wire = try await WireLog.start(in: bench.session, interface: BusNames.center)
        let last = request("during")
        let during = Task { try await center.add(last) }
        try await waitUntil("it is called") { !wire.calls("Add").isEmpty }
        try await bench.session.killBus()
        let first = await #expect(throws: UNServiceError.self) { try await during.value }
        let second = await #expect(throws: UNServiceError.self) { try await center.add(request("after")) }
        for error in [first, second] {
            #expect(error?.code == .serviceUnavailable)
            #expect(error?.message.contains("no session bus") == true, "\(String(describing: error))")
        }
    }

    private func restart(_ bench: Bench) async throws {
        bench.agent.end()
        try await bench.test.startAgent()
    }

    // MARK: - Permission

    @Test func permissionIsAskedOnceByAPopupAndRemembered() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center(allowed: false)
        #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
        async let granted = center.requestAuthorization(options: [.alert, .sound])
        // Other calls don't wait for the person.
        try await center.add(request("a"))
        let question = try #require(try await bench.server.wait(forNotifications: 1).first)
        #expect(question.summary == "Allow notifications from org.example.pizza?")
        try await bench.server.invoke(question.id, try #require(question.key(of: "Allow")))
        #expect(try await granted)
        #expect(try await center.requestAuthorization(options: [.alert]))
        let settings = await center.notificationSettings()
        #expect(settings.authorizationStatus == .authorized)
        #expect(settings.alertSetting == .enabled)
        #expect(bench.server.notifications.count == 1)
    }

    @Test func settingsSayWhatTheDesktopCanDoNow() async throws {
        var configuration = ScriptedServer.Configuration()
        configuration.inhibited = true
        let bench = try await Bench.start(configuration)
        defer { bench.session.end() }
        let center = try bench.center()
        try await waitUntil("the desktop is not to be disturbed") {
            await center.notificationSettings().isDoNotDisturbActive == true
        }
        let settings = await center.notificationSettings()
        #expect(settings.soundSetting == .enabled)
        #expect(settings.notificationCenterSetting == .enabled)
        #expect(settings.badgeSetting == .notSupported)
        try await bench.server.setInhibited(false)
        try await waitUntil("it is over") { await center.notificationSettings().isDoNotDisturbActive == false }
    }

    @Test func whatIsDeniedIsAnErrorOfApples() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center(allowed: false)
        async let granted = center.requestAuthorization(options: [.alert])
        let question = try #require(try await bench.server.wait(forNotifications: 1).first)
        try await bench.server.invoke(question.id, try #require(question.key(of: "Don't Allow")))
        #expect(try await !granted)
        let error = await #expect(throws: UNError.self) { try await center.add(request("a")) }
        #expect(error?.code == .notificationsNotAllowed)
        #expect(await center.notificationSettings().authorizationStatus == .denied)
    }

    @Test func aBadgeBelowZeroIsRefusedAndOthersAreTaken() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        try await center.setBadgeCount(3)
        let error = await #expect(throws: UNError.self) { try await center.setBadgeCount(-1) }
        #expect(error?.code == .badgeInputInvalid)
    }

    // MARK: - The delegate

    /// What a delegate was told, in order.
    private final class Recorder: NSObject, UNUserNotificationCenterDelegate, @unchecked Sendable {  // behind `lock`
        private let lock = NSLock()
        private var told: [String] = []
        let options: UNNotificationPresentationOptions
        /// False keeps the completion handler for ever.
        let answers: Bool
        private var kept: [() -> Void] = []
        private var keptOptions: [(UNNotificationPresentationOptions) -> Void] = []

        init(options: UNNotificationPresentationOptions = [.banner, .list], answers: Bool = true) {
            self.options = options
            self.answers = answers
        }

        var events: [String] { lock.withLock { told } }

        /// Calls the completion handlers that were kept, the last one first.
        func finish() {
            let handlers = lock.withLock {
                defer { kept = [] }
                return kept
            }
            handlers.reversed().forEach { $0() }
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            willPresent notification: UNNotification,
            withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
        ) {
            lock.withLock {
                told.append("present \(notification.request.identifier)")
                if !answers { keptOptions.append(completionHandler) }
            }
            if answers { completionHandler(options) }
        }

        func userNotificationCenter(
            _ center: UNUserNotificationCenter,
            didReceive response: UNNotificationResponse,
            withCompletionHandler completionHandler: @escaping () -> Void
        ) {
            let text = (response as? UNTextInputNotificationResponse).map { " \"\($0.userText)\"" } ?? ""
            lock.withLock {
                told.append("\(response.actionIdentifier) \(response.notification.request.identifier)\(text)")
                if !answers { kept.append(completionHandler) }
            }
            if answers { completionHandler() }
        }
    }

    private func pizza(_ identifier: String = "pizza") -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "Pizza"
        content.categoryIdentifier = "pizza"
        return UNNotificationRequest(identifier: identifier, content: content, trigger: nil)
    }

    private func setCategory(_ center: UNUserNotificationCenter) {
        center.setNotificationCategories([
            UNNotificationCategory(
                identifier: "pizza",
                actions: [
                    UNNotificationAction(identifier: "eat", title: "Eat"),
                    UNTextInputNotificationAction(
                        identifier: "say",
                        title: "Say",
                        textInputButtonTitle: "Send",
                        textInputPlaceholder: ""
                    ),
                ],
                intentIdentifiers: [],
                options: .customDismissAction
            )
        ])
    }

    @Test func theDelegateIsAskedAndToldEveryKindOfAnswer() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let recorder = Recorder()
        center.delegate = recorder
        setCategory(center)
        for (index, (identifier, act)) in [("a", "default"), ("b", "eat"), ("c", "close"), ("d", "reply")].enumerated()
        {
            try await center.add(pizza(identifier))
            let shown = try await bench.server.wait(forNotifications: index + 1)[index]
            switch act {
            case "close": try await bench.server.close(shown.id, reason: 2)
            case "reply": try await bench.server.reply(shown.id, "two slices")
            default: try await bench.server.invoke(shown.id, act)
            }
            try await waitUntil("the answer to \(identifier)") { recorder.events.count == 2 * (index + 1) }
        }
        #expect(
            recorder.events == [
                "present a", "\(UNNotificationDefaultActionIdentifier) a", "present b", "eat b", "present c",
                "\(UNNotificationDismissActionIdentifier) c", "present d", "say d \"two slices\"",
            ]
        )
    }

    /// Decisions 15 and 16.
    @Test func aDelegateThatNeverAnswersHoldsUpNeitherItsPopupsNorAnotherApp() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let recorder = Recorder(answers: false)
        center.delegate = recorder
        setCategory(center)
        let other = try bench.center("org.example.other")
        let polite = Recorder()
        other.delegate = polite
        let start = ContinuousClock.now
        try await center.add(pizza("a"))
        let shown = try await bench.server.waitForNotification { _ in true }
        #expect(ContinuousClock.now - start > .milliseconds(1900))
        try await bench.server.invoke(shown.id, "eat")
        try await waitUntil("it was told") { recorder.events.last == "eat a" }
        // Neither its next answer nor the other app's waits behind the first one.
        try await center.add(pizza("b"))
        try await bench.server.invoke(try await bench.server.wait(forNotifications: 2)[1].id, "eat")
        try await other.add(request("c", title: "Other", trigger: nil))
        try await bench.server.invoke(try await bench.server.wait(forNotifications: 3)[2].id, "default")
        try await waitUntil("the other app was told") { polite.events.last?.hasSuffix(" c") ?? false }
        try await waitUntil("it was told of both") { recorder.events.last == "eat b" }
        #expect(recorder.events.filter { $0.hasPrefix("eat") } == ["eat a", "eat b"])
    }

    /// Decision 15: each is acknowledged by itself, and a new agent doesn't tell the same connection of it again.
    @Test func anAnswerThatIsBeingDealtWithComesOnceThoughTheAgentIsAnotherOne() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let recorder = Recorder(answers: false)
        center.delegate = recorder
        center.applicationState = .background
        setCategory(center)
        for (index, identifier) in ["a", "b"].enumerated() {
            try await center.add(pizza(identifier))
            try await bench.server.invoke(try await bench.server.wait(forNotifications: index + 1)[index].id, "eat")
            try await waitUntil("it was told") { recorder.events.last == "eat \(identifier)" }
        }
        let wire = try await WireLog.start(in: bench.session, interface: BusNames.delegate)
        bench.agent.kill()
        _ = try await bench.agent.wait()
        try await bench.test.startAgent()
        try await waitUntil("the next agent tells again") { wire.calls("DidReceive").count == 2 }
        recorder.finish()
        let address = bench.session.busAddress
        let client = try AgentClient(connection: try BusConnection.open(address: address), app: "org.example.pizza")
        try await waitUntil("both are acknowledged") { try client.responses().isEmpty }
        #expect(recorder.events == ["eat a", "eat b"])
    }

    @Test func aDelegateThatWantsNoBannerGetsNone() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let recorder = Recorder(options: [.list])
        center.delegate = recorder
        try await center.add(pizza())
        try await waitUntil("the delegate was asked") { recorder.events == ["present pizza"] }
        try await waitUntil("it has said so") {
            try await bench.test.call("GetDeliveredOf", "org.example.pizza", interface: "Agent1").stdout
                .contains("'expired'")
        }
        #expect(try await bench.test.popupsSoFar().isEmpty)
        #expect(await center.deliveredNotifications().map(\.request.identifier) == ["pizza"])
    }

    @Test func theDelegateSaysWhetherTheNumberOnTheIconChanges() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let monitor = try bench.session.spawn(
            "monitor",
            "dbus-monitor",
            ["--session", "interface='com.canonical.Unity.LauncherEntry'"]
        )
        try await waitUntil("the monitor listens") { monitor.log.contains("NameAcquired") }
        func ring(_ center: UNUserNotificationCenter, badge: Int) async throws {
            let content = UNMutableNotificationContent()
            content.title = "Mail"
            content.badge = badge as NSNumber
            try await center.add(UNNotificationRequest(identifier: "\(badge)", content: content, trigger: nil))
        }
        let center = try bench.center()
        let recorder = Recorder(options: [.banner, .list])
        center.delegate = recorder
        try await ring(center, badge: 41)
        try await bench.server.wait(forNotifications: 1)
        let badged = Recorder(options: [.badge])
        center.delegate = badged
        try await ring(center, badge: 42)
        try await waitUntil("the number is shown") { monitor.log.contains("int64 42") }
        #expect(!monitor.log.contains("int64 41"))
        center.delegate = nil
        try await ring(center, badge: 43)
        try await waitUntil("the number is shown") { monitor.log.contains("int64 43") }
    }

    /// Decision 16: an app that says where it is gets Apple's exact rule.
    @Test func anAppThatSaysWhereItIsGetsApplesRule() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let recorder = Recorder(options: [])
        center.delegate = recorder
        center.applicationState = .background
        try await center.add(pizza("behind"))
        let shown = try await bench.server.wait(forNotifications: 1)
        #expect(shown.count == 1)
        #expect(recorder.events.isEmpty)
        center.applicationState = .active
        let silent = Silent()
        center.delegate = silent
        try await center.add(pizza("front"))
        // Neither shown nor listed.
        try await waitUntil("it has said so") {
            try await !bench.test.call("GetDeliveredOf", "org.example.pizza", interface: "Agent1").stdout
                .contains("'front'")
        }
        #expect(try await bench.test.popupsSoFar().count == 1)
        center.applicationState = .undeclared
        try await center.add(pizza("undeclared"))
        try await waitUntil("it is shown") {
            bench.server.notifications.count { $0.summary == shown[0].summary } == 2
        }
    }

    /// A delegate that implements nothing.
    private final class Silent: NSObject, UNUserNotificationCenterDelegate, Sendable {}

    @Test func aMessageDiffersEachTimeAndInsistsUntilItIsAnswered() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let content = UNMutableNotificationContent()
        content.title = "Daily"
        content.rotatingBodies = ["one", "two"]
        // A busy machine must not delay a ring until the next.
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 2, repeats: true)
        try await center.add(UNNotificationRequest(identifier: "daily", content: content, trigger: trigger))
        let bodies = try await bench.server.wait(forNotifications: 3).map(\.body)
        #expect(bodies.prefix(3) == ["one", "two", "one"])
        center.removeAllPendingNotificationRequests()
        #expect(await center.pendingNotificationRequests().isEmpty)

        let insisting = UNNotificationRequest(
            identifier: "insist",
            content: pizza().content,
            trigger: nil,
            bounds: UNNotificationBounds(),
            untilAnswered: UNRepeatUntilAnswered(every: 1, atMost: 5)
        )
        try await center.add(insisting)
        #expect(await center.pendingNotificationRequests() == [insisting])
        let again = try await bench.server.waitForNotification { $0.summary == "Pizza" }
        let count = bench.server.notifications.count
        let second = try #require(try await bench.server.wait(forNotifications: count + 1).last)
        #expect(second.id != again.id)
        try await bench.server.invoke(second.id, "default")
        try await waitUntil("it is over") { await center.pendingNotificationRequests().isEmpty }
    }

    @Test func anAnswerThatCameWhileTheAppWasAwayIsDeliveredWhenItsDelegateIsSet() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        setCategory(center)
        try await center.add(pizza())
        let popup = try #require(try await bench.server.wait(forNotifications: 1).first)
        try await bench.server.invoke(popup.id, "eat")
        try await waitUntil("it was answered") { await center.deliveredNotifications().isEmpty }
        // The agent may be another one by then.
        bench.agent.kill()
        _ = try await bench.agent.wait()
        try await bench.test.startAgent()
        let recorder = Recorder()
        let later = try bench.center()
        later.delegate = recorder
        try await waitUntil("the delegate was told") { recorder.events == ["eat pizza"] }
        // It was acknowledged, so nobody gets it again.
        let another = Recorder()
        let next = try bench.center()
        next.delegate = another
        // What waits is given to a delegate before it is asked about a ring.
        try await next.add(pizza("now"))
        try await waitUntil("the delegate is asked") { another.events.contains("present now") }
        #expect(another.events == ["present now"])
    }

    @Test func aDelegateIsToldByTheNextAgentToo() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        let center = try bench.center()
        let recorder = Recorder()
        center.delegate = recorder
        setCategory(center)
        try await center.add(request("before"))
        let wire = try await WireLog.start(in: bench.session, interface: BusNames.center)
        let before = wire.now
        bench.agent.kill()
        _ = try await bench.agent.wait()
        try await bench.test.startAgent()
        // The app makes no call: it is told of the new agent by the bus.
        try await waitUntil("its delegate is known again") { !wire.calls("SetDelegate", since: before).isEmpty }
        try await center.add(pizza())
        let popup = try #require(try await bench.server.wait(forNotifications: 1).first)
        try await bench.server.invoke(popup.id, "eat")
        try await waitUntil("the delegate was told") { recorder.events == ["present pizza", "eat pizza"] }
    }

    @Test func anUnacknowledgedAnswerGoesToTheNextConnectionAndRestsFromTheSecondTimeOn() async throws {
        let bench = try await Bench.start()
        defer { bench.session.end() }
        do {
            let center = try bench.center()
            setCategory(center)
            try await center.add(pizza())
            let popup = try #require(try await bench.server.wait(forNotifications: 1).first)
            try await bench.server.invoke(popup.id, "eat")
            try await waitUntil("it was answered") { await center.deliveredNotifications().isEmpty }
        }
        for round in 1...4 {
            let connection = try BusConnection.open(address: bench.session.busAddress)
            let got = Mutex((answers: 0, rings: 0))
            let export = DelegateExport(
                .init(
                    willPresent: { _, answer in
                        got.withLock { $0.rings += 1 }
                        answer(nil)
                    },
                    didReceive: { _, _ in
                        got.withLock { $0.answers += 1 }
                        return true
                    },
                    openSettings: { _ in true }
                ),
                onNewAgent: {}
            )
            let client = try AgentClient(connection: connection, app: "org.example.pizza")
            try export.announce(by: client)
            if round <= 3 {
                try await waitUntil("round \(round)") { got.withLock { $0.answers } == 1 }
            } else {
                // What waits is given to a delegate before it is asked about a ring.
                try client.add(
                    NotificationCore.Request(identifier: "now", content: Content(title: "Now"), trigger: nil)
                )
                try await waitUntil("the delegate is asked") { got.withLock { $0.rings } == 1 }
                #expect(got.withLock { $0.answers } == 0)
            }
            // It leaves without having answered.
            let name = connection.uniqueName
            connection.close()
            try await bench.session.waitForNameToGo(name)
        }
    }
}
