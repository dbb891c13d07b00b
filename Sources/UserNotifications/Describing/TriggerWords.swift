internal import CoreLocation
internal import Foundation

extension DateComponents {
    /// The units that are set, from the largest to the smallest; Foundation's own words hold the whole calendar.
    var words: String {
        let units: KeyValuePairs<String, Int?> = [
            "era": era, "year": year, "yearForWeekOfYear": yearForWeekOfYear, "quarter": quarter, "month": month,
            "weekOfYear": weekOfYear, "weekOfMonth": weekOfMonth, "weekday": weekday,
            "weekdayOrdinal": weekdayOrdinal, "dayOfYear": dayOfYear, "day": day, "hour": hour, "minute": minute,
            "second": second, "nanosecond": nanosecond,
        ]
        var parts = units.compactMap { unit in unit.value.map { "\(unit.key): \($0)" } }
        if let timeZone { parts.append("timeZone: \(timeZone.identifier)") }
        if let calendar { parts.append("calendar: \(calendar.identifier)") }
        return parts.joined(separator: ", ")
    }
}

extension CLRegion {
    /// The region in the form of Apple's framework.
    var words: String {
        let name = Description.quoted(identifier)
        guard let circle = self as? CLCircularRegion else { return "\(type(of: self)) (identifier: \(name))" }
        let center = "\(circle.center.latitude), \(circle.center.longitude)"
        return "\(type(of: self)) (identifier: \(name), center: <\(center)>, radius: \(circle.radius) m)"
    }
}

extension UNNotificationActionEffect {
    /// What it does, with a URL in quotation marks.
    var words: String {
        switch self {
        case .stopRepeat: "stopRepeat"
        case .skipNext: "skipNext"
        case .snooze(let seconds): "snooze \(seconds) s"
        case .open(let url): "open \(Description.quoted(url.absoluteString))"
        case .done: "done"
        }
    }
}
