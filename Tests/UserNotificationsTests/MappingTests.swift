import AgentBus
import CoreLocation
import Foundation
import GLibSupport
import NotificationCore
import Recurrence
import Testing

@testable import UserNotifications

@Suite struct MappingTests {
    /// Through the form that travels over the bus.
    private func back(_ request: UNNotificationRequest) throws -> UNNotificationRequest {
        let sent = try RequestMapping.request(request, app: "test")
        try RequestCheck.check(sent)
        return RequestMapping.request(try RequestCodec.decode(.dictionary(RequestCodec.encode(sent))))
    }

    @Test(arguments: Samples.triggers + Samples.places)
    func aRequestComesBackEqual(_ trigger: UNNotificationTrigger) throws {
        let request = Samples.request(trigger)
        let read = try back(request)
        #expect(read == request)
        #expect(read.trigger.map { type(of: $0) } == type(of: trigger))
        #expect(read.bounds == Samples.bounds)
        #expect(read.missedPolicy == .within(600))
        #expect(read.wakesMachine)
        #expect(read.content.actions.first?.effect == .stopRepeat)
        if let trigger = trigger as? UNCalendarNotificationTrigger {
            #expect((read.trigger as? UNCalendarNotificationTrigger)?.dateComponents == trigger.dateComponents)
        }
    }

    @Test func aRequestWithoutATriggerComesBackEqual() throws {
        let request = UNNotificationRequest(identifier: "now", content: Samples.content(), trigger: nil)
        #expect(try back(request) == request)
    }

    @Test func everySoundComesBack() throws {
        for sound in Samples.sounds {
            let content = UNMutableNotificationContent()
            content.title = "x"
            content.sound = sound
            let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
            #expect(try back(request).content.sound == sound)
        }
    }

    @Test func theVolumeOfACriticalSoundIsSent() throws {
        let content = UNMutableNotificationContent()
        content.title = "x"
        for (sound, volume) in [
            (UNNotificationSound.defaultCriticalSound(withAudioVolume: 0.25), 0.25),
            (.criticalSoundNamed(UNNotificationSoundName("bell"), withAudioVolume: 0), 0), (.defaultCritical, nil),
            (.default, nil),
        ] as [(UNNotificationSound, Double?)] {
            content.sound = sound
            let request = UNNotificationRequest(identifier: "x", content: content, trigger: nil)
            #expect(try RequestMapping.request(request, app: "test").content.soundVolume == volume)
        }
    }

