internal import AgentCore
internal import AgentBus
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// What the agent knows of the screen: the server, the popup it is showing, and the ones it has just closed.
struct Screen {
    var presenter: (any Presenter)?
    var server = Server.absent
    /// The ring whose popup is with the presenter.
    var inFlight: Int64?
    /// Rings that an earlier run had handed to a server when it ended, without having heard of their popups.
    var mayBeUp: Set<Int64> = []
    /// No popup is begun any more; and what is waiting for the last one.
    var isEnding = false
    var whenAnswered: (@Sendable () -> Void)?
    /// Popups that are gone and whose buttons count for a moment longer.
    var leaving: [PopupAddress: Leaving] = [:]
    /// Popups of a server that leaves them there when it is told to close them, and until when they may be there.
    var standing: [PopupAddress: BootTime] = [:]
    /// Which page of its buttons a ring shows, when it isn't the first.
    var pages: [Int64: Int] = [:]
    /// When requests of each app were last shown, those of the last moments.
    var recent: [String: [String: BootTime]] = [:]
    /// When popups of apps were last shown, those of the last moments.
    var recentOfApps: [BootTime] = []
    /// When the popup that stands for many was last made.
    var summarised: BootTime?
    /// Rings that were shown although they could not be stored.
    var unsaved: [RequestKey: UnsavedRing] = [:]
    /// What has happened while the store could not be written, in its order.
    var kept = KeptEvents()
    /// Signals about popups whose id we have not been told yet.
    var early: [BusConnection.Signal] = []
    var doNotDisturb = DoNotDisturb()

    struct Leaving {
        var key: RequestKey
        /// What the popup showed, when nothing else has taken its place.
        var row: Delivered?
        var until: BootTime
    }

    enum Server {
        case absent
        /// It has the name, and has not said yet what it can do.
        case asking(owner: String)
        case ready(owner: String, ServerProfile)
        /// It does not answer. Popups wait, everything else goes on.
        case hung(owner: String, ServerProfile?)

        var owner: String? {
            switch self {
            case .absent: nil
            case .asking(let owner), .ready(let owner, _), .hung(let owner, _): owner
            }
        }

        var profile: ServerProfile? {
            switch self {
            case .absent, .asking: nil
            case .ready(_, let profile): profile
            case .hung(_, let profile): profile
            }
        }

        var state: String {
            switch self {
            case .absent: "absent"
            case .asking: "asking"
            case .ready: "ready"
            case .hung: "hung"
            }
        }
    }
}

/// Popups: shown, answered and closed.
extension Shell {
    /// A popup that is shown in the first moments of a login can end up under the desktop's window; in seconds.
    static let settlingTime = 1.0
    /// A server that takes longer for a call counts as hung, in seconds.
    static let patience = 5.0
    /// How long buttons of a popup that we closed are still answered, in microseconds.
    static let leavingTime: Int64 = 10_000_000

    /// Holds popups back for a moment.
    func settle(for seconds: Double) {
        wait(.settling, seconds: seconds) { $0.pump() }
    }

    // MARK: - Showing

    /// Shows the oldest ring that waits, when the server can take one.
    func pump() {
        guard canShow, let presenter = screen.presenter else { return }
        do {
            while let ring = try store.nextWaiting(
                except: apps.deciding.union(screen.doNotDisturb.held.values).union(screen.kept.rings)
            ) {
                switch screen.server {
                case .absent: return startServerLater()
                case .asking, .hung: return
                case .ready(_, let profile):
                    guard agenda.mayStillShow(ring, at: parts.clock.now()) else {
                        record(.popupWithheld(ring: ring.id))
                        continue
                    }
                    // An app that is there is asked first; meanwhile others go on.
                    if askDelegate(ring) || hold(ring) { continue }
                    if try joinsCrowd(ring) { return }
                    return show(ring, on: profile, with: presenter)
                }
            }
        } catch {
            log.error("\(error.message)")
        }
    }

    private var canShow: Bool {
        screen.inFlight == nil && !screen.isEnding && !waits.isRunning(.settling) && !waits.isRunning(.doNotDisturb)
    }

