internal import CoreLocation
internal import Foundation
internal import Geography
internal import NotificationCore
internal import SessionFacts

/// Requests as the agent keeps them, and back.
enum RequestMapping {
    // MARK: - To the agent

    /// The request as the agent can keep it, with what was changed for that.
    ///
    /// - Throws: What is wrong with the request, before the agent is asked.
    static func request(_ request: UNNotificationRequest, app: String) throws -> Request {
        var (content, details) = try content(request.content, app: app)
        let trigger = try request.trigger.map { try self.trigger($0, &details) }
        var result = Request(identifier: request.identifier, content: content, trigger: trigger).mended()
        // What is stored is what comes back.
        if result.changed["body"] != nil { details["body"] = nil }
        if !details.isEmpty { result.content.userInfo[Details.key] = .dictionary(details) }
        result.bounds = try request.bounds.core()
        result.missed = request.missedPolicy.core
        result.untilAnswered = request.untilAnswered?.core
        result.wake = request.wakesMachine
        return result
    }

    private static func content(
        _ source: UNNotificationContent,
        app: String
    ) throws -> (Content, [String: PropertyList]) {
        let values = ContentValues(of: source)
        var content = Content()
        content.title = values.title
        content.subtitle = values.subtitle
        content.body = PrintfText.shown(values.body)
        content.categoryIdentifier = values.categoryIdentifier
        content.threadIdentifier = values.threadIdentifier
        content.sound = values.sound.map { sound in
            sound.kind.name.map { .named(SoundFile.resolve($0, app: app)) } ?? .standard
        }
        content.soundVolume = values.sound?.kind.volume
        content.interruptionLevel = levels.first { $0.key == values.interruptionLevel }?.value ?? .active
        content.relevanceScore = values.relevanceScore
        content.badge = try values.badge.map { badge in
            guard badge.int64Value >= 0 else {
                throw UNError(.badgeInputInvalid, "A badge shows 0 or more, not \(badge).")
            }
            return badge.int64Value
        }
        content.userInfo = try UserInfoMapping.propertyLists(values.userInfo)
        if content.userInfo[Details.key] != nil {
            throw AgendaError(.invalidArgument, "userInfo[\"\(Details.key)\"]: this key is reserved for Carillon")
        }
        content.targetContentIdentifier = values.targetContentIdentifier
        content.filterCriteria = values.filterCriteria
        content.actions = values.actions.map(CategoryMapping.action)
        content.icon = values.iconName
        content.defaultActionTitle = values.defaultActionTitle
        content.hints = values.hints.core
        content.updatesSilently = values.updatesSilently
        content.bodies = values.rotatingBodies.isEmpty ? nil : values.rotatingBodies.map(PrintfText.shown)
        // The files themselves travel as descriptors.
        content.attachments = values.attachments.map {
            Attachment(identifier: $0.identifier, path: $0.url.path, type: $0.type)
        }
        return (content, Details.encode(values, sent: content))
    }

    private static func trigger(
        _ source: UNNotificationTrigger,
        _ details: inout [String: PropertyList]
    ) throws -> Trigger {
        switch source {
        case let source as UNTimeIntervalNotificationTrigger:
            return .interval(
                Trigger.Interval(seconds: source.timeInterval, repeats: source.repeats, firstDelay: source.firstDelay)
            )
        case let source as UNCalendarNotificationTrigger:
            let match = try CalendarMapping.match(source.dateComponents)
            if CalendarMapping.components(match) != source.dateComponents {
                details["dateComponents"] = Details.encode(source.dateComponents)
            }
            return .calendar(match, repeats: source.repeats)
        case let source as UNRecurrenceNotificationTrigger:
            return .recurrence(source.recurrence)
        case let source as UNLocationNotificationTrigger:
            return .location(try region(source.region), repeats: source.repeats)
        case is UNPushNotificationTrigger:
            throw UNServiceError(
                .notSupported,
                "A push trigger can't be added: it belongs to notifications from a server."
            )
        default:
            throw UNServiceError(.notSupported, "\(type(of: source)) isn't a trigger that can be scheduled.")
        }
    }

    private static func region(_ source: CLRegion) throws -> Trigger.Region {
        guard let area = source.circle else {
            throw UNServiceError(
                .notSupported,
                source is CLBeaconRegion
                    ? "A CLBeaconRegion can't be watched: nothing on Linux ranges beacons. Use a CLCircularRegion."
                    : "\(type(of: source)) isn't a region that can be watched. Use a CLCircularRegion."
            )
        }
        return Trigger.Region(
            identifier: source.identifier,
            area: area,
            notifyOnEntry: source.notifyOnEntry,
            notifyOnExit: source.notifyOnExit
        )
    }

