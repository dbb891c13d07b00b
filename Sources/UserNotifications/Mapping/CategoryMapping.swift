internal import Foundation
internal import NotificationCore

/// Categories and their buttons as the agent keeps them, and back.
enum CategoryMapping {
    static func category(_ source: UNNotificationCategory) -> Category {
        Category(
            identifier: source.identifier,
            actions: source.actions.map(action),
            intentIdentifiers: source.intentIdentifiers,
            options: source.options.rawValue,
            hiddenPreviewsBodyPlaceholder: source.hiddenPreviewsBodyPlaceholder,
            categorySummaryFormat: source.categorySummaryFormat
        )
    }

    static func category(_ source: Category) -> UNNotificationCategory {
        UNNotificationCategory(
            identifier: source.identifier,
            actions: source.actions.map(action),
            intentIdentifiers: source.intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: source.hiddenPreviewsBodyPlaceholder,
            categorySummaryFormat: source.categorySummaryFormat,
            options: UNNotificationCategoryOptions(rawValue: source.options)
        )
    }

    static func action(_ source: UNNotificationAction) -> Action {
        var action = Action(
            identifier: source.identifier,
            title: source.title,
            options: source.options.rawValue,
            effect: source.effect.map(effect),
            icon: source.icon.flatMap(icon)
        )
        if let input = source as? UNTextInputNotificationAction {
            action.textInput = Action.TextInput(
                buttonTitle: input.textInputButtonTitle,
                placeholder: input.textInputPlaceholder
            )
        }
        return action
    }

    private static func icon(_ source: UNNotificationActionIcon) -> Action.Icon? {
        source.template.map { .template($0) } ?? source.system.map { .system($0) }
    }

    private static func icon(_ source: Action.Icon) -> UNNotificationActionIcon {
        switch source {
        case .template(let name): UNNotificationActionIcon(templateImageName: name)
        case .system(let name): UNNotificationActionIcon(systemImageName: name)
        }
    }

    static func action(_ source: Action) -> UNNotificationAction {
        let options = UNNotificationActionOptions(rawValue: source.options)
        let action: UNNotificationAction
        if let input = source.textInput {
            action = UNTextInputNotificationAction(
                identifier: source.identifier,
                title: source.title,
                options: options,
                icon: source.icon.map(icon),
                textInputButtonTitle: input.buttonTitle,
                textInputPlaceholder: input.placeholder
            )
        } else {
            action = UNNotificationAction(
                identifier: source.identifier,
                title: source.title,
                options: options,
                icon: source.icon.map(icon)
            )
        }
        return action.setEffect(source.effect.flatMap(effect))
    }

    private static func effect(_ effect: UNNotificationActionEffect) -> ActionEffect {
        switch effect {
        case .stopRepeat: .stopRepeat
        case .skipNext: .skipNext
        case .snooze(let seconds): .snooze(seconds: seconds)
        case .open(let url): .open(url: url.absoluteString)
        case .done: .done
        }
    }

    /// Commands belong to the person's own reminders, which have no other reader than the command line.
    private static func effect(_ effect: ActionEffect) -> UNNotificationActionEffect? {
        switch effect {
        case .stopRepeat: .stopRepeat
        case .skipNext: .skipNext
        case .snooze(let seconds): .snooze(seconds)
        case .open(let url): URL(string: url).map { .open($0) }
        case .done: .done
        case .run, .authorize, .showSummarised, .answerSummarised: nil
        }
    }
}