    /// The server as it is now, for the note that it was asked to show something.
    private var handover: Delivered.Handover? {
        guard case .ready(let owner, _) = screen.server else { return nil }
        return Delivered.Handover(bus: connection.guid, server: owner)
    }

    /// A ring that is shown at once is handed over in its own transaction.
    func noteHandover(_ plan: inout Plan, _ rows: Rows) {
        guard canShow, !holdsRings, screen.kept.isEmpty, let handover else { return }
        plan.handOver(to: handover, rows: rows) { apps.delegates[$0.app] == nil }
    }

    /// Notes that a ring is handed to the server, unless it is noted already; on a full disk that can't be helped.
    ///
    /// - Returns: The ring, with that note only when it is from an earlier run and the popup may be on the screen.
    private func handingOver(_ delivered: Delivered) -> Delivered {
        var row = delivered
        let mayBeUp = screen.mayBeUp.remove(row.id) != nil && row.handedTo == handover
        if let handover, row.handedTo != handover {
            _ = try? handle(.popupHandedOver(ring: row.id, to: handover))
        }
        row.handedTo = mayBeUp ? handover : nil
        return row
    }

    private func show(_ delivered: Delivered, on profile: ServerProfile, with presenter: any Presenter) {
        if let badge = apps.badgesToDecide.removeValue(forKey: delivered.app) { setBadge(delivered.app, badge) }
        let popup = popup(of: handingOver(delivered), on: profile)
        screen.inFlight = delivered.id
        wait(.serverAnswer, seconds: Self.patience) { $0.serverDoesNotAnswer() }
        presenter.show(popup, ring: delivered.id) { [weak self, executor = parts.executor] result in
            guard let self else { return }
            executor.perform { self.presented(delivered, popup, result) }
        }
    }

    func popup(of delivered: Delivered, on profile: ServerProfile) -> Popup {
        let now = parts.clock.now()
        var delivered = delivered
        if apps.quiet.contains(delivered.id) { delivered.presentation = .waiting(quietly: true) }
        // An earlier agent took any path.
        delivered.request.content.attachments.removeAll { !attachments.isInside($0.path) }
        let buttons = actions(of: delivered)
        return Popup(
            delivered,
            buttons: buttons,
            as: appearance(of: delivered),
            on: profile,
            page: screen.pages[delivered.id] ?? 0,
            asksForWords: buttons.contains { $0.textInput != nil } && asksForWords,
            due: delivered.isLate(at: now) ? agenda.timetable.spokenDue(delivered.due, at: now) : nil,
            settings: agenda.settings,
            agentPlays: delivered.request.content.sound != nil && agentPlays
        )
    }

    func actions(of delivered: Delivered) -> [Action] {
        let query = RowQuery.requests(app: delivered.app, identifiers: [])
        let categories = delivered.request.content.actions.isEmpty ? try? store.rows(query).categories : nil
        return agenda.actions(of: delivered.request, app: delivered.app, categories: categories?[delivered.app] ?? [])
    }

    private func appearance(of delivered: Delivered) -> Popup.Appearance {
        let app = delivered.app
        if Agenda.permissionApp(delivered.key) != nil {
            return .ofCarillon(defaultLabel: "Later")
        }
        if Agenda.isAlwaysAllowed(app) {
            return .ofCarillon(defaultLabel: app == Agenda.ownApp ? "Done" : "OK")
        }
        let application = try? DesktopApplication(app)
        return .init(
            name: AppName.shown(application?.name ?? app),
            desktopEntry: app,
            icon: application?.icon ?? "",
            defaultLabel: "Open",
            hasSettings: (try? store.providesSettings(app)) ?? false
        )
    }