    private static let levels: KeyValuePairs<UNNotificationInterruptionLevel, InterruptionLevel> = [
        .passive: .passive, .active: .active, .timeSensitive: .timeSensitive, .critical: .critical,
    ]

    // MARK: - From the agent

    static func request(_ source: Request) -> UNNotificationRequest {
        var details: [String: PropertyList] = [:]
        if case .dictionary(let found)? = source.content.userInfo[Details.key] { details = found }
        let request = UNNotificationRequest(
            identifier: source.identifier,
            content: content(source.content, details),
            trigger: source.trigger.map { trigger($0, details) }
        )
        request.set(
            UNNotificationBounds(source.bounds),
            UNMissedNotificationPolicy(source.missed),
            source.untilAnswered.map(UNRepeatUntilAnswered.init),
            wakes: source.wake
        )
        return request
    }

    private static func content(_ source: Content, _ details: [String: PropertyList]) -> UNNotificationContent {
        var values = ContentValues()
        values.title = source.title
        values.subtitle = source.subtitle
        values.body = source.body
        values.categoryIdentifier = source.categoryIdentifier
        values.threadIdentifier = source.threadIdentifier
        values.sound = source.sound.map { UNNotificationSound(Details.kind(of: $0)) }
        values.interruptionLevel = levels.first { $0.value == source.interruptionLevel }?.key ?? .active
        values.relevanceScore = source.relevanceScore
        values.badge = source.badge.map { NSNumber(value: $0) }
        values.userInfo = UserInfoMapping.userInfo(source.userInfo.filter { $0.key != Details.key })
        values.targetContentIdentifier = source.targetContentIdentifier
        values.filterCriteria = source.filterCriteria
        values.actions = source.actions.map(CategoryMapping.action)
        values.iconName = source.icon
        values.defaultActionTitle = source.defaultActionTitle
        values.hints = UNNotificationHints(source.hints)
        values.updatesSilently = source.updatesSilently
        values.rotatingBodies = source.bodies ?? []
        values.attachments = source.attachments.map {
            UNNotificationAttachment(stored: $0.path, identifier: $0.identifier, mimeType: $0.type)
        }
        Details.apply(details, to: &values)
        let content = UNNotificationContent()
        content.values = values
        return content
    }

    private static func trigger(_ source: Trigger, _ details: [String: PropertyList]) -> UNNotificationTrigger {
        switch source {
        case .interval(let interval) where interval.seconds > 0 && interval.seconds.isFinite:
            UNTimeIntervalNotificationTrigger(interval)
        // No agent has such a request; an interval that stops programs must not come over the bus.
        case .interval(let interval): UNNotificationTrigger(repeats: interval.repeats)
        case .calendar(let match, let repeats):
            UNCalendarNotificationTrigger(
                dateMatching: Details.components(details) ?? CalendarMapping.components(match),
                repeats: repeats
            )
        case .recurrence(let set): UNRecurrenceNotificationTrigger(set)
        case .location(let region, let repeats):
            UNLocationNotificationTrigger(region: self.region(region), repeats: repeats)
        }
    }

    private static func region(_ source: Trigger.Region) -> CLRegion {
        let center = source.area.center
        let region = CLCircularRegion(
            center: CLLocationCoordinate2DMake(center.latitude, center.longitude),
            radius: source.area.radius,
            identifier: source.identifier
        )
        region.notifyOnEntry = source.notifyOnEntry
        region.notifyOnExit = source.notifyOnExit
        return region
    }
}

enum SoundFile {
    /// What the desktop is asked to play: the path of a file, or else a name of its sound theme.
    static func resolve(_ name: String, app: String) -> String {
        if name.hasPrefix("/") { return name }
        let data = BaseFolders(environment: ProcessInfo.processInfo.environment).data
        let folders = [
            "\(data)/\(app)/sounds", "\(data)/sounds", Bundle.main.resourcePath, Bundle.main.bundlePath,
        ]
        for folder in folders.compactMap(\.self) {
            let path = "\(folder)/\(name)"
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue { return path }
        }
        let theme = (name as NSString).deletingPathExtension
        return theme.isEmpty ? name : theme
    }
}
