import NotificationCore
import Recurrence
import SystemZones
import Testing

@Suite struct SystemZonesTests {
    @Test func theVariableNamesTheSessionsZone() {
        #expect(SystemZones(environment: ["TZ": "Europe/Berlin"]).local.identifier == "Europe/Berlin")
        #expect(SystemZones(environment: ["TZ": ":Asia/Tokyo"]).local.offset(at: 0) == 9 * 3600)
        #expect(SystemZones(environment: ["TZ": "UTC"]).local == .utc)
        #expect(SystemZones(environment: ["TZ": ""]).local == .utc)
    }

    @Test func aVariableThatNamesNoZoneIsSaidAndMeansUTC() {
        let zones = SystemZones(environment: ["TZ": "Mars/Olympus_Mons"])
        #expect(zones.local == .utc)
        #expect(zones.problem == "TZ is \"Mars/Olympus_Mons\", which is no zone of this system: using UTC")
    }

    @Test(arguments: ["../../etc/passwd", "/etc/localtime", "", "Europe", "no such zone", "Europe/Berlin\0"])
    func namesThatAreNoZonesFindNone(_ name: String) {
        #expect(SystemZones(environment: [:]).zone(named: name) == nil)
    }

    @Test func zonesAreReadFromTheSystemsFiles() throws {
        let zones = SystemZones(environment: ["TZ": "UTC"])
        let berlin = try #require(zones.zone(named: "Europe/Berlin"))
        #expect(berlin.offset(at: 1_795_000_000) == 3600)  // 18 November 2026
        #expect(SystemZones(environment: ["TZ": "UTC", "TZDIR": "/nonexistent"]).zone(named: "Europe/Berlin") != nil)
        #expect(zones.version != nil)
        #expect(!zones.refresh())
    }
}