    private func presented(
        _ delivered: Delivered,
        _ asked: Popup,
        _ result: Result<ShownPopup, PresentationFailure>
    ) {
        screen.inFlight = nil
        endWait(.serverAnswer)
        switch result {
        case .success(let popup):
            apps.decided.remove(delivered.id)
            let address = cameUp(delivered, asked, popup)
            apps.quiet.remove(delivered.id)
            if case .hung(let owner, let profile?) = screen.server { screen.server = .ready(owner: owner, profile) }
            log.debug("ring \(delivered.id) is popup \(popup.id) of \(popup.server)")
            record(.popupShown(ring: delivered.id, address))
            replayEarlySignals()
        case .failure(.timeout):
            log.warning("the notification server did not answer; ring \(delivered.id) waits")
            serverDoesNotAnswer()
        case .failure(.noServer(let reason)):
            log.info("no notification server: \(reason)")
            // The bus will say when there is one; in case it is there already, in a moment.
            settle(for: Self.settlingTime)
        case .failure(.tooFast(let reason)):
            log.info("the notification server asks for patience: \(reason)")
            settle(for: 1.1)
        case .failure(.outOfDescriptors):
            log.error("out of file descriptors: ring \(delivered.id) waits for a moment")
            settle(for: 1)
        case .failure(.refused(let reason)):
            log.error("the notification server refused \"\(delivered.request.identifier)\": \(reason)")
            record(.popupWithheld(ring: delivered.id))
        }
        screen.early = []
        if screen.isEnding { return endAfterPopup() }
        pump()
    }

    /// The popup of a ring is on the screen.
    func cameUp(_ delivered: Delivered, _ asked: Popup, _ popup: ShownPopup) -> PopupAddress {
        sound(delivered)
        let address = address(of: popup)
        noteStanding(address, leavesByItself: asked.timeout != 0)
        return address
    }

    /// The server has shown a popup after all, long after its call had timed out.
    func lateAnswer(_ ring: Int64, _ popup: ShownPopup) {
        log.info("ring \(ring) was shown late as popup \(popup.id)")
        record(.popupShown(ring: ring, address(of: popup)))
    }

    // MARK: - Signals

    func address(of popup: ShownPopup) -> PopupAddress {
        PopupAddress(bus: connection.guid, server: popup.server, id: popup.id)
    }

    func received(_ signal: BusConnection.Signal) {
        guard let id = signal.arguments.first?.integerValue.flatMap(UInt32.init(exactly:)) else { return }
        let address = PopupAddress(bus: connection.guid, server: signal.sender, id: id)
        let touched: Int
        switch (signal.member, signal.arguments.last) {
        case ("ActionInvoked", .string(let key)?): touched = invoked(address, key)
        case ("NotificationReplied", .string(let text)?): touched = record(.popupReplied(address, text: text))
        case ("ActivationToken", .string(let token)?):
            let app = try? store.rows(.popup(address)).delivered.first?.app
            if let app { apps.tokens[app] = token }
            touched = app == nil ? 0 : 1
        case ("NotificationClosed", let reason?):
            let reason = UInt32(clamping: reason.integerValue ?? 4)
            screen.standing[address] = nil
            touched = closedUnsaved(address, reason) ?? record(.popupClosed(address, reason: reason))
        default: return
        }
        // About a popup that nobody knows: perhaps the one whose id is on its way.
        if touched == 0, screen.inFlight != nil, screen.early.count < 64 { screen.early.append(signal) }
    }

    private func invoked(_ address: PopupAddress, _ key: String) -> Int {
        let action = PopupKey(key).actionIdentifier
        if let touched = invokedUnsaved(address, action) { return touched }
        let touched = record(.popupInvoked(address, key: key))
        if touched > 0 { return touched }
        guard let leaving = screen.leaving.removeValue(forKey: address),
            leaving.until > parts.clock.now().boot
        else { return 0 }
        // The person pressed a button in the moment in which the popup was replaced or closed.
        record(leaving.row.map { .clickedLate($0, popupKey: key) } ?? .pressed(leaving.key, popupKey: key))
        return 1
    }

    private func replayEarlySignals() {
        let early = screen.early
        screen.early = []
        early.forEach(received)
    }
}

extension Popup.Appearance {
    fileprivate static func ofCarillon(defaultLabel: String) -> Popup.Appearance {
        Popup.Appearance(
            name: "Carillon",
            desktopEntry: Agenda.ownApp,
            icon: Agenda.ownApp,
            defaultLabel: defaultLabel
        )
    }
}
