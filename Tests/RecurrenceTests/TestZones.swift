import Foundation
import Messages
import Testing

@testable import Recurrence

/// The zones of the installed tzdata, by name.
enum TestZones {
    static func zone(_ name: String) throws -> Zone {
        if name == "UTC" { return .utc }
        let data = try Data(contentsOf: URL(filePath: "/usr/share/zoneinfo/\(name)"))
        return try Zone(identifier: name, tzif: [UInt8](data))
    }
}

/// Reads `2026-03-29T03:00:00+0300` (also with `Z`) as an instant; a test helper that fails loudly.
func instant(_ text: String) throws -> UnixSeconds {
    let parts = text.split(maxSplits: 0, whereSeparator: { _ in false })[0]
    let reading = String(parts.prefix(19))
    let civil = try #require(CivilDateTime(parsing: reading), "bad test date \(text)")
    let suffix = parts.dropFirst(19)
    guard suffix != "Z" else { return civil.localSeconds }
    let digits = try #require(Int(suffix.dropFirst()), "bad test offset \(text)")
    let seconds = Int64(digits / 100 * 3600 + digits % 100 * 60)
    return civil.localSeconds - (suffix.hasPrefix("-") ? -seconds : seconds)
}

/// An instant the way the tables of these tests write it.
func text(_ instant: UnixSeconds?, in zone: Zone) -> String {
    guard let instant else { return "never" }
    let offset = zone.offset(at: instant)
    let minutes = abs(offset) / 60
    return "\(zone.civil(at: instant))\(offset < 0 ? "-" : "+")\((minutes / 60 * 100 + minutes % 60).padded(to: 4))"
}
