internal import Geography
internal import Recurrence

/// The checks at the door (decision 21): each refusal names the field and the limit.
package enum RequestCheck {
    /// The limits, in bytes of UTF-8 where nothing else is said.
    package enum Limit {
        package static let identifier = 512
        package static let title = 1024
        package static let body = 16 * 1024
        package static let userInfo = 64 * 1024
        package static let userInfoDepth = 32
        package static let actions = 10
        package static let attachments = 10
        package static let bodies = 400
        /// How often an unanswered ring may come again.
        package static let untilAnswered = 1000
        /// Pending requests per app (decision 11).
        package static let pendingPerApp = 10_000
        /// The shortest repeat, in seconds (decision 2).
        package static let shortestRepeat = 1.0
        /// The longest interval, in seconds: a hundred years.
        package static let longestInterval = 100 * 366 * 86_400.0
        /// The radius of the largest region, in metres.
        package static let radius = 1_000_000.0
        /// Rules of one recurrence.
        package static let rules = 16
        /// Dates of one recurrence beside its rules.
        package static let dates = 2000
        /// Excluded times and days of one recurrence together.
        package static let exceptions = 2000
        /// Categories per app.
        package static let categories = 1000
        /// Rings that one call asks for.
        package static let upcoming = 10_000
    }

    /// Throws what is wrong with `request`; whether its trigger ever rings is for the timetable to find out.
    package static func check(_ request: Request) throws(AgendaError) {
        try text(request.identifier, "identifier", limit: Limit.identifier, mayBeEmpty: false)
        try check(request.content)
        if let trigger = request.trigger { try check(trigger) }
        try check(request.bounds, of: request.trigger)
        if let again = request.untilAnswered {
            guard again.seconds >= Limit.shortestRepeat, again.seconds <= Limit.longestInterval else {
                throw AgendaError(
                    .invalidArgument,
                    "untilAnswered: must be from 1 s to 100 years apart, not \(again.seconds) s"
                )
            }
            guard (1...Limit.untilAnswered).contains(again.most) else {
                throw AgendaError(
                    .invalidArgument,
                    "untilAnswered: must be 1 to \(Limit.untilAnswered) times, not \(again.most)"
                )
            }
        }
        if case .within(let seconds) = request.missed, !(seconds >= 0) {
            throw AgendaError(.invalidArgument, "missed: the longest lateness must be 0 s or more, not \(seconds)")
        }
    }

    package static func check(_ content: Content) throws(AgendaError) {
        try text(content.title, "title", limit: Limit.title)
        try text(content.subtitle, "subtitle", limit: Limit.title)
        try text(content.body, "body", limit: Limit.body)
        try text(content.categoryIdentifier, "categoryIdentifier", limit: Limit.identifier)
        try text(content.threadIdentifier, "threadIdentifier", limit: Limit.identifier)
        if let icon = content.icon { try text(icon, "icon", limit: Limit.title, mayBeEmpty: false) }
        if case .named(let name)? = content.sound { try text(name, "sound", limit: Limit.title, mayBeEmpty: false) }
        try text(content.targetContentIdentifier ?? "", "targetContentIdentifier", limit: Limit.title)
        try text(content.filterCriteria ?? "", "filterCriteria", limit: Limit.title)
        guard content.attachments.count <= Limit.attachments else {
            throw AgendaError(
                .invalidAttachment,
                "attachments: \(content.attachments.count) of them; at most \(Limit.attachments) are possible"
            )
        }
        for attachment in content.attachments {
            try text(attachment.identifier, "attachment identifier", limit: Limit.identifier)
        }
        let bodies = content.bodies ?? []
        guard bodies.count <= Limit.bodies else {
            throw AgendaError(.invalidArgument, "bodies: \(bodies.count) of them; at most \(Limit.bodies) are possible")
        }
        for (index, body) in bodies.enumerated() { try text(body, "bodies[\(index)]", limit: Limit.body) }
        let hasBody = !content.body.allSatisfy(\.isWhitespace) || !bodies.isEmpty
        guard !content.title.allSatisfy(\.isWhitespace) || hasBody else {
            throw AgendaError(.noContent, "title: a notification needs a title or a body")
        }
        let userInfo = PropertyList.dictionary(content.userInfo)
        guard userInfo.depth <= Limit.userInfoDepth else {
            throw AgendaError(.invalidArgument, "userInfo: nested deeper than \(Limit.userInfoDepth) levels")
        }
        guard userInfo.size <= Limit.userInfo else {
            throw AgendaError(.invalidArgument, "userInfo: larger than \(Limit.userInfo / 1024) KiB")
        }
        try check(content.actions)
    }

    package static func check(_ category: Category) throws(AgendaError) {
        try text(category.identifier, "category identifier", limit: Limit.identifier, mayBeEmpty: false)
        try text(category.hiddenPreviewsBodyPlaceholder, "hiddenPreviewsBodyPlaceholder", limit: Limit.title)
        try text(category.categorySummaryFormat, "categorySummaryFormat", limit: Limit.title)
        try check(category.actions)
    }

    static func check(_ actions: [Action]) throws(AgendaError) {
        guard actions.count <= Limit.actions else {
            throw AgendaError(
                .invalidArgument,
                "actions: \(actions.count) buttons; at most \(Limit.actions) are possible"
            )
        }
        var seen: Set<String> = []
        for action in actions {
            try text(action.identifier, "action identifier", limit: Limit.identifier, mayBeEmpty: false)
            try text(action.title, "action title", limit: Limit.title, mayBeEmpty: false)
            guard seen.insert(action.identifier).inserted else {
                throw AgendaError(.invalidArgument, "actions: two buttons have the identifier \"\(action.identifier)\"")
            }
            try text(action.textInput?.buttonTitle ?? "", "action buttonTitle", limit: Limit.title)
            try text(action.textInput?.placeholder ?? "", "action placeholder", limit: Limit.title)
            try check(action.effect)
        }
    }

    static func check(_ effect: ActionEffect?) throws(AgendaError) {
        switch effect {
        case .snooze(let seconds):
            guard seconds >= 1, seconds <= Limit.longestInterval else {
                throw AgendaError(.invalidArgument, "snooze: the delay must be from 1 s to 100 years, not \(seconds) s")
            }
        case .open(let url):
            _ = try OpenTarget(url)
        case .run(let command):
            try text(command, "run", limit: Limit.body, mayBeEmpty: false)
        case .showSummarised:
            throw AgendaError(.notPermitted, "showSummarised: only the agent's own summary may have this effect")
        case .authorize:
            throw AgendaError(.notPermitted, "authorize: only the agent's own question may have this effect")
        case .stopRepeat, .skipNext, .done, nil:
            break
        }
    }

    static func check(_ trigger: Trigger) throws(AgendaError) {
        switch trigger {
        case .interval(let interval): try check(interval)
        case .location(let region, _): try check(region)
        case .calendar(let match, _):
            try text(match.zoneIdentifier ?? "", "timeZone", limit: Limit.identifier)
            try text(match.calendarIdentifier ?? "", "calendar", limit: Limit.identifier)
        case .recurrence(let set): try check(set)
        }
    }

    private static func check(_ set: RecurrenceSet) throws(AgendaError) {
        try text(set.zoneIdentifier ?? "", "timeZone", limit: Limit.identifier)
        try count(set.rules.count, "trigger.rules", limit: Limit.rules)
        try count(set.dates.count, "trigger.dates", limit: Limit.dates)
        try count(set.exceptions.count + set.exceptionDays.count, "trigger.exceptions", limit: Limit.exceptions)
    }

    /// A list must not be longer than its limit.
    static func count(_ count: Int, _ field: String, limit: Int) throws(AgendaError) {
        guard count <= limit else {
            throw AgendaError(.invalidArgument, "\(field): \(count) of them; at most \(limit) are possible")
        }
    }

    private static func check(_ region: Trigger.Region) throws(AgendaError) {
        try text(region.identifier, "region identifier", limit: Limit.identifier)
        let (center, radius) = (region.area.center, region.area.radius)
        guard (-90...90).contains(center.latitude) else {
            throw AgendaError(.invalidArgument, "latitude: must be from -90 to 90 degrees, not \(center.latitude)")
        }
        guard (-180...180).contains(center.longitude) else {
            throw AgendaError(.invalidArgument, "longitude: must be from -180 to 180 degrees, not \(center.longitude)")
        }
        guard radius > 0, radius <= Limit.radius else {
            throw AgendaError(
                .invalidArgument,
                "radius: must be greater than 0 m and at most \(Int(Limit.radius) / 1000) km, not \(radius) m"
            )
        }
        guard region.notifyOnEntry || region.notifyOnExit else {
            throw AgendaError(.noDate, "region: with neither notifyOnEntry nor notifyOnExit it would never ring")
        }
    }

    private static func check(_ interval: Trigger.Interval) throws(AgendaError) {
        for (name, seconds) in [("interval", interval.seconds), ("first delay", interval.firstDelay)] {
            guard let seconds else { continue }
            guard seconds > 0, seconds <= Limit.longestInterval else {
                throw AgendaError(
                    .invalidArgument,
                    "\(name): time interval must be greater than 0 s and at most 100 years, not \(seconds) s"
                )
            }
        }
        guard !interval.repeats || interval.seconds >= Limit.shortestRepeat else {
            throw AgendaError(.noDate, "interval: a repeat must be at least 1 s apart, not \(interval.seconds) s")
        }
    }

    static func check(_ bounds: Request.Bounds, of trigger: Trigger?) throws(AgendaError) {
        if let count = bounds.count, count < 1 {
            throw AgendaError(.invalidArgument, "count: must be 1 or more, not \(count)")
        }
        if let start = bounds.start, let end = bounds.end, start >= end {
            throw AgendaError(.noDate, "end: lies at or before the start, so nothing would ever ring")
        }
        if trigger == nil, bounds != Request.Bounds() {
            throw AgendaError(.invalidArgument, "trigger: start, end and count need one")
        }
    }

    /// Text must be within its limit and hold no control characters but tab and line breaks.
    static func text(_ text: String, _ field: String, limit: Int, mayBeEmpty: Bool = true) throws(AgendaError) {
        guard text.utf8.count <= limit else {
            throw AgendaError(
                .invalidArgument,
                "\(field): \(text.utf8.count) bytes long; at most \(limit) are possible"
            )
        }
        guard mayBeEmpty || !text.isEmpty else {
            throw AgendaError(.invalidArgument, "\(field): must not be empty")
        }
        for byte in text.utf8 where byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D || byte == 0x7F {
            throw AgendaError(.invalidArgument, "\(field): holds the control character \(byte), which can't be shown")
        }
    }
}
