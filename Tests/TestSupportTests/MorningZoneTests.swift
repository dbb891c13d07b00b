import Foundation
import TestSupport
import Testing

@Suite struct MorningZoneTests {
    @Test func itIsTenThereAtEachHour() throws {
        for hour in 0..<24 {
            let date = Date(timeIntervalSince1970: 1_800_000_000 + Double(hour) * 3600)
            let name = zoneInTheMorning(at: date)
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = try #require(TimeZone(identifier: name), "\(name)")
            #expect(calendar.component(.hour, from: date) == 10, "\(name)")
        }
    }
}
