internal import Geography
internal import NotificationCore

/// The place whose reaching or leaving an alarm waits for: PROXIMITY with a VLOCATION (RFC 9074 section 8, RFC 9073), or
/// Apple's properties that say the same.
enum Proximity {
    /// Of a place that doesn't say how far around it counts, in metres.
    private static let standardRadius = 200.0

    /// - Returns: nil for an alarm that waits for a time.
    /// - Throws: `ICalendarError` that says why the alarm can't ring.
    static func region(_ alarm: Component) throws(ICalendarError) -> Trigger.Region? {
        guard let property = alarm.first("PROXIMITY") ?? alarm.first("X-APPLE-PROXIMITY") else { return nil }
        let kind = property.trimmedValue.uppercased()
        guard kind == "ARRIVE" || kind == "DEPART" else {
            throw ICalendarError(
                line: property.line,
                "its alarm waits for \(ContentLine.quoted(kind)), and only ARRIVE and DEPART ring"
            )
        }
        guard let area = area(alarm) else {
            throw ICalendarError(line: property.line, "its alarm names no place, such as geo:52.52,13.4;u=100")
        }
        return Trigger.Region(area: area, notifyOnEntry: kind == "ARRIVE", notifyOnExit: kind == "DEPART")
    }

    private static func area(_ alarm: Component) -> Circle? {
        for place in alarm.components where place.name == "VLOCATION" {
            if let area = place.first("URL").flatMap({ circle($0.trimmedValue, radius: nil) }) { return area }
            if let geo = place.first("GEO"),
                let area = circle("geo:" + geo.trimmedValue.replacing(";", with: ","), radius: nil)
            {
                return area
            }
        }
        let apple = alarm.first("X-APPLE-STRUCTURED-LOCATION")
        let radius = apple?.parameter("X-APPLE-RADIUS").flatMap(Double.init)
        return apple.flatMap { circle($0.trimmedValue, radius: radius) }
    }

    /// `geo:52.52,13.4;u=100` (RFC 5870).
    private static func circle(_ text: String, radius: Double?) -> Circle? {
        guard text.lowercased().hasPrefix("geo:") else { return nil }
        let parts = text.dropFirst(4).split(separator: ";")
        let numbers = (parts.first ?? "").split(separator: ",").compactMap { Double($0) }
        guard numbers.count >= 2 else { return nil }
        let uncertainty = parts.dropFirst().first { $0.lowercased().hasPrefix("u=") }.flatMap {
            Double($0.dropFirst(2))
        }
        let wanted = radius ?? uncertainty ?? standardRadius
        let area = Circle(
            center: Coordinate(latitude: numbers[0], longitude: numbers[1]),
            radius: wanted > 0 ? wanted : standardRadius
        )
        return area.center.isValid && area.radius.isFinite ? area : nil
    }
}
