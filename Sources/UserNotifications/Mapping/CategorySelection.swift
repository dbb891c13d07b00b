internal import Foundation
internal import NotificationCore

/// What the agent can take of an app's categories, and what has to be left out.
///
/// The agent takes a whole set or nothing of it. One category with a mistake in it is no reason to lose the buttons of
/// all the others.
struct CategorySelection {
    /// Sorted by their identifiers, each of which is there once.
    private(set) var taken: [Category] = []
    /// What was left out and why, a sentence each.
    private(set) var complaints: [String] = []
    private var bytes = 0

    init(_ categories: Set<UNNotificationCategory>) {
        var byIdentifier: [String: UNNotificationCategory] = [:]
        for category in categories { byIdentifier[category.identifier] = category }
        for category in byIdentifier.values.sorted(by: { $0.identifier < $1.identifier }) {
            take(CategoryMapping.category(category))
        }
    }

    private mutating func take(_ whole: Category) {
        var category = whole
        let name = Description.quoted(category.identifier)
        let most = RequestCheck.Limit.actions
        category.actions = Array(whole.actions.prefix(most))
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
        taken.append(category)
        guard whole.actions.count > most else { return }
        complaints.append(
            "The category \(name) has \(whole.actions.count) buttons; only the first \(most) are used."
        )
    }
}
