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

/// What the agent can take of an app's categories, and what has to be left out.
///
/// The agent takes a whole set or nothing. A mistake in one category is no reason to lose the buttons of the others.
struct CategorySelection {
    /// Sorted by their identifiers, each of which is there once.
    private(set) var taken: [Category] = []
    /// What was left out and why, a sentence each.
    private(set) var complaints: [String] = []
    /// How the texts of those that are taken were changed; see ``Category/mended()``.
    private(set) var changes: Set<String> = []
    private var bytes = 0

    init(_ categories: Set<UNNotificationCategory>) {
        var byIdentifier: [String: UNNotificationCategory] = [:]
        for category in categories { byIdentifier[category.identifier] = category }
        for category in byIdentifier.values.sorted(by: { $0.identifier < $1.identifier }) {
            take(CategoryMapping.category(category))
        }
    }

    private mutating func take(_ whole: Category) {
        var (category, changes) = whole.mended()
        let name = Description.quoted(category.identifier)
        let most = RequestCheck.Limit.actions
        category.actions = Array(category.actions.prefix(most))
        do throws(AgendaError) {
            try RequestCheck.check(category)
            guard taken.count < RequestCheck.Limit.categoriesPerApp else {
                throw AgendaError(.quotaExceeded, "an app may have at most \(RequestCheck.Limit.categoriesPerApp)")
            }
            guard bytes + category.size <= RequestCheck.Limit.categoryBytesPerApp else {
                throw AgendaError(
                    .quotaExceeded,
                    "an app's categories may take up at most \(RequestCheck.Limit.categoryBytesPerApp) bytes together"
                )
            }
        } catch {
            return complaints.append("The category \(name) is left out: \(error.message).")
        }
        bytes += category.size
        self.changes.formUnion(changes)
        taken.append(category)
        guard whole.actions.count > most else { return }
        complaints.append("The category \(name) has \(whole.actions.count) buttons; only the first \(most) are used.")
    }
}
