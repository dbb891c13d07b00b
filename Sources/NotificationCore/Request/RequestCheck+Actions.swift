internal import Messages

/// Buttons, and the categories that apps give them in.
extension RequestCheck {
    /// An app's categories, as a set.
    package static func check(_ categories: [Category]) throws(AgendaError) {
        guard categories.count <= Limit.categoriesPerApp else {
            throw AgendaError(
                .quotaExceeded,
                .categories,
                "\(categories.count) of them; at most \(Limit.categoriesPerApp) are allowed"
            )
        }
        for category in categories { try check(category) }
        try size(categories.reduce(0) { $0 + $1.size }, .categories, limit: Limit.categoryBytesPerApp)
    }

    package static func check(_ category: Category) throws(AgendaError) {
        try text(category.identifier, .categoryIdentifierOfItself, limit: Limit.identifier, mayBeEmpty: false)
        try text(category.hiddenPreviewsBodyPlaceholder, .hiddenPreviewsBodyPlaceholder, limit: Limit.title)
        try text(category.categorySummaryFormat, .categorySummaryFormat, limit: Limit.title)
        try check(category.actions)
    }

    /// Whether a button is right by itself.
    package static func allows(_ action: Action) -> Bool { (try? check([action])) != nil }

    static func check(_ actions: [Action]) throws(AgendaError) {
        guard actions.count <= Limit.actions else {
            throw AgendaError(
                .invalidArgument,
                .actions,
                "\(actions.count) buttons; at most \(Limit.actions) are allowed"
            )
        }
        var seen: Set<String> = []
        for action in actions {
            try text(action.identifier, .actionIdentifier, limit: Limit.identifier, mayBeEmpty: false)
            guard !action.identifier.hasPrefix(Action.reservedPrefix) else {
                throw AgendaError(
                    .invalidArgument,
                    .actionIdentifier,
                    "\"\(action.identifier)\" begins with \"\(Action.reservedPrefix)\", as only the agent's own buttons do"
                )
            }
            try text(action.title, .actionTitle, limit: Limit.title, mayBeEmpty: false)
            guard seen.insert(action.identifier).inserted else {
                throw AgendaError(
                    .invalidArgument,
                    .actions,
                    "two buttons have the identifier \"\(action.identifier)\""
                )
            }
            switch action.icon {
            case .system(let name), .template(let name): try text(name, .actionIcon, limit: Limit.title)
            case nil: break
            }
            try text(action.textInput?.buttonTitle ?? "", .actionInputTitle, limit: Limit.title)
            try text(action.textInput?.placeholder ?? "", .actionPlaceholder, limit: Limit.title)
            try check(action.effect)
        }
    }

    static func check(_ effect: ActionEffect?) throws(AgendaError) {
        switch effect {
        case .snooze(let seconds):
            guard seconds >= 1, seconds <= Limit.longestInterval else {
                throw AgendaError(
                    .invalidArgument,
                    .snooze,
                    "the delay must be from 1 s to 100 years",
                    not: "\(seconds) s"
                )
            }
        case .open(let url):
            _ = try OpenTarget(url)
        case .run(let command):
            try text(command, .run, limit: Limit.body, mayBeEmpty: false)
        case .showSummarised, .answerSummarised:
            throw AgendaError(.notPermitted, .showSummarised, "only the agent's own summary may have this effect")
        case .authorize:
            throw AgendaError(.notPermitted, .authorize, "only the agent's own question may have this effect")
        case .stopRepeat, .skipNext, .done, nil:
            break
        }
    }
}