    @Test func nothingIsAddedWhereNothingIsLost() throws {
        let content = UNMutableNotificationContent()
        content.title = "x"
        content.sound = .default
        let trigger = UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: true)
        let request = UNNotificationRequest(identifier: "x", content: content, trigger: trigger)
        #expect(try RequestMapping.request(request, app: "test").content.userInfo.isEmpty)
    }

    @Test func theBodyIsSentAsItIsShown() throws {
        let sent = try RequestMapping.request(Samples.request(nil), app: "test")
        #expect(sent.content.body == "50 % off, 100% of the time, for ")
    }

    @Test func zonesAreNamedAsTheSystemNamesThem() throws {
        func sent(_ components: DateComponents) throws -> String? {
            try CalendarMapping.match(components).zoneIdentifier
        }
        #expect(try sent(DateComponents(hour: 9)) == nil)
        #expect(try sent(Samples.following) == nil)
        #expect(try sent(Samples.inZone("Asia/Tokyo")) == "Asia/Tokyo")
        #expect(try sent(Samples.offset) == "Etc/GMT+1")
        #expect(try sent(DateComponents(timeZone: TimeZone(secondsFromGMT: 7200), hour: 9)) == "Etc/GMT-2")
        #expect(try sent(DateComponents(timeZone: TimeZone(secondsFromGMT: 0), hour: 9)) == "UTC")
    }

    @Test func weeksAreCountedAsTheCalendarCountsThem() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.firstWeekday = 2
        calendar.minimumDaysInFirstWeek = 4
        let match = try CalendarMapping.match(DateComponents(calendar: calendar, weekOfMonth: 2))
        #expect(match.firstWeekday == 2)
        #expect(match.minimumDaysInFirstWeek == 4)
        #expect(match.calendarIdentifier == "gregorian")
        #expect(try CalendarMapping.match(DateComponents(hour: 9)).calendarIdentifier == nil)
    }

    @Test func categoriesComeBackEqual() throws {
        let sent = CategoryMapping.category(Samples.category)
        let read = NotificationCore.Category(decoding: .dictionary(sent.encode()))
        #expect(CategoryMapping.category(read) == Samples.category)
    }

    // MARK: - Refusals

    private func refusal(_ userInfo: [AnyHashable: Any]) -> String? {
        do {
            _ = try UserInfoMapping.propertyLists(userInfo)
            return nil
        } catch {
            return AgentErrors.error(error).localizedDescription
        }
    }

    @Test func whatIsNoPropertyListIsNamed() throws {
        #expect(
            refusal(["a": ["b": [1, URL(fileURLWithPath: "/")]]])?.contains(#"userInfo["a"]["b"][1]: a URL"#) == true
        )
        #expect(refusal([1: "x"])?.contains("the key 1 is a Int; keys must be strings") == true)
        #expect(refusal(["x": NSNull()])?.contains("NSNull") == true)
        #expect(refusal(["x": Decimal(1)])?.contains("Decimal") == true)
        #expect(refusal(["x": Int?.none as Any])?.contains("Optional<Int>") == true)
        #expect(refusal(["x": NSObject()])?.contains("NSObject") == true)
        #expect(refusal(["x": "a\0b"])?.contains("NUL") == true)
        var deep: Any = 1
        for _ in 0..<40 { deep = ["x": deep] }
        #expect(refusal(["x": deep])?.contains("deeper than 16") == true)
        var list: Any = 1
        for _ in 0..<40 { list = [list] }
        #expect(refusal(["x": list])?.contains("deeper than 16") == true)
    }

    // value, what it is sent as
    @Test func everyPropertyListTypeKeepsItsKind() throws {
        let rows: [(Any, PropertyList)] = [
            (true, .boolean(true)), (NSNumber(value: false), .boolean(false)), (1, .integer(1)), (1.0, .double(1)),
            (NSNumber(value: 1), .integer(1)), (NSNumber(value: 1.0), .double(1)), (Float(1.5), .double(1.5)),
            (CGFloat(2), .double(2)), (Int8(-1), .integer(-1)), (UInt16(3), .integer(3)),
            (UInt64(Int64.max) + 1, .unsigned(UInt64(Int64.max) + 1)), (UInt(7), .integer(7)),
            (NSNumber(value: UInt64.max), .unsigned(.max)), ("s", .string("s")), (NSString("n"), .string("n")),
            (Data([1]), .data([1])), (NSData(), .data([])),
            (Date(timeIntervalSinceReferenceDate: 0.1), .date(0.1)),
            (NSDate(timeIntervalSinceReferenceDate: 0.2), .date(0.2)), ([1, 2], .array([.integer(1), .integer(2)])),
            (NSArray(array: [true]), .array([.boolean(true)])), (["k": 1], .dictionary(["k": .integer(1)])),
            (NSDictionary(dictionary: ["k": "v"]), .dictionary(["k": .string("v")])), ([Any](), .array([])),
            ([String: Any](), .dictionary([:])), (Optional(5) as Any, .integer(5)),
        ]
        for (value, expected) in rows {
            #expect(try UserInfoMapping.propertyLists(["x": value]) == ["x": expected], "\(type(of: value)) \(value)")
        }
    }

    @Test func triggersThatTheAgentHasNoneOfAreRefused() throws {
        let beacons = CLBeaconRegion(uuid: UUID(), identifier: "beacons")
        let location = UNLocationNotificationTrigger(region: beacons, repeats: false)
        let refusal = #expect(throws: UNServiceError.self) {
            try RequestMapping.request(Samples.request(location), app: "test")
        }
        #expect(refusal?.code == .notSupported)
        #expect(refusal?.message.contains("A CLBeaconRegion can't be watched") == true)
        let content = UNMutableNotificationContent()
        content.badge = -1
        let error = #expect(throws: UNError.self) {
            try RequestMapping.request(UNNotificationRequest(identifier: "x", content: content, trigger: nil), app: "x")
        }
        #expect(error?.code == .badgeInputInvalid)
        content.badge = nil
        content.userInfo = [Details.key: 1]
        #expect(throws: (any Error).self) {
            try RequestMapping.request(UNNotificationRequest(identifier: "x", content: content, trigger: nil), app: "x")
        }
    }

    @Test func refusalsBecomeErrorsForPeople() {
        func error(_ code: AgendaError.Code) -> any Error { AgentErrors.error(AgendaError(code, "title: is too long")) }
        func words(_ text: String) -> String { AgentErrors.error(AgendaError(.storeInUse, text)).localizedDescription }
        #expect(words("another session has it") == "Another session has it.")
        #expect(words("busy.") == "Busy.")
        // A name keeps its spelling.
        for text in [
            "org.example.Serve has no desktop file.", "misc2 has 10000 pending requests.", "userInfo: is too large.",
            "userInfo[\"u\"]: a URL isn't a property list.", "categoryIdentifier: is too long.", "pizza-timer is busy.",
        ] {
            #expect(words(text) == text)
        }
        let refusal = AgendaError(.quotaExceeded, "pizza has 10000 pending requests")
        #expect(AgentErrors.error(refusal, app: "pizza").localizedDescription == "pizza has 10000 pending requests.")
        #expect(AgentErrors.error(refusal, app: "other").localizedDescription == "Pizza has 10000 pending requests.")
        #expect((error(.noDate) as? UNError)?.code == .notificationInvalidNoDate)
        #expect((error(.noContent) as? UNError)?.code == .notificationInvalidNoContent)
        #expect((error(.notificationsNotAllowed) as? UNError)?.code == .notificationsNotAllowed)
        #expect(
            error(.notificationsNotAllowed).localizedDescription == "Notifications are not allowed for this application"
        )
        // Nobody decided that.
        #expect((error(.notPermitted) as? UNServiceError)?.code == .notSupported)
        #expect(error(.notPermitted).localizedDescription == "title: is too long.")
        #expect((error(.invalidAttachment) as? UNError)?.code == .attachmentMoveIntoDataStoreFailed)
        #expect((error(.locationUnavailable) as? UNServiceError)?.code == .notSupported)
        #expect((error(.quotaExceeded) as? UNServiceError)?.code == .quotaExceeded)
        #expect((error(.limitsExceeded) as? UNServiceError)?.code == .limitsExceeded)
        #expect((error(.storeFailed) as? UNServiceError)?.code == .storeFailed)
        #expect((error(.storeInUse) as? UNServiceError)?.code == .storeInUse)
        #expect((error(.invalidArgument) as? UNServiceError)?.code == .invalidArgument)
        #expect(error(.invalidArgument).localizedDescription == "title: is too long.")
        let missing = AgentErrors.error(AgentClient.Failure.noAgent)
        #expect((missing as? UNServiceError)?.code == .serviceUnavailable)
        #expect(missing.localizedDescription.contains("make install"))
        #expect((missing as NSError).domain == "io.github.carillon.ErrorDomain")
        #expect((missing as NSError).localizedDescription == missing.localizedDescription)
    }
}
