/// Something that happened and that the agenda has to decide about.
package enum Event: Sendable {
    /// - `isConfined`: Whether a program in a sandbox asks, or one that can't be told from that.
    case add(app: String, [Request], isConfined: Bool = false)
    /// The person changes one of their own reminders in place.
    case edit(RequestKey, RequestEdit)
    /// The requests become all of a group of the person's own reminders.
    case replace(group: String, [Request])
    /// The person takes back a backup or a calendar file: requests where they stood, and others that go.
    case resumeRequests([(Request, Progress)], removing: [String])
    /// The person takes back the last change of their own reminders.
    case undo
    /// A change that can't be taken back any more may be forgotten.
    case undoLapsed
    /// What takes back the last change counts from a wall clock that was put right, as in ``clockPutRight``.
    case undoPutRight
    /// What takes back the last change is computed by the rules of zones as they are now, as in ``zoneRulesChanged(release:)``.
    case undoFollowsRules
    /// The person takes reminders of their own away: what is pending of them, and what was delivered.
    case remove(identifiers: [String])
    case removePending(app: String, identifiers: [String])
    case removeAllPending(app: String)
    case removeDelivered(app: String, identifiers: [String])
    case removeAllDelivered(app: String)
    case setCategories(app: String, [Category])
    /// A button of a notification was pressed by name, with or without its popup; with the text that some ask for.
    /// `seen` is the occurrence that was answered, where it was shown and could not be stored.
    case act(RequestKey, action: String, text: String? = nil, seen: Int? = nil)
    /// The same, by a program that may not reach beyond its own notifications: what opens something takes a click.
    case actConfined(RequestKey, action: String, text: String?)
    /// A key of a popup that is gone was still pressed, at the moment when another popup replaced it.
    case pressed(RequestKey, popupKey: String)
    /// A key was pressed on a popup that was gone when the signal arrived.
    indirect case clickedLate(Delivered, popupKey: String)
    /// The person was asked for text and gave none, or could not be asked.
    case wordsNotGiven(RequestKey)
    case windowNotOpened(RequestKey)
    case windowChanged(isInstalled: Bool)
    /// Done to a request directly, not through a button of its own.
    case perform(RequestKey, ActionEffect)
    /// The person snoozes several reminders of their own: one change.
    case snooze(identifiers: [String], seconds: Double)
    /// The person takes back what they have put off by a popup's button: the ring is there again.
    indirect case takeBackSnooze(SnoozedRing)
    case popupReplied(PopupAddress, text: String)
    /// The person typed text into a popup that is gone, or that could not be stored: what it showed, where that is
    /// known, and the occurrence as in ``act(_:action:text:seen:)``.
    indirect case repliedLate(RequestKey, Delivered?, text: String, seen: Int? = nil)
    /// What the person decides about an app, apart from any popup.
    case authorize(app: String, Authorization)
    /// An app says whether it has notification settings of its own.
    case settingsProvided(app: String, Bool)
    /// The person asks for an app's own settings, apart from any notification.
    case openSettings(app: String)
    /// An app wants to be allowed to notify.
    case askPermission(app: String, name: String)
    /// The app's delegate said how a ring is presented; without a banner no popup is shown.
    case presentationChosen(ring: Int64, banner: Bool, list: Bool)
    /// The app's delegate has dealt with a response.
    case responseAcknowledged(Int64)
    /// An answer to one of the person's own reminders has reached them.
    case responseTold(Int64)
    /// The connection that had got a response is gone.
    case responseUnanswered(Int64)
    case deadline
    /// An app whose requests rest may ring again, for now: those that rest longest may.
    case released(app: String)
    /// Too many rings wait to be shown one by one, so they come as one popup; without a crowd, what is left of the last
    /// one. Unless it is `announced`, the popup stays as it is for now.
    case summarise(Crowd?, announced: Bool = true)
    /// Some of those that came as one popup were answered by themselves.
    case crowdShrunk(as: Crowd)
    /// A ring that is about to be shown is one of too many of its thread: their popups become one, that of the newest.
    case stack(ring: Int64)
    /// The machine is at another place, or found out where it is; `afterAbsence` if nothing was watching before.
    case moved(to: Position, afterAbsence: Bool)
    /// A server is about to be asked to show the popup of a ring.
    case popupHandedOver(ring: Int64, to: Delivered.Handover)
    case popupShown(ring: Int64, PopupAddress)
    /// The popup of a ring was shown, and had gone again before that could be written down.
    case popupCameAndWent(RequestKey, ring: Int64, PopupAddress, reason: UInt32)
    /// The popup of a ring can't be shown, or no longer may.
    case popupWithheld(ring: Int64)
    /// The popup of a ring leaves the screen for one of the person's own, and comes back after that.
    case popupMakesWay(ring: Int64)
    /// A popup that was to stay comes back, because the server took it away and nobody has answered it.
    case popupReturns(ring: Int64)
    /// What servers do with popups that are to stay has become known.
    case serversKnown(String)
    /// The server said that a button of the popup was pressed.
    case popupInvoked(PopupAddress, key: String)
    /// The server said that the popup is gone.
    case popupClosed(PopupAddress, reason: UInt32)
    /// Another server, or the same one restarted, may lack what was on screen.
    case serverChanged(bus: String, server: String, deliversToOthers: Bool)
    /// The wall clock was set.
    case clockChanged
    /// The rules of zones may have changed; the release of the zone data, when it says.
    case zoneRulesChanged(release: String?)
    /// The session has moved to another zone, from the one of that name.
    case zoneChanged(from: String)
    /// The agent runs under another boot than the one that the stored times count from.
    case rebooted
    /// What one of the four above, ``clockPutRight`` or the end of a pause left over when it had gone as far as one transaction may;
    /// `passed` is the latest time that the wall clock has shown, as far as the rows up to there tell.
    indirect case further(Event, after: RowPosition, passed: WallTime? = nil)
    /// Two runs have ended while they computed when a request rings.
    case hung(RequestKey)
    /// The wall clock was set, and what it showed at the start of this boot had been wrong.
    case clockPutRight
    /// The person wants something not to ring until a time, or with nil until they end it.
    case pause(Pause.Scope, until: WallTime?)
    /// The person ends a pause, and those within it.
    case resume(Pause.Scope)
    /// The end of a pause may have come.
    case pausesEnded
    /// The person may want a shorter history.
    case historyPruned
    /// The person wants to forget the history; `count` is how many rings are in it.
    case clearHistory(count: Int)

    /// The rows that the decision needs.
    package func query(at now: Moment) -> RowQuery {
        switch self {
        case .add(let app, let requests, _): .requests(app: app, identifiers: requests.map(\.identifier))
        case .replace: .app(Agenda.ownApp)
        case .resumeRequests(let requests, let removed):
            .requests(app: Agenda.ownApp, identifiers: requests.map(\.0.identifier) + removed)
        case .undo, .undoPutRight, .undoFollowsRules: .undo
        case .undoLapsed: .undoDate
        case .edit(let key, _): .requests(app: key.app, identifiers: [key.identifier])
        case .removePending(let app, let identifiers), .removeDelivered(let app, let identifiers):
            .requests(app: app, identifiers: identifiers)
        case .remove(let identifiers), .snooze(let identifiers, _):
            .requests(app: Agenda.ownApp, identifiers: identifiers)
        case .removeAllPending(let app), .removeAllDelivered(let app): .app(app)
        case .pause(.request(let key), _): .request(key)
        case .resume, .pausesEnded: .held(after: nil, limit: Self.batch)
        case .authorize, .setCategories, .settingsProvided, .openSettings, .responseAcknowledged, .responseTold,
            .responseUnanswered, .historyPruned, .clearHistory, .pause, .serversKnown:
            .nothing
        case .askPermission(let app, _): .request(Agenda.permissionKey(app))
        case .presentationChosen(let ring, _, _): .ring(ring)
        case .act(let key, _, _, _), .actConfined(let key, _, _), .perform(let key, _), .pressed(let key, _),
            .wordsNotGiven(let key), .windowNotOpened(let key), .popupCameAndWent(let key, _, _, _),
            .repliedLate(let key, _, _, _),
            .hung(let key):
            .request(key)
        case .clickedLate(let row, _): .request(row.key)
        case .takeBackSnooze(let snoozed): .request(snoozed.row.key)
        case .summarise(.source, announced: false), .summarise(.apps, announced: false): .waiting
        case .summarise: .crowd
        case .crowdShrunk: .summarised
        case .stack(let ring): .thread(ring: ring)
        case .deadline: .due(wall: now.wall, boot: now.boot, .ofAnyApp)
        case .released(let app): .resting(app: app, limit: RingBudget.most)
        case .moved: .watchingRegions
        case .popupShown(let ring, _), .popupWithheld(let ring), .popupHandedOver(let ring, _),
            .popupMakesWay(let ring), .popupReturns(let ring):
            .ring(ring)
        case .popupInvoked(let address, _), .popupClosed(let address, _), .popupReplied(let address, _):
            .popup(address)
        case .serverChanged, .windowChanged: .onScreen
        case .clockChanged, .zoneRulesChanged, .zoneChanged: .onWallClock(after: nil, limit: Self.batch)
        case .rebooted, .clockPutRight: .onBootClock(after: nil, limit: Self.batch)
        case .further(.rebooted, let position, _), .further(.clockPutRight, let position, _):
            .onBootClock(after: position, limit: Self.batch)
        case .further(.pausesEnded, let position, _): .held(after: position, limit: Self.batch)
        case .further(_, let position, _): .onWallClock(after: position, limit: Self.batch)
        }
    }

    /// How many requests are decided about in one transaction.
    package static let batch = 256
    /// How many due requests of apps are: the person's own wait for no more of them.
    package static let batchOfApps = 16
}
