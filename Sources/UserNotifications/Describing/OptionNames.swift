extension UNNotificationActionOptions {
    static var names: KeyValuePairs<String, Self> {
        ["authenticationRequired": .authenticationRequired, "destructive": .destructive, "foreground": .foreground]
    }
}

extension UNNotificationCategoryOptions {
    /// `allowAnnouncement` is deprecated, and means nothing.
    static var names: KeyValuePairs<String, Self> {
        [
            "customDismissAction": .customDismissAction, "allowInCarPlay": .allowInCarPlay,
            "hiddenPreviewsShowTitle": .hiddenPreviewsShowTitle,
            "hiddenPreviewsShowSubtitle": .hiddenPreviewsShowSubtitle,
        ]
    }
}
