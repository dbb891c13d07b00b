package import Foundation

/// The name of a zone whose clocks show ten and something at `date`, for tests of what depends on the hour of the day.
package func zoneInTheMorning(at date: Date = Date()) -> String {
    let hour = Int(date.timeIntervalSince1970) / 3600 % 24
    // In these names, hours west of Greenwich are positive, and they end at +12.
    let west = hour - 10
    return west <= 12 ? "Etc/GMT\(west < 0 ? "" : "+")\(west)" : "Etc/GMT\(west - 24)"
}
