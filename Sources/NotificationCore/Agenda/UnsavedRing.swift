/// A ring that was shown although it could not be stored, on a full disk for example.
package struct UnsavedRing: Sendable {
    package let row: Delivered
    /// Nil until the server has answered.
    package var address: PopupAddress?
    /// Why it has gone from the screen again.
    package var reason: UInt32?
    package var isAnswered = false
    /// Whether it was opened in the window, which answers nothing.
    package var isOpened = false

    package init(row: Delivered) { self.row = row }

    /// Whether it is that ring; its time alone differs by microseconds from one look at the clocks to the next.
    package func isOf(_ row: Delivered) -> Bool {
        self.row.occurrence == row.occurrence && self.row.request == row.request
    }

    /// What has become of its popup, once the store has taken the ring and given it a number.
    package func event(ring: Int64, at address: PopupAddress) -> Event {
        // What a button did has been written down by then.
        if isAnswered { return .perform(row.key, .done) }
        // Its popup has gone with the click, and that isn't a dismissal.
        if isOpened { return .popupCameAndWent(row.key, ring: ring, address, reason: PopupAddress.expired) }
        guard let reason else { return .popupShown(ring: ring, address) }
        return .popupCameAndWent(row.key, ring: ring, address, reason: reason)
    }
}
