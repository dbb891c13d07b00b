import Foundation
import Glibc
import Testing

@testable import Recurrence

/// Every zone of the installed tzdata against glibc, which reads the same files with code of its own.
///
/// In a process of its own, because glibc's zone is a global that comes from the environment.
@Suite(.serialized) struct GlibcZoneTests {
    @Test("each installed zone agrees with glibc at and around each of its transitions")
    func allZones() async {
        let child = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let result = try GlibcZoneTests.compareAll()
            print(
                "glibc: \(result.zones) zones, \(result.comparisons) comparisons, \(result.differences.count) differences"
            )
            for difference in result.differences.prefix(20) { print(difference) }
            guard result.differences.isEmpty, result.zones > 300, result.comparisons > 100_000 else { exit(1) }
        }
        print(String(decoding: child?.standardOutputContent ?? [], as: UTF8.self))
    }

    /// Every file of the zone folder that starts as TZif does; `posix/` repeats the others.
    static func zoneNames() -> [String] {
        guard let names = FileManager.default.enumerator(atPath: "/usr/share/zoneinfo") else { return [] }
        return names.compactMap { $0 as? String }.filter { name in
            guard !name.hasPrefix("posix/"), name != "localtime", name != "posixrules",
                let file = FileHandle(forReadingAtPath: "/usr/share/zoneinfo/\(name)"),
                let start = try? file.read(upToCount: 4)
            else { return false }
            return start.elementsEqual("TZif".utf8)
        }
    }

    static func compareAll() throws -> (zones: Int, comparisons: Int, differences: [String]) {
        var comparisons = 0
        var differences: [String] = []
        let names = zoneNames()
        for name in names {
            let bytes = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))
            let zone = try Zone(identifier: name, tzif: [UInt8](bytes))
            setenv("TZ", ":/usr/share/zoneinfo/\(name)", 1)
            tzset()
            for instant in instants(of: zone) {
                comparisons += 1
                var (seconds, fields) = (time_t(instant), tm())
                guard localtime_r(&seconds, &fields) != nil else { continue }
                // A leap second of a `right/` zone reads 60 in glibc and 59 here.
                let expected = CivilDateTime(
                    year: Int(fields.tm_year) + 1900,
                    month: Int(fields.tm_mon) + 1,
                    day: Int(fields.tm_mday),
                    hour: Int(fields.tm_hour),
                    minute: Int(fields.tm_min),
                    second: min(Int(fields.tm_sec), 59)
                )
                let found = zone.civil(at: instant)
                let abbreviation = fields.tm_zone.map { String(cString: $0) } ?? ""
                if found != expected || zone.abbreviation(at: instant) != abbreviation
                    || zone.isDaylightSaving(at: instant) != (fields.tm_isdst > 0)
                {
                    differences.append(
                        "\(name) at \(instant): \(found) \(zone.abbreviation(at: instant)), "
                            + "glibc \(expected) \(abbreviation) \(fields.tm_isdst)"
                    )
                }
            }
        }
        return (names.count, comparisons, differences)
    }

    /// Around each transition up to 2100, and some of each later century.
    static func instants(of zone: Zone) -> [Int64] {
        var instants: [Int64] = []
        var transition: Int64 = -3_000_000_000
        let end: Int64 = 4_102_444_800
        instants.append(transition)
        while let next = zone.nextTransition(after: transition), next < end {
            instants += [-86_400, -3600, -1, 0, 1, 1800, 3600, 86_400].map { next + $0 }
            transition = next
        }
        for year in stride(from: 2100, through: 9900, by: 300) {
            for month in [1, 4, 7, 10] {
                let instant = CivilDateTime(year: year, month: month, day: 3, hour: 12).localSeconds
                instants.append(instant)
                if let next = zone.nextTransition(after: instant) { instants += [next - 1, next] }
            }
        }
        return instants
    }
}
