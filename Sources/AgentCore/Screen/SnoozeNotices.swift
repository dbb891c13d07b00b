internal import NotificationCore

/// "Snoozed until 14:40" after a click on Snooze: for a moment, with *Change…* and *Undo*, in no list and for this run alone.
package final class SnoozeNotices: ShellPart {
    /// Stands for a ring's number when the server is asked to show one.
    package static let number: Int64 = -2
    private static let most = 16

    private var shown: [PopupAddress: SnoozedRing] = [:]
    private var awaited = 0
    /// True while the server is asked to show one.
    var isAwaited: Bool { awaited > 0 }
    /// Is told when the server has answered about one.
    var hasAnswered: () -> Void = {}
    private let queue: PopupQueue
    private let closing: Closing
    private let composer: PopupComposer

    init(_ context: Context, queue: PopupQueue, closing: Closing, composer: PopupComposer) {
        (self.queue, self.closing, self.composer) = (queue, closing, composer)
        super.init(context)
    }

    /// - Parameter choosing: Whether the lengths are offered.
    func show(_ snoozed: SnoozedRing, choosing: Bool = false) {
        // A server that shows one popup at a time would hide a reminder behind it.
        guard snoozed.snooze.boot > alarms.now().boot, !queue.isEnding, !queue.isHeldUp,
            case .ready(let owner, let profile) = server.state,
            profile.showsActions, profile.showsSeveral
        else { return }
        end { $0 == snoozed.row.key }
        shown = shown.count < Self.most ? shown.filter { $0.key.server == owner } : [:]
        let row = recorder.agenda.notice(
            of: snoozed,
            choosing: choosing,
            inMenu: profile.hidesButtons,
            at: alarms.now()
        )
        var popup = composer.popup(of: row, on: profile)
        // It is nothing to be found in a list later.
        popup.hints["transient"] = .boolean(true)
        awaited += 1
        popups.show(popup, ring: Self.number) { [weak self] result in
            guard let self else { return }
            awaited -= 1
            if case .success(let popup) = result {
                shown[PopupAddress(bus: serverLink.bus, server: popup.server, id: popup.id)] = snoozed
            }
            hasAnswered()
        }
    }

    func isOne(_ address: PopupAddress) -> Bool { shown[address] != nil }

    @discardableResult
    private func take(_ address: PopupAddress) -> SnoozedRing? {
        guard let snoozed = shown.removeValue(forKey: address) else { return nil }
        closing.close(address)
        return snoozed
    }

    /// A button of such a popup; nil when it isn't one.
    func invoked(_ address: PopupAddress, _ action: String) -> Int? {
        guard let snoozed = take(address) else { return nil }
        switch action {
        case Action.undoIdentifier: recorder.record(.takeBackSnooze(snoozed))
        case Action.changeIdentifier: show(snoozed, choosing: true)
        default:
            let now = alarms.now()
            let chosen = recorder.agenda.notice(of: snoozed, choosing: true, inMenu: true, at: now).request.content
                .actions
            if let effect = chosen.first(where: { $0.identifier == action })?.effect { change(snoozed, effect) }
        }
        return 1
    }

    private func change(_ snoozed: SnoozedRing, _ effect: ActionEffect) {
        let key = snoozed.row.key
        guard (try? recorder.perform(.perform(key, effect))) != nil,
            let snooze = (try? recorder.store.rows(.request(key)))?.pending(key)?.schedule.snooze
        else { return }
        show(SnoozedRing(row: snoozed.row, snooze: snooze, untilAnswered: snoozed.untilAnswered))
    }

    /// What has rung again, or is gone, is said to be snoozed no more.
    func follow(_ changes: [Change]) {
        guard !shown.isEmpty else { return }
        for change in changes {
            switch change {
            case .deliver(let row): end { $0 == row.key }
            case .removePending(let key): end { $0 == key }
            case .removeAllPending(let app): end { $0.app == app }
            default: break
            }
        }
    }

    private func end(where isMeant: (RequestKey) -> Bool) {
        for (address, snoozed) in shown where isMeant(snoozed.row.key) { take(address) }
    }

    /// The end of such a popup; nil when it isn't one.
    func closed(_ address: PopupAddress) -> Int? { shown.removeValue(forKey: address) == nil ? nil : 1 }
}
