import Foundation
import Testing

@testable import UserNotifications

@Suite struct TriggerTests {
    @Test func anIntervalIsAlwaysAWholeOneAway() throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 90, repeats: true)
        let next = try #require(trigger.nextTriggerDate())
        #expect(abs(next.timeIntervalSinceNow - 90) < 5)
        #expect(trigger.timeInterval == 90)
        #expect(trigger.repeats)
    }

    @Test func anIntervalMayRepeatWithinTheMinute() {
        #expect(UNTimeIntervalNotificationTrigger(timeInterval: 1, repeats: true).timeInterval == 1)
    }

    @Test func aCalendarTriggerFindsItsNextDate() throws {
        var components = DateComponents(hour: 9, minute: 30)
        components.timeZone = TimeZone(identifier: "America/Los_Angeles")
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        let next = try #require(trigger.nextTriggerDate())
        #expect(next > Date())
        #expect(next < Date(timeIntervalSinceNow: 26 * 3600))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(components.timeZone)
        #expect(calendar.component(.hour, from: next) == 9)
        #expect(calendar.component(.minute, from: next) == 30)
    }

    @Test func theSecondMondayIsTheSecondMonday() throws {
        var components = DateComponents(hour: 9, weekday: 2, weekdayOrdinal: 2)
        components.timeZone = TimeZone(identifier: "UTC")
        let trigger = UNCalendarNotificationTrigger(dateMatching: components, repeats: true)
        let next = try #require(trigger.nextTriggerDate())
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        let found = calendar.dateComponents([.weekday, .day, .hour], from: next)
        #expect(found.weekday == 2)
        #expect((8...14).contains(found.day ?? 0))
        #expect(found.hour == 9)
    }

    // What never comes has no next date.
    @Test(arguments: [
        DateComponents(year: 2001, month: 1, day: 1), DateComponents(quarter: 0), DateComponents(month: 2, day: 30),
        DateComponents(), DateComponents(month: 13),
    ])
    func whatNeverMatchesHasNoNextDate(_ components: DateComponents) {
        #expect(UNCalendarNotificationTrigger(dateMatching: components, repeats: false).nextTriggerDate() == nil)
    }

    @Test func anOffsetWithoutANameHasANextDateAllTheSame() throws {
        let components = DateComponents(timeZone: TimeZone(secondsFromGMT: 19_800), hour: 9)
        let next = try #require(
            UNCalendarNotificationTrigger(dateMatching: components, repeats: true).nextTriggerDate()
        )
        // 09:00 at +05:30 is 03:30 UTC.
        #expect(Int(next.timeIntervalSince1970) % 86_400 == 12_600)
        #expect(throws: (any Error).self) { try CalendarMapping.match(components) }
    }

    @Test func aRuleRingsOnTheLastFriday() throws {
        let trigger = try #require(Samples.recurrence)
        let next = try #require(trigger.nextTriggerDate())
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let found = calendar.dateComponents([.weekday, .hour, .month, .day], from: next)
        #expect(found.weekday == 6 || (found.month == 12 && found.day == 24))
        #expect(found.hour == 18)
        #expect(trigger.rules == ["FREQ=MONTHLY;BYDAY=-1FR"])
        #expect(trigger.start.timeZone?.identifier == "Europe/Berlin")
        #expect(trigger.excludedDates.first?.day == 27)
        #expect(trigger.additionalDates.first?.month == 12)
    }

    @Test func aWrongRuleIsNamed() throws {
        let start = DateComponents(year: 2026, month: 1, day: 1)
        let error = #expect(throws: UNServiceError.self) {
            try UNRecurrenceNotificationTrigger(rule: "FREQ=SOMETIMES", start: start)
        }
        #expect(error?.localizedDescription.contains("FREQ") == true)
        #expect(throws: UNServiceError.self) {
            try UNRecurrenceNotificationTrigger(rule: "FREQ=DAILY", start: DateComponents(hour: 9))
        }
        #expect(throws: UNServiceError.self) {
            try UNRecurrenceNotificationTrigger(
                rule: "FREQ=DAILY",
                start: DateComponents(year: 2026, month: 2, day: 30)
            )
        }
    }

    @Test func triggersOfDifferentKindsDiffer() {
        for (index, trigger) in Samples.triggers.enumerated() {
            for (other, candidate) in Samples.triggers.enumerated() {
                #expect((trigger == candidate) == (index == other), "\(index) \(other)")
            }
        }
    }

    // MARK: - What Apple raises on

    @Test func anIntervalOfZeroStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: 0, repeats: false)
        }
        expectReason(result, "time interval must be greater than 0")
    }

    @Test func aNegativeIntervalStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: -1, repeats: true)
        }
        expectReason(result, "time interval must be greater than 0")
    }

    @Test func anIntervalThatIsNoNumberStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: .nan, repeats: false)
        }
        expectReason(result, "time interval must be greater than 0")
    }

    @Test func anInfiniteIntervalStopsTheProgram() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = UNTimeIntervalNotificationTrigger(timeInterval: .infinity, repeats: false)
        }
        expectReason(result, "time interval must be greater than 0")
    }

    private func expectReason(_ result: ExitTest.Result?, _ reason: String) {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Fatal error: \(reason)"))
    }
}
