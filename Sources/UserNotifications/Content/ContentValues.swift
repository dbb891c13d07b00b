internal import Foundation

/// What a notification's content holds.
struct ContentValues: Equatable {
    var attachments: [UNNotificationAttachment] = []
    var badge: NSNumber?
    var body = ""
    var categoryIdentifier = ""
    var filterCriteria: String?
    var interruptionLevel = UNNotificationInterruptionLevel.active
    var launchImageName = ""
    var relevanceScore = 0.0
    var sound: UNNotificationSound?
    var subtitle = ""
    var summaryArgument = ""
    var summaryArgumentCount = 1
    var targetContentIdentifier: String?
    var threadIdentifier = ""
    var title = ""
    @UserInfo var userInfo: [AnyHashable: Any] = [:]
    // Linux additions
    var actions: [UNNotificationAction] = []
    var iconName: String?
    var rotatingBodies: [String] = []
    var defaultActionTitle: String?
    var hints = UNNotificationHints()
    var updatesSilently = false

    init() {}

    /// What a content says, read through its properties: an app's subclass may have its own.
    init(of content: UNNotificationContent) {
        self = content.values
        attachments = content.attachments
        badge = content.badge
        body = content.body
        categoryIdentifier = content.categoryIdentifier
        filterCriteria = content.filterCriteria
        interruptionLevel = content.interruptionLevel
        launchImageName = content.launchImageName
        relevanceScore = content.relevanceScore
        sound = content.sound
        subtitle = content.subtitle
        targetContentIdentifier = content.targetContentIdentifier
        threadIdentifier = content.threadIdentifier
        title = content.title
        userInfo = content.userInfo
        actions = content.actions
        iconName = content.iconName
        rotatingBodies = content.rotatingBodies
        defaultActionTitle = content.defaultActionTitle
        hints = content.hints
        updatesSilently = content.updatesSilently
    }

    // MARK: - Coding

    init(coder: NSCoder) {
        attachments =
            coder.object(
                "attachments",
                [UNNotificationAttachment].self,
                of: [NSArray.self, UNNotificationAttachment.self]
            ) ?? []
        badge = coder.number("badge")
        body = coder.string("body") ?? ""
        categoryIdentifier = coder.string("categoryIdentifier") ?? ""
        filterCriteria = coder.string("filterCriteria")
        interruptionLevel =
            coder.number("interruptionLevel").flatMap { UNNotificationInterruptionLevel(rawValue: $0.uintValue) }
            ?? .active
        launchImageName = coder.string("launchImageName") ?? ""
        relevanceScore = coder.number("relevanceScore")?.doubleValue ?? 0
        sound = coder.object("sound", UNNotificationSound.self, of: [UNNotificationSound.self])
        subtitle = coder.string("subtitle") ?? ""
        summaryArgument = coder.string("summaryArgument") ?? ""
        summaryArgumentCount = max(1, coder.number("summaryArgumentCount")?.intValue ?? 1)
        targetContentIdentifier = coder.string("targetContentIdentifier")
        threadIdentifier = coder.string("threadIdentifier") ?? ""
        title = coder.string("title") ?? ""
        userInfo = UserInfoMapping.decode(coder)
        actions =
            coder.object(
                "actions",
                [UNNotificationAction].self,
                of: [NSArray.self, UNNotificationAction.self, UNTextInputNotificationAction.self]
            ) ?? []
        iconName = coder.string("iconName")
        rotatingBodies = coder.object("rotatingBodies", [String].self, of: [NSArray.self, NSString.self]) ?? []
        defaultActionTitle = coder.string("defaultActionTitle")
        hints = UNNotificationHints(coder)
        updatesSilently = coder.number("updatesSilently")?.boolValue ?? false
    }

    func encode(with coder: NSCoder) {
        coder.encode(attachments as NSArray, forKey: "attachments")
        coder.encode(badge, forKey: "badge")
        coder.encode(string: body, forKey: "body")
        coder.encode(string: categoryIdentifier, forKey: "categoryIdentifier")
        coder.encode(string: filterCriteria, forKey: "filterCriteria")
        coder.encode(interruptionLevel.rawValue as NSNumber, forKey: "interruptionLevel")
        coder.encode(string: launchImageName, forKey: "launchImageName")
        coder.encode(relevanceScore as NSNumber, forKey: "relevanceScore")
        coder.encode(sound, forKey: "sound")
        coder.encode(string: subtitle, forKey: "subtitle")
        coder.encode(string: summaryArgument, forKey: "summaryArgument")
        coder.encode(summaryArgumentCount as NSNumber, forKey: "summaryArgumentCount")
        coder.encode(string: targetContentIdentifier, forKey: "targetContentIdentifier")
        coder.encode(string: threadIdentifier, forKey: "threadIdentifier")
        coder.encode(string: title, forKey: "title")
        UserInfoMapping.encode(userInfo, coder)
        coder.encode(actions as NSArray, forKey: "actions")
        coder.encode(string: iconName, forKey: "iconName")
        coder.encode(rotatingBodies as NSArray, forKey: "rotatingBodies")
        coder.encode(string: defaultActionTitle, forKey: "defaultActionTitle")
        hints.encode(with: coder)
        coder.encode(updatesSilently as NSNumber, forKey: "updatesSilently")
    }
}

/// What an app gives with a content; two of them are equal as property lists.
@propertyWrapper
struct UserInfo: Equatable {
    var wrappedValue: [AnyHashable: Any]

    static func == (left: Self, right: Self) -> Bool {
        UserInfoMapping.areEqual(left.wrappedValue, right.wrappedValue)
    }
}
