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
        /// The largest picture (Apple's limit for images).
        package static let picture = 10 << 20
        /// The points of a picture: decoded they take four bytes each, in the notification server.
        package static let picturePixels = 64 << 20
        /// How far the size of a JPEG is looked for.
        package static let jpegSegments = 10_000
        /// The pictures of an app in all.
        package static let pictureBytes = 64 << 20
        package static let bodies = 400
        /// How often an unanswered ring may come again.
        package static let untilAnswered = 1000
        /// Pending requests per app (decision 11).
        package static let pendingPerApp = 10_000
        /// What one request may take as it is stored.
        package static let request = 256 * 1024
        /// What an app's requests may take together: those that are pending and those that wait to be shown.
        package static let requestsPerApp = 16 * 1024 * 1024
        /// Categories per app, and what they may take together.
        package static let categoriesPerApp = 200
        package static let categoryBytesPerApp = 1024 * 1024
        /// Answers per app that wait for its delegate, or for the person; and what they may take together.
        package static let responsesPerApp = 100
        package static let responseBytesPerApp = 1024 * 1024
        /// What is read of a call, in bytes; of one with a list, and of one with many requests.
        package static let call = 512 * 1024
        package static let callWithList = 8 * 1024 * 1024
        package static let callOfMany = 64 * 1024 * 1024
        /// A rule as text.
        package static let ruleText = 16 * 1024
        /// The largest answer on the bus, which hangs up on who sends more than 128 MiB.
        package static let answer = 8 * 1024 * 1024
        /// What one page of a list holds at most; and how many rows.
        package static let page = PageLimit(rows: 1000, bytes: 1024 * 1024)
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
        /// Rings that one call asks for.
        package static let upcoming = 10_000
    }

    /// Throws what is wrong with `request`; whether its trigger ever rings is for the timetable to find out.
    package static func check(_ request: Request) throws(AgendaError) {
        try identifier(request.identifier)
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
        try size(request.size, "request", limit: Limit.request)
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
        if let icon = content.icon {
            try text(icon, "icon", limit: Limit.title, mayBeEmpty: false)
            _ = try namedFile(icon, "icon")
        }
        if case .named(let name)? = content.sound {
            try text(name, "sound", limit: Limit.title, mayBeEmpty: false)
            _ = try namedFile(name, "sound")
        }
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
        if let seconds = content.stayFor, seconds != 0, seconds != -1, !Content.stayLimits.contains(seconds) {
            throw AgendaError(
                .invalidArgument,
                "stayFor: must be 1 to 86400 seconds, 0 (until answered) or -1 (the server's own time), not \(seconds)"
            )
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

    /// An app's categories, as a set.
    package static func check(_ categories: [Category]) throws(AgendaError) {
        guard categories.count <= Limit.categoriesPerApp else {
            throw AgendaError(
                .quotaExceeded,
                "categories: \(categories.count) of them; at most \(Limit.categoriesPerApp) are possible"
            )
        }
        for category in categories { try check(category) }
        try size(categories.reduce(0) { $0 + $1.size }, "categories", limit: Limit.categoryBytesPerApp)
    }

    /// The absolute path that an icon or a sound names; nil for a name of a theme.
    package static func namedFile(_ name: String, _ field: String) throws(AgendaError) -> String? {
        if name.lowercased().hasPrefix("file:") {
            guard case .file(let path) = try OpenTarget(name) else { return nil }
            return path
        }
        guard name.contains("/") else { return nil }
        guard name.hasPrefix("/") else {
            throw AgendaError(
                .invalidArgument,
                "\(field): must be a name of the theme or an absolute path, not \"\(name)\""
            )
        }
        return name
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
            switch action.icon {
            case .system(let name), .template(let name): try text(name, "action icon", limit: Limit.title)
            case nil: break
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
        case .showSummarised, .answerSummarised:
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

    private static func size(_ bytes: Int, _ field: String, limit: Int) throws(AgendaError) {
        guard bytes <= limit else {
            throw AgendaError(.quotaExceeded, "\(field): takes \(bytes) bytes; at most \(limit) are possible")
        }
    }

    /// Text must be within its limit and hold nothing that can't be shown: control characters but tab and line breaks, and
    /// directional controls that turn around what stands beside the text.
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
        guard let obstacle = PlainText.obstacle(in: text) else { return }
        let code = String(obstacle.value, radix: 16, uppercase: true)
        throw AgendaError(
            .invalidArgument,
            obstacle.isASCII
                ? "\(field): holds the control character \(obstacle.value), which can't be shown"
                : "\(field): holds the control character U+\(code), which can't be shown"
        )
    }

    /// The identifier of a new request: it stands in commands and in lines of logs.
    private static func identifier(_ identifier: String) throws(AgendaError) {
        try text(identifier, "identifier", limit: Limit.identifier, mayBeEmpty: false)
        if identifier.contains(where: { $0 == "\t" || $0.isNewline }) {
            throw AgendaError(.invalidArgument, "identifier: must be one line, without tabs")
        }
    }
}
