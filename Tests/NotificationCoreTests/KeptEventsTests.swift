import NotificationCore
import Testing

/// What is kept while nothing can be written.
@Suite struct KeptEventsTests {
    private func address(_ id: UInt32) -> PopupAddress { PopupAddress(bus: "bus", server: ":1.5", id: id) }

    @Test func whatAServerRepeatsIsKeptOnce() {
        var kept = KeptEvents()
        for round in 0..<1000 {
            kept.keep(.popupClosed(address(7), reason: 1))
            kept.keep(.popupInvoked(address(7), key: "key \(round)"))
            kept.keep(.popupReplied(address(8), text: "\(round)"))
            kept.keep(.popupShown(ring: 3, address(UInt32(round))))
            kept.keep(.clockChanged)
            kept.keep(.clockPutRight)
            kept.keep(.rebooted)
            kept.keep(.summarise(nil))
            kept.keep(.responseAcknowledged(4))
            kept.keep(.responseUnanswered(5))
            kept.keep(.askPermission(app: "app", name: "App"))
        }
        #expect(kept.events.count <= 6 + 4 * 16)
    }

    /// Nothing is computed on the clock of another boot.
    @Test func anotherBootComesFirst() {
        var kept = KeptEvents()
        #expect(!kept.awaitsReboot)
        kept.keep(.clockChanged)
        kept.keep(.rebooted)
        #expect(kept.awaitsReboot)
        guard case .rebooted = kept.takeFirst() else {
            Issue.record("\(kept.events)")
            return
        }
        #expect(!kept.awaitsReboot)
    }

    @Test func anAnswerIsWrittenBeforeTheEndOfItsPopup() {
        var kept = KeptEvents()
        kept.keep(.popupShown(ring: 3, address(7)))
        kept.keep(.popupClosed(address(8), reason: 1))
        kept.keep(.popupClosed(address(7), reason: 1))
        kept.keep(.popupReplied(address(7), text: "a"))
        kept.keep(.popupInvoked(address(7), key: "b"))
        kept.keep(.popupInvoked(address(9), key: "c"))
        let order = kept.events.map { event in
            switch event {
            case .popupShown: "shown"
            case .popupClosed(let address, _): "closed \(address.id)"
            case .popupReplied(_, let text): text
            case .popupInvoked(_, let key): key
            default: "?"
            }
        }
        #expect(order == ["shown", "closed 8", "a", "b", "closed 7", "c"])
    }

    @Test func whatPeopleDoIsNeverDropped() {
        var kept = KeptEvents()
        let popups = 1...1000 as ClosedRange<UInt32>
        for id in popups {
            kept.keep(.popupInvoked(address(id), key: "stop"))
            kept.keep(.act(RequestKey(app: "app", identifier: "\(id)"), action: "stop", seen: 1))
            kept.keep(.pressed(RequestKey(app: "app", identifier: "\(id)"), popupKey: "stop"))
        }
        #expect(kept.events.count == 3 * popups.count)
    }

    @Test func whatTheStoreDoesNotKnowYetIsKnown() {
        var kept = KeptEvents()
        kept.keep(.popupShown(ring: 1, address(7)))
        kept.keep(.presentationChosen(ring: 2, banner: false, list: true))
        kept.keep(.responseAcknowledged(3))
        for _ in 0..<3 { kept.keep(.responseUnanswered(4)) }
        kept.keep(.responseUnanswered(5))
        kept.keep(.askPermission(app: "app", name: "App"))
        #expect(kept.rings == [1, 2])
        #expect(kept.ring(of: address(7)) != nil && kept.ring(of: address(8)) == nil)
        #expect(kept.endedResponses == [3])
        #expect((3...5).map(kept.attempts) == [0, 3, 1])
        #expect(kept.asks(about: "app") && !kept.asks(about: "other"))
    }
}
