/// Which rows an event concerns.
package enum RowQuery: Sendable, Hashable {
    /// None: what is decided goes by the event alone.
    case nothing
    /// The pending and delivered rows of these identifiers, and the app's categories.
    case requests(app: String, identifiers: [String])
    /// Everything of an app; nil is of every app.
    case app(String?)
    /// Pending rows whose deadline has passed and that don't rest, of each deadline the oldest, and the delivered rows they replace.
    case due(wall: WallTime, boot: BootTime, Due)
    /// Pending rows of an app that rest, those that rang longest ago first.
    case resting(app: String, limit: Int)
    /// The delivered row with that popup, its pending row, and the app's categories, for ``Rows/popup(_:)``; of the popup that
    /// stands for others, what ``summarised`` names.
    case popup(PopupAddress)
    /// The delivered row of that ring, for ``Rows/ring(_:)``.
    case ring(Int64)
    /// The delivered row of that ring, and its app's categories; with all of its thread in ``Rows/threads``.
    case thread(ring: Int64)
    /// Delivered rows that are on screen.
    case onScreen
    /// Delivered rows that wait, and that a server was asked to show.
    case handedOver
    /// Delivered rows that wait for a server with sound, the earliest first.
    case waiting
    /// Delivered rows that wait with sound or came as one popup, that popup's own, the person's own on screen; the earliest first.
    case crowd
    /// The delivered row of the popup that stands for others, those others, and their pending rows.
    case summarised
    /// Of an app's pending rows as many as `limit` by each deadline, the soonest, in the order of their identifiers: where nothing is
    /// paused, the first `limit` rings are theirs.
    case soonest(app: String, limit: Int)
    /// Pending rows with a deadline on the wall clock, behind a position, the soonest first; with their positions.
    case onWallClock(after: RowPosition?, limit: Int)
    /// Pending rows with a deadline on the boot clock, behind a position, in the order of the table; with their positions.
    case onBootClock(after: RowPosition?, limit: Int)
    /// What takes back the last change of the person's own reminders, and the pending and delivered rows that it touched.
    case undo
    /// The same without any row.
    case undoDate
    /// Pending rows that are held until a pause ends, behind a position, in the order of the table; with their positions.
    case held(after: RowPosition?, limit: Int)
    /// Pending rows that wait for a region to be entered or left, and the delivered rows they replace.
    case watchingRegions

    /// How many rows that are due there are, by each deadline: ``Event/batch`` of the person's own, and of apps …
    package enum Due: Sendable, Hashable {
        /// ``Event/batchOfApps``, of any.
        case ofAnyApp
        /// ``Event/batch``, of apps that are allowed: while nothing can be written, the others can't be put to rest.
        case ofAllowedApps
    }

    /// All that ``Rows/request(_:)`` says about a request.
    package static func request(_ key: RequestKey) -> RowQuery {
        key == Agenda.summaryKey ? .summarised : .requests(app: key.app, identifiers: [key.identifier])
    }
}

/// Where a pending row lies among those that are gone through in slices.
package struct RowPosition: Sendable, Hashable {
    /// Its deadline on the wall clock; nil on the boot clock.
    package var due: WallTime?
    /// The store's own number of the row.
    package var number: Int64

    package init(due: WallTime?, number: Int64) { (self.due, self.number) = (due, number) }
}

/// A part of a list that is read in parts.
///
/// It is cut by the rows' sizes as well as by their number, and holds at least one row where one is left.
package struct Page<Row: Sendable>: Sendable {
    package var rows: [Row]
    /// Where the next page starts; nil at the end.
    package var next: PagePlace?
    /// What the rows take as they are stored.
    package var bytes: Int

    package init(rows: [Row] = [], next: PagePlace? = nil, bytes: Int = 0) {
        (self.rows, self.next, self.bytes) = (rows, next, bytes)
    }
}

package struct PageLimit: Sendable, Hashable {
    package var rows: Int
    package var bytes: Int
    /// Whether requests that ring once may come with their texts alone, without a trigger: their schedule tells the next ring.
    package var isBrief = false

    package init(rows: Int, bytes: Int) { (self.rows, self.bytes) = (rows, bytes) }
}

/// Where a page ended: the place of its last row in the order of its list, which stays while rows come and go.
package struct PagePlace: Sendable, Hashable, LosslessStringConvertible {
    package var app: String
    /// The date of a delivered row; 0 in lists of another order.
    package var date: Int64
    /// The store's number of the row.
    package var number: Int64

    package init(app: String, date: Int64 = 0, number: Int64) {
        (self.app, self.date, self.number) = (app, date, number)
    }

    package init?(_ description: String) {
        let parts = description.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Int64(parts[0]), let date = Int64(parts[1]) else { return nil }
        self.init(app: String(parts[2]), date: date, number: number)
    }

    package var description: String { "\(number) \(date) \(app)" }
}
