package import Geography
internal import Messages
package import NotificationCore

/// The options that set a place instead of a time: `--arriving`, `--leaving`, `--each-time`.
package struct RegionText: Sendable, Hashable {
    package var arriving: PlaceText?
    package var leaving: PlaceText?
    package var eachTime: Bool

    package init(arriving: PlaceText? = nil, leaving: PlaceText? = nil, eachTime: Bool = false) {
        (self.arriving, self.leaving, self.eachTime) = (arriving, leaving, eachTime)
    }

    /// Whether a place is given.
    package var isGiven: Bool { arriving != nil || leaving != nil }

    /// The trigger of a place; nil if none was given.
    ///
    /// - Throws: `GrammarError` that names the options that can't be combined.
    package func trigger(_ schedule: ScheduleText) throws(GrammarError) -> Trigger? {
        guard let place = arriving ?? leaving else {
            guard !eachTime else { throw GrammarError(.missing, "--each-time needs --arriving or --leaving.") }
            return nil
        }
        let option: ReminderOption = arriving == nil ? .leaving : .arriving
        guard arriving == nil || leaving == nil else {
            throw GrammarError(.conflict, "--arriving and --leaving can't be combined; add two reminders.")
        }
        guard schedule.saysNoTime else {
            throw GrammarError(
                .conflict,
                "\(option.said) can't be combined with a time; leave out --in, --at, --every, --on, --between, --rrule, --cron, --on-calendar and --except."
            )
        }
        guard schedule.count == nil || eachTime else {
            throw GrammarError(.missing, "--count with \(option.said) needs --each-time.")
        }
        let region = Trigger.Region(area: place.area, notifyOnEntry: arriving != nil, notifyOnExit: arriving == nil)
        return .location(region, repeats: eachTime)
    }
}

extension ScheduleText {
    /// The trigger and its bounds: of the place if one was given, else of the time.
    ///
    /// - Throws: `GrammarError` that says what is wrong and what would be right.
    package func trigger(
        _ region: RegionText,
        zones: any ZoneSource,
        now: WallTime
    ) throws(GrammarError) -> (Trigger, Request.Bounds) {
        if let trigger = try region.trigger(self) { return (trigger, try bounds(zone(zones), now.unixSeconds)) }
        return try trigger(zones: zones, now: now.unixSeconds)
    }
}

/// A place as people write it: `52.5200,13.4050`, with a radius `52.5200,13.4050,500` or `52.5200,13.4050,1.5km`.
package struct PlaceText: Sendable, Hashable {
    package let area: Circle
    /// As it was typed.
    package let text: String

    /// The radius of a place that is written without one, in metres.
    static let radius = 200.0

    /// - Throws: `GrammarError` that says how to write it. The agent checks whether there is such a place.
    package init(parsing text: String) throws(GrammarError) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmed }
        guard (2...3).contains(parts.count), let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            let radius = parts.count == 2 ? Self.radius : Self.metres(parts[2])
        else {
            throw GrammarError(
                .notUnderstood,
                span: text,
                "\"\(text)\" isn't a valid place. Write latitude and longitude, and a radius if you like: 52.5200,13.4050,500."
            )
        }
        self.text = text
        area = Circle(center: Coordinate(latitude: latitude, longitude: longitude), radius: radius)
    }

    /// A place as it is typed, which is read back to the same.
    package static func typed(_ area: Circle) -> String {
        "\(area.center.latitude),\(area.center.longitude),\(area.radius)"
    }

    private static func metres(_ text: String) -> Double? {
        if text.hasSuffix("km") { return Double(text.dropLast(2)).map { $0 * 1000 } }
        return Double(text.hasSuffix("m") ? text.dropLast() : text[...])
    }
}
