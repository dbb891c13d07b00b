internal import Messages

/// What apps may do, and what is reported to them.
extension Agenda {
    // MARK: - Permission (decision 19)

    /// The agent's own popup that asks about an app.
    package static func permissionKey(_ app: String) -> RequestKey {
        RequestKey(app: agentApp, identifier: permissionPrefix + app)
    }

    /// The app that a popup asks about; nil for any other popup.
    package static func permissionApp(_ key: RequestKey) -> String? {
        guard key.app == agentApp, key.identifier.hasPrefix(permissionPrefix) else { return nil }
        return String(key.identifier.dropFirst(permissionPrefix.count))
    }

    private static let permissionPrefix = "permission:"

    /// Shows the question, unless it is already on the screen.
    func askPermission(_ app: String, name: String, isAsked: Bool, at now: Moment) -> Plan {
        guard !isAsked else { return Plan(count: 1) }
        // Its own desktop file says what it is called; its id it can't choose.
        let whole = name.hasPrefix(app) ? name : "\(name) (\(app))"
        var content = Content(
            title: words.translated("Allow notifications from %s?", name),
            body: words.translated("%s wants to remind and notify you on this desktop.", whole),
            actions: [
                Action(
                    identifier: "allow",
                    title: words.translated("Allow"),
                    effect: .authorize(app: app, allowed: true)
                ),
                Action(
                    identifier: "deny",
                    title: words.translated("Don't Allow"),
                    effect: .authorize(app: app, allowed: false)
                ),
            ]
        )
        content.stays = true
        let request = Request(identifier: Self.permissionKey(app).identifier, content: content, trigger: nil)
        let row = Delivered(app: Self.agentApp, request: request, date: now.wall, due: now.wall, occurrence: 1)
        return Plan(
            count: 1,
            changes: [.deliver(row)],
            consequences: [.present, .deliveredChanged(app: Self.agentApp)]
        )
    }

    /// What the person decides about an app from a terminal.
    func authorize(_ app: String, _ authorization: Authorization) -> Plan {
        Plan(
            count: 1,
            changes: Self.decide(app, authorization),
            consequences: [.permissionSettled(app: app), .present, .deliveredChanged(app: app)]
        )
    }

    /// Rings that wait for the answer stay at a no, and are only listed if nobody was asked. What rests asks again once that is undone.
    static func decide(_ app: String, _ authorization: Authorization) -> [Change] {
        let decision = Change.authorize(app: app, authorization)
        return switch authorization {
        case .denied: [decision]
        case .provisional: [decision, .expireWaiting(app: app), .release(app: app)]
        case .authorized, .notDetermined: [decision, .release(app: app)]
        }
    }

    // MARK: - Presentation (decision 16)

    func presentationChosen(_ row: Delivered?, banner: Bool, list: Bool, at now: Moment) -> Plan {
        guard let row, row.isWaiting, !banner else { return Plan() }
        var plan = Plan(durability: .process, count: 1)
        noteShown(row, at: now, into: &plan)
        plan.changes.append(list ? .present(ring: row.id, .expired(nil)) : .removeDelivered(row.key))
        plan.consequences = [.deliveredChanged(app: row.app)]
        return plan
    }

    // MARK: - The app's own settings

    /// The app gets this the way it gets answers, and in order with them: it is launched if it isn't running. The
    /// notification leaves the screen, as with any button, but isn't answered.
    func openSettings(_ app: String, from row: Delivered?, before behind: [Delivered] = [], at now: Moment) -> Plan {
        var plan = Plan(count: 1)
        if let row { takeDown(row, into: &plan) }
        bringForward(behind, into: &plan)
        plan.changes += Self.keep(Response(asking: app, forSettingsOf: row, at: now))
        plan.consequences.append(.respond(app: app))
        return plan
    }

    // MARK: - Responses (decision 15)

    /// The newest are kept: an app that never collects its answers must not fill the disk with them.
    static func keep(_ response: Response) -> [Change] {
        [.enqueue(response), .trimResponses(app: response.app, limit: Response.mostKept)]
    }
}

/// What apps are called and look like on the screen. Anybody can write a desktop file, a program in a sandbox too.
extension Agenda {
    /// In characters.
    private static let longestAppName = 40
    /// What names and icons of Carillon's own programs begin with.
    private static let ownPrefix = "io.github.carillon."

    /// What an app is called: its name on one line, or else its id.
    ///
    /// A name whose words mix alphabets that look alike comes behind the id, which the app can't choose.
    ///
    /// - Parameter name: As its desktop file has it. One that says nothing, or looks like Carillon's own, isn't taken.
    package static func shownName(_ name: String?, of app: String) -> String {
        let line = (name ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let skeleton = PlainText.skeleton(line)
        guard !skeleton.isEmpty, !skeleton.contains(ownSkeleton) || app.hasPrefix(ownPrefix) else {
            return PlainText.visible(app, lines: false)
        }
        let cut = PlainText.visible(line, lines: false).cut(to: longestAppName)
        return PlainText.mixesScripts(line) ? "\(PlainText.visible(app, lines: false)) (\(cut))" : cut
    }

    private static let ownSkeleton = PlainText.skeleton("Carillon")

    /// Whether an app may have an icon: no app's popups look like those of the agent.
    package static func mayHave(_ icon: String, _ app: String) -> Bool {
        !icon.hasPrefix(ownPrefix) || app.hasPrefix(ownPrefix) || isAlwaysAllowed(app)
    }
}
