/// The agent that holds a store: what it writes into the lock, and how it is described to people (decision 25).
package struct StoreHolder: Sendable, Hashable {
    package var process: Int32
    /// The machine's own number, and its name for people.
    package var machine: String
    package var host: String
    /// The session bus's own number.
    package var bus: String
    /// The screen of its session, such as `:0` or `wayland-1`; empty without one.
    package var display: String

    package init(process: Int32, machine: String, host: String, bus: String, display: String) {
        (self.process, self.machine, self.host, self.bus, self.display) = (process, machine, host, bus, display)
    }

    /// As it stands in the lock: the process on the first line, where it always was, then what names it.
    package var text: String {
        let fields = [("machine", machine), ("host", host), ("bus", bus), ("display", display)]
        return "\(process)\n"
            + fields.map { name, value in "\(name)=\(value.filter { !$0.isNewline }.prefix(200))\n" }.joined()
    }

    /// How much of the file is read.
    package static let longestText = 1024

    /// - Returns: nil when the text names no process, as after a clean end.
    package init?(text: String) {
        let lines = text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
        guard let process = lines.first.flatMap({ Int32($0) }), process > 0 else { return nil }
        self.init(process: process, machine: "", host: "", bus: "", display: "")
        for line in lines.dropFirst() {
            let value = String(line.drop { $0 != "=" }.dropFirst())
            switch line.prefix(while: { $0 != "=" }) {
            case "machine": machine = value
            case "host": host = value
            case "bus": bus = value
            case "display": display = value
            default: break
            }
        }
    }

    /// What an agent that can't have the store tells its callers; it waits.
    ///
    /// - Parameters:
    ///   - holder: nil when the file doesn't say.
    ///   - machine: The one that asks.
    package static func refusal(_ holder: StoreHolder?, folder: String, machine: String) -> AgendaError {
        let isElsewhere = holder.map { !$0.machine.isEmpty && $0.machine != machine } ?? false
        let place = isElsewhere ? "on the machine \(holder?.host ?? "?")" : "of another session"
        return AgendaError(
            .storeInUse,
            "the schedule in \(folder) is held by the carillond \(place)\(holder.map { " (\($0))" } ?? ""); "
                + "reminders ring there, and here once it has ended"
        )
    }
}

extension StoreHolder: CustomStringConvertible {
    /// The process and its screen, for people.
    package var description: String {
        // A holder of an earlier version said its process alone.
        let screen = bus.isEmpty ? "" : display.isEmpty ? ", without a display" : ", display \(display)"
        return "process \(process)\(screen)"
    }
}

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
