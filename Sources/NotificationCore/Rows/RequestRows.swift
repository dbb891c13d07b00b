/// What is stored about one request: everything that a button of its popup, or what happens to the popup, can change.
package struct RequestRows: Sendable {
    package let key: RequestKey
    /// Where it stands in its series; nil if it doesn't ring again.
    package let pending: Pending?
    /// Its ring that is still unanswered.
    package private(set) var delivered: Delivered?
    /// The categories of its app.
    package let categories: [Category]
    /// Of the popup that stands for others: those.
    package var summarised: [RequestRows] = []

    package init(_ key: RequestKey, pending: Pending?, delivered: Delivered?, categories: [Category] = []) {
        self.key = key
        self.pending = pending
        self.delivered = delivered
        self.categories = categories
    }

    /// The request itself; nil when it is neither pending nor delivered.
    ///
    /// What is on the screen is what was pressed: a request that replaced it since has its own buttons.
    package var request: Request? { delivered?.request ?? pending?.request }

    /// - Throws: `AgendaError` when it is neither pending nor delivered.
    func known() throws(AgendaError) -> Request {
        guard let request else {
            throw AgendaError(.unknownIdentifier, "nothing pending or delivered is called \"\(key.identifier)\"")
        }
        return request
    }

    /// The ring that an answer belongs to. A request that is answered before it rings gets one that was never shown.
    func answered(at now: Moment) -> Delivered? {
        delivered
            ?? pending.map {
                Delivered(app: key.app, request: $0.request, date: now.wall, due: now.wall, occurrence: 0)
            }
    }

    /// The same with the ring of a popup that was gone when its answer came: what it showed is what was answered,
    /// unless there is a newer one.
    func with(gone ring: Delivered?) -> RequestRows {
        guard delivered == nil, var ring else { return self }
        ring.presentation = .expired(nil)
        var rows = self
        rows.delivered = ring
        return rows
    }

    /// The same once the popup of its ring is on the screen.
    func with(shown address: PopupAddress) -> RequestRows {
        var rows = self
        rows.delivered?.presentation = .shown(address)
        return rows
    }
}
