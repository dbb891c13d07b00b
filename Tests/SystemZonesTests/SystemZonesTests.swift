import Foundation
import NotificationCore
import Recurrence
import Testing

@testable import SystemZones

@Suite struct SystemZonesTests {
    @Test func theVariableNamesTheSessionsZone() {
        #expect(SystemZones(environment: ["TZ": "Europe/Berlin"]).local.identifier == "Europe/Berlin")
        #expect(SystemZones(environment: ["TZ": ":Asia/Tokyo"]).local.offset(at: 0) == 9 * 3600)
        #expect(SystemZones(environment: ["TZ": "UTC"]).local == .utc)
        #expect(SystemZones(environment: ["TZ": ""]).local == .utc)
    }

    /// tzset(3): a variable may name a file.
    @Test func theVariableMayNameAFile() throws {
        for prefix in ["", ":"] {
            let zones = SystemZones(environment: ["TZ": prefix + "/usr/share/zoneinfo/Asia/Tokyo"])
            #expect(zones.local.identifier == "Asia/Tokyo")
            #expect(zones.local.offset(at: 0) == 9 * 3600)
            #expect(zones.problem == nil)
            #expect(zones.localFile == "/usr/share/zoneinfo/Asia/Tokyo")
        }
        #expect(
            SystemZones(environment: ["TZ": "/nonexistent"]).problem?.contains("isn't a zone of this system") == true
        )
        let local = SystemZones(environment: ["TZ": ":/etc/localtime"])
        #expect(local.local == SystemZones(environment: [:]).local)
        #expect(SystemZones(environment: ["TZ": "Asia/Tokyo"]).localFile == nil)
    }

    /// An update may change a zone that the session isn't in.
    @Test func otherRulesOfAZoneThatIsInUseAreNoticed() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/crln-zones-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let city = URL(fileURLWithPath: folder + "/City")
        func install(_ zone: String) throws {
            try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(zone)")).write(to: city, options: .atomic)
        }
        try install("Europe/Berlin")
        let zones = SystemZones(environment: ["TZ": "UTC", "TZDIR": folder])
        #expect(zones.dataFolder == folder)
        try install("Europe/Paris")
        #expect(!zones.refresh())  // nobody has asked for it
        #expect(zones.zone(named: "City") != nil)
        #expect(!zones.refresh())
        try install("Asia/Tokyo")
        #expect(zones.refresh())
        #expect(zones.zone(named: "City")?.offset(at: 0) == 9 * 3600)
        try FileManager.default.removeItem(at: city)
        #expect(zones.refresh())
        #expect(!zones.refresh())
    }

    @Test(arguments: ["/Europe/Berlin", "Europe/Berlin/", "Europe/./Berlin", "a/b/c/d/e", "", "/", "Europe"])
    func aNameOfAnotherFormIsNoZone(_ name: String) {
        #expect(SystemZones(environment: ["TZ": "UTC"]).zone(named: name) == nil)
    }

    /// Each name that was kept took 9 KB: 30,000 of them 268 MB.
    @Test func namesWithMoreSlashesAreTheSameZone() throws {
        let zones = SystemZones(environment: ["TZ": "UTC"])
        let berlin = try #require(zones.zone(named: "Europe/Berlin"))
        for slashes in 2...5000 {
            let name = "Europe" + String(repeating: "/", count: slashes) + "Berlin"
            #expect(zones.zone(named: name) == berlin.called(name))
        }
        #expect(zones.keptNames == 1)
    }

    @Test func aFileUnderTwoNamesIsOneZone() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/crln-zones-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Tokyo", toPath: folder + "/City")
        try FileManager.default.createSymbolicLink(atPath: folder + "/Town", withDestinationPath: "City")
        let zones = SystemZones(environment: ["TZ": "UTC", "TZDIR": folder])
        let (city, town) = try (#require(zones.zone(named: "City")), #require(zones.zone(named: "Town")))
        #expect(city.identifier == "City" && town.identifier == "Town" && city.called("Town") == town)
        // Each changes with its file.
        try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
            .write(to: URL(fileURLWithPath: folder + "/City"), options: .atomic)
        #expect(zones.refresh())
        #expect(zones.zone(named: "Town")?.offset(at: 0) == 3600)
    }

    @Test func aVariableThatNamesNoZoneIsSaidAndMeansUTC() {
        let zones = SystemZones(environment: ["TZ": "Mars/Olympus_Mons"])
        #expect(zones.local == .utc)
        #expect(zones.problem == "TZ is \"Mars/Olympus_Mons\", which isn't a zone of this system: using UTC")
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

    /// Anyone may ask for many, so not all are kept.
    @Test func stringsThatSayTheirRulesAreZones() throws {
        let zones = SystemZones(environment: ["TZ": "<+0530>-5:30"])
        #expect(zones.local.offset(at: 0) == 19_800)
        #expect(zones.problem == nil)
        for number in 0..<200 {
            let name = "EST5EDT,M3.2.0,M11.1.0/\(number % 100):\(10 + number / 4)"
            #expect(zones.zone(named: name)?.offset(at: 1_783_256_400) == -4 * 3600, "\(name)")
        }
        #expect(zones.zone(named: "UTC+1") == nil)
        #expect(!zones.refresh())
    }
}
