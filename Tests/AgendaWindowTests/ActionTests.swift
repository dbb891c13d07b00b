import AgendaWindow
import NotificationCore
import ScheduleWords
import Testing

/// What can be done with a row, and what is said afterwards.
@Suite struct ActionTests {
    private let output = TimeOutput(zone: Samples.zone, now: Samples.now)

    private func actions(
        _ pending: [PendingSummary] = [],
        _ delivered: [DeliveredSummary] = [],
        of line: AgendaLine,
        pauses: [Pause] = []
    ) -> [RowAction] {
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        _ = list.replace(pending: pending, delivered: delivered)
        _ = list.setPauses(pauses)
        return list.actions(line.id)
    }

    private func series(_ summary: inout PendingSummary) {
        summary.request.trigger = .interval(.init(seconds: 3600, repeats: true))
        summary.description = "every hour"
    }

    @Test func aPendingRowOffersWhatFitsIt() {
        let line = AgendaLine.pending(Samples.key("tea"))
        let once = actions([Samples.pending("tea", in: 60)], of: line)
        #expect(once.map(\.name) == ["snooze", "pause", "edit", "delete"])
        #expect(once.map(\.isUndoable) == [true, false, true, true])
        let repeated = actions([Samples.pending("tea", in: 60, series)], of: line)
        #expect(repeated.map(\.name) == ["snooze", "skip", "stop", "pause", "edit", "delete"])
        let pause = Pause(.request(Samples.key("tea")), since: Samples.now, until: nil)
        let paused = actions([Samples.pending("tea", in: nil, series)], of: line, pauses: [pause])
        #expect(paused.map(\.name) == ["snooze", "skip", "stop", "resume", "edit", "delete"])
        // A pause of everything isn't the reminder's own.
        let all = actions(
            [Samples.pending("tea", in: 60)],
            of: line,
            pauses: [Pause(.everything, since: Samples.now, until: nil)]
        )
        #expect(all.map(\.name).contains("pause"))
        let other = Samples.pending("tea", in: 60, app: "org.example.Chat")
        #expect(actions([other], of: .pending(Samples.key("tea", of: "org.example.Chat"))).map(\.name) == ["delete"])
        #expect(actions([], of: line).isEmpty)
        #expect(actions([Samples.pending("tea", in: 60)], of: .heading(.today)).isEmpty)
    }

    /// It would be gone here alone, as its file keeps it.
    @Test func anAlarmOfACalendarHasOnlyItsButtons() {
        let key = Samples.key("work/1@test~0", of: Agenda.calendarsApp)
        let pending = Samples.pending(key.identifier, in: 60, app: key.app)
        #expect(actions([pending], of: .pending(key)).isEmpty)
        let rung = Samples.delivered(key.identifier, ago: 60, app: key.app) {
            $0.request.content.actions = [
                Action(identifier: "snooze", title: "Snooze"), Action(identifier: "acknowledge", title: "OK"),
            ]
        }
        #expect(actions([], [rung], of: .delivered(key)).map(\.name) == ["press:snooze", "press:acknowledge"])
    }

    @Test func whatHasRungIsAnswered() {
        let line = AgendaLine.delivered(Samples.key("tea"))
        let plain = actions([], [Samples.delivered("tea", ago: 60)], of: line)
        #expect(plain.map(\.name) == ["done", "snooze", "delete"])
        #expect(plain.map(\.isUndoable) == [false, true, true])
        let rung = Samples.delivered("tea", ago: 60) {
            $0.request.trigger = .interval(.init(seconds: 3600, repeats: true))
            $0.request.content.actions = [
                Action(identifier: "reply", title: "Reply", textInput: .init(buttonTitle: "Send", placeholder: "")),
                Action(identifier: "done", title: "Paid", effect: .done),
            ]
        }
        let own = actions([Samples.pending("tea", in: 60, series)], [rung], of: line)
        #expect(own.map(\.name) == ["press:reply", "press:done", "snooze", "stop", "edit", "delete"])
        #expect(own.map(\.label).prefix(2) == ["Reply", "Paid"])
        #expect(own[0].kind == .press("reply", .init(buttonTitle: "Send", placeholder: "")))
        // Another app's: its own buttons, a plain click, and its removal.
        let other = Samples.delivered("tea", ago: 60, app: "org.example.Chat") {
            $0.request.content.actions = [Action(identifier: "a", title: "Answer")]
        }
        let key = Samples.key("tea", of: "org.example.Chat")
        let offered = actions([], [other], of: .delivered(key))
        #expect(offered.map(\.name) == ["press:a", "press:\(Action.defaultIdentifier)", "delete"])
        #expect(offered.map(\.label) == ["Answer", "Open", "Delete"])
        // Those of its category, where it has none of its own.
        let grouped = Samples.delivered("tea", ago: 60, app: "org.example.Chat") {
            $0.categoryActions = [Action(identifier: "b", title: "Reply")]
        }
        #expect(actions([], [grouped], of: .delivered(key)).map(\.label) == ["Reply", "Open", "Delete"])
    }

    /// Nothing of the person's own is called so: no snooze of it can be asked for.
    @Test func theAgentsOwnMessagesAreAnsweredAndNoMore() {
        let line = AgendaLine.delivered(Samples.key("permission:org.example.Chat"))
        func message(_ buttons: [Action]) -> DeliveredSummary {
            Samples.delivered("permission:org.example.Chat", ago: 60) {
                $0.isOfAgent = true
                $0.request.content.actions = buttons
            }
        }
        let question = message([Action(identifier: "allow", title: "Allow"), Action(identifier: "deny", title: "No")])
        #expect(actions([], [question], of: line).map(\.name) == ["press:allow", "press:deny"])
        #expect(actions([], [message([])], of: line).map(\.name) == ["done"])
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        _ = list.replace(pending: [], delivered: [question, Samples.delivered("tea", ago: 30)])
        #expect(list.missedToBeDone == [Samples.key("tea")])
        _ = list.replace(pending: [], delivered: [message([]), Samples.delivered("tea", ago: 30)])
        #expect(list.missedToBeDone == [Samples.key("permission:org.example.Chat"), Samples.key("tea")])
        #expect(list.missedToBeSnoozed == [Samples.key("tea")])
    }

