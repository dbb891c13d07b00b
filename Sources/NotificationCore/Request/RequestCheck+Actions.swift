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
            throw AgendaError(.actions, "\(actions.count) buttons; at most \(Limit.actions) are allowed")
        }
        var seen: Set<String> = []
        for action in actions {
            try text(action.identifier, .actionIdentifier, limit: Limit.identifier, mayBeEmpty: false)
            guard !action.identifier.hasPrefix(Action.reservedPrefix) else {
                throw AgendaError(
                    .actionIdentifier,
                    "\"\(action.identifier)\" begins with \"\(Action.reservedPrefix)\", as only the agent's own buttons do"
                )
            }
            try text(action.title, .actionTitle, limit: Limit.title, mayBeEmpty: false)
            guard seen.insert(action.identifier).inserted else {
                throw AgendaError(.actions, "two buttons have the identifier \"\(action.identifier)\"")
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
                throw AgendaError(.snooze, "the delay must be from 1 s to 100 years", not: "\(seconds) s")
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

extension RequestCheck {
    /// The limits, in bytes of UTF-8 unless another unit is given.
    package enum Limit {
        package static let identifier = 512
        package static let title = 1024
        package static let body = 16 * 1024
        package static let userInfo = 64 * 1024
        /// The bus takes 64 nested containers, a dictionary of variants as three, and disconnects a sender of more; answers have some.
        package static let userInfoDepth = 16
        package static let actions = 10
        package static let attachments = 10
        /// The largest picture (Apple's limit for images).
        package static let picture = 10 << 20
        /// The points of a picture: decoded they take four bytes each, in the notification server.
        package static let picturePixels = 64 << 20
        /// Its width and its height: drawing programs can handle no more.
        package static let pictureSide = 32_767
        /// The points of an icon's file.
        package static let iconPixels = 4 << 20
        /// Of an animation: some readers take ever longer for each.
        package static let pictureFrames = 1000
        /// How far into a JPEG its size is looked for.
        package static let jpegSegments = 10_000
        /// How many pieces of a GIF are looked at, with the parts that they have: an honest one has some 40,000 in all.
        package static let gifPieces = 100_000
        /// The pictures of an app in all.
        package static let pictureBytes = 64 << 20
        package static let bodies = 400
        /// How often an unanswered ring may come again.
        package static let untilAnswered = 1000
        /// Pending requests per app (decision 11).
        package static let pendingPerApp = 10_000
        /// Names of programs that can't be told from sandboxed ones.
        package static let unknownPrograms = 32
        /// What one request may take as it is stored.
        package static let request = 256 * 1024
        /// What an app's requests may take together: those that are pending, and those that wait to be shown or are on the
        /// screen; and what the delivered ones may that are kept.
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
        package static let callOfMany = 24 * 1024 * 1024
        /// The values of a call, containers included: each takes an object until it is read.
        package static let callValues = 50_000
        package static let callWithListValues = 100_000
        package static let callOfManyValues = 1_000_000
        package static let ruleText = 16 * 1024
        /// The largest answer on the bus, which disconnects a sender of more than 128 MiB.
        package static let answer = 8 * 1024 * 1024
        /// What one page of a list holds at most; and how many rows.
        package static let page = PageLimit(rows: 1000, bytes: 1024 * 1024)
        /// How many identifiers a call may ask for the rows of.
        package static let named = 1000
        /// The shortest repeat, in seconds (decision 2).
        package static let shortestRepeat = 1.0
        /// The longest interval, in seconds: a hundred years.
        package static let longestInterval = 100 * 366 * 86_400.0
        /// The radius of the largest region, in metres.
        package static let radius = 1_000_000.0
        /// Rules of one recurrence.
        package static let rules = 16
        /// Dates of one recurrence besides its rules.
        package static let dates = 2000
        /// Excluded times and days of one recurrence together.
        package static let exceptions = 2000
        package static let pauses = 1000
        /// Past rings that are kept of the person's own reminders, and of each app (decision 31).
        package static let history = 10_000
        package static let historyOfApp = 1000
        /// Rings that one call asks for.
        package static let upcoming = 10_000
    }
}
