import NotificationCore
import Testing

/// What a decision is handed goes by key, number and address, whatever else was loaded and in whichever order.
@Suite struct RowsTests {
    private static let address = PopupAddress(bus: "bus", server: ":1.5", id: 7)

    private func ring(
        _ identifier: String,
        app: String = "app",
        id: Int64,
        _ presentation: Delivered.Presentation = .waiting(quietly: false)
    ) -> Delivered {
        let request = Request(identifier: identifier, content: Content(title: identifier), trigger: nil)
        let time = WallTime(microseconds: 0)
        return Delivered(
            id: id,
            app: app,
            request: request,
            date: time,
            due: time,
            occurrence: 1,
            presentation: presentation
        )
    }

    private func pending(_ identifier: String, app: String = "app") -> Pending {
        let request = Request(identifier: identifier, content: Content(title: "Later"), trigger: nil)
        return Pending(app: app, request: request, schedule: Schedule(due: nil))
    }

    @Test func onesOwnRowIsFoundAmongOthersInAnyOrder() {
        let delivered = [
            ring("a", id: 1, .shown(PopupAddress(bus: "other", server: ":1.5", id: 7))), ring("b", id: 2),
            ring("c", id: 3, .shown(Self.address)), ring("c", app: "other", id: 4),
        ]
        for delivered in [delivered, delivered.reversed()] {
            let rows = Rows(
                delivered: delivered,
                categories: ["app": [Category(identifier: "own")], "other": [Category(identifier: "others")]]
            )
            #expect(rows.popup(Self.address)?.delivered?.id == 3)
            #expect(rows.popup(Self.address)?.categories.map(\.identifier) == ["own"])
            #expect(rows.popup(PopupAddress(bus: "bus", server: ":1.6", id: 7)) == nil)
            #expect(rows.ring(2)?.request.identifier == "b")
            #expect(rows.ring(5) == nil)
            #expect(rows.request(RequestKey(app: "other", identifier: "c")).delivered?.id == 4)
            #expect(rows.request(RequestKey(app: "app", identifier: "d")).request == nil)
        }
    }

    /// A popup that has gone by itself can still be answered.
    @Test func anExpiredPopupIsKnownByItsAddress() {
        let rows = Rows(delivered: [ring("a", id: 1, .expired(nil)), ring("b", id: 2, .expired(Self.address))])
        #expect(rows.popup(Self.address)?.key.identifier == "b")
    }

    @Test func whatIsOnTheScreenIsWhatWasPressed() {
        let rows = Rows(pending: [pending("a")], delivered: [ring("a", id: 1)])
        #expect(rows.request(RequestKey(app: "app", identifier: "a")).request?.content.title == "a")
        let unrung = Rows(pending: [pending("a")])
        #expect(unrung.request(RequestKey(app: "app", identifier: "a")).request?.content.title == "Later")
    }

    @Test func behindTheSummaryAreThoseItStandsFor() {
        let summary = ring(Agenda.summaryKey.identifier, app: Agenda.agentApp, id: 9, .shown(Self.address))
        let rows = Rows(
            pending: [pending("b"), pending("c")],
            delivered: [ring("a", id: 1, .summarised), ring("b", id: 2, .summarised), ring("c", id: 3), summary]
        )
        let found = rows.popup(Self.address)
        #expect(found?.delivered?.id == 9)
        #expect(found?.summarised.map(\.key.identifier) == ["a", "b"])
        #expect(found?.summarised.map { $0.pending != nil } == [false, true])
        #expect(rows.request(RequestKey(app: "app", identifier: "a")).summarised.isEmpty)
    }
}