    @Test func thePopupForManyIsNotAmongThoseThatItStandsFor() {
        let ids = (1...6).map { "reminder \($0)" }
        let many = Agenda.summaryKey.identifier
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        let delivered = (ids + [many]).map { id in Samples.delivered(id, ago: 60) { $0.isOfAgent = id == many } }
        _ = list.replace(pending: [], delivered: delivered)
        #expect(list.missedIDs.count == ids.count)
        _ = list.update([many], of: Agenda.ownApp, pending: [], delivered: [delivered[6]])
        #expect(Set(list.missedToBeDone.map(\.identifier)) == Set(ids))
    }

    @Test func snoozesAreTheGrammarsOwn() {
        let choices = SnoozeChoice.all(output)
        #expect(choices.map(\.label) == ["10 minutes", "1 hour", "Tonight", "Tomorrow morning"])
        let seconds: [Double] = choices.map { $0.until.seconds(from: output.now) }
        #expect(seconds == [600, 3600, 28_800, 75_600])
        #expect(choices.map(\.detail) == ["", "", "20:00", "Tue 24 Nov 09:00"])
        // At 21:00 there is no tonight left.
        let late = SnoozeChoice.all(TimeOutput(zone: Samples.zone, now: Samples.after(9 * Samples.hour)))
        #expect(late.map(\.label) == ["10 minutes", "1 hour", "Tomorrow morning"])
    }

    @Test func aMenuThatWasMadeEarlierStillNamesTheSameTime() throws {
        let choices = SnoozeChoice.all(output)
        // As its entries carry them.
        let carried = try choices.map { try #require(SnoozeChoice.Until($0.until.description)) }
        #expect(carried == choices.map(\.until))
        // A length of time counts from the press; a time of day is the one that the menu said.
        let pressed = Samples.after(59)
        let seconds: [Double] = carried.map { $0.seconds(from: pressed) }
        #expect(seconds == [600, 3600, 28_741, 75_541])
        // The time has come while the menu was open.
        #expect(carried[2].seconds(from: Samples.after(8 * Samples.hour + 1)) == 1)
        for text in ["", "soon", "@", "@x", "@1.5"] { #expect(SnoozeChoice.Until(text) == nil) }
    }

    @Test func anotherTimeIsTyped() {
        func read(_ text: String) -> SnoozeChoice.Typed { SnoozeChoice.read(text, output: output) }
        #expect(read(" 2h ") == .understood(summary: "Today, Mon 23 Nov, 14:00 — in 2 h", seconds: 7200))
        #expect(
            read("friday 9am") == .understood(summary: "Fri 27 Nov, 09:00 — in 4 days", seconds: 4 * 86_400 - 3 * 3600)
        )
        #expect(read("") == .empty(hint: "How long, or until when? For example: 2h, friday 9am"))
        for text in ["5", "every day", "today 9am", "0s", "999999999999 weeks", "\u{202E}x", "--until 5"] {
            guard case .refused(let reason) = read(text) else {
                Issue.record("\(text): \(read(text))")
                continue
            }
            #expect(!reason.isEmpty && !reason.contains("\u{202E}"))
        }
    }

    @Test func toastsSayWhatWasDone() throws {
        var list = AgendaList(now: Samples.now, zones: Samples.zones)
        _ = list.replace(pending: [Samples.pending("tea", in: 60)], delivered: [])
        let row = try #require(list.row(AgendaLine.pending(Samples.key("tea")).id))
        func toast(_ kind: RowAction.Kind, until: WallTime? = nil) -> String? {
            ActionToast.text(kind, row, until: until, output: output)
        }
        #expect(toast(.delete) == "“tea” deleted")
        #expect(toast(.snooze, until: Samples.after(600)) == "“tea” snoozed until 12:10")
        let more = ActionToast.text(.snooze, row, until: Samples.after(600), moves: true, output: output)
        #expect(more == "“tea” moved to 12:10")
        #expect(toast(.skip) == "The next ring of “tea” is skipped")
        #expect(toast(.stop) == "“tea” stopped")
        #expect(toast(.done) == "“tea” is done")
        let back = UndoneRequest(identifier: "tea", title: "Tea", next: Samples.after(3600), description: "once")
        func undone(_ count: Int, _ requests: [UndoneRequest]) -> String {
            ActionToast.undone(UndoneChange(action: .remove, count: count, requests: requests), output: output)
        }
        #expect(undone(1, [back]) == "“Tea” is back: today 13:00")
        #expect(undone(1, [UndoneRequest(identifier: "tea", title: "Tea")]) == "“Tea” is removed again")
        #expect(undone(12, [back]) == "12 reminders changed back")
        #expect(ActionToast.doneAll(1, output: output) == "1 reminder is done")
        #expect(ActionToast.doneAll(2, refused: 1, output: output) == "2 reminders are done · 1 refused")
        #expect(
            ActionToast.snoozedAll(3, until: Samples.after(600), output: output) == "3 reminders snoozed until 12:10"
        )
        let long = String(repeating: "long title ", count: 90)
        #expect(ActionToast.added(long, ScheduledRequest(), output: output).count < 60)
    }
}
