import Glibc

/// What the agent has acknowledged, kept outside of it.
struct Ledger {
    /// A request that a client has added.
    struct Entry {
        enum Kind: Equatable {
            /// Rings once, this long after it was added, in microseconds.
            case once(delay: Int64)
            /// Rings each second; its bodies count.
            case series
            /// Does not ring while the test runs.
            case far
            /// The same, snoozed for so long, in microseconds.
            case snoozed(delay: Int64)
        }

        var kind: Kind
        var title: String
        /// The boot clock before the call, and after its acknowledgement.
        var from: Int64
        var until: Int64
        var isRemoved = false
    }

    /// A call of a client.
    enum Call {
        case add([(identifier: String, entry: Entry)])
        case remove([String])
        /// Takes the notification away, and its ring when that waits for the screen.
        case removeDelivered(String)
        case stop(String)
        case snooze(String, delay: Int64)
    }

    /// What a mark in the server's record stands for.
    enum Mark {
        case removed([String])
        case killed
    }

    var entries: [String: Entry] = [:]
    /// Whose Stop button was pressed, in this order.
    var stopped: [String] = []
    var marks: [Mark] = []
    /// When nobody could show anything, on the boot clock: from a kill to the end of the grace period of the next start.
    var absences: [ClosedRange<Int64>] = []

    /// Writes down what a call has done.
    mutating func apply(_ call: Call, from: Int64, until: Int64) {
        switch call {
        case .add(let added):
            for (identifier, entry) in added {
                var entry = entry
                entry.from = from
                entry.until = until
                entries[identifier] = entry
            }
        case .remove(let identifiers):
            for identifier in identifiers { entries[identifier]?.isRemoved = true }
        case .removeDelivered(let identifier):
            entries[identifier]?.isRemoved = true
        case .stop(let identifier):
            entries[identifier]?.isRemoved = true
            stopped.append(identifier)
        case .snooze(let identifier, let delay):
            entries[identifier]?.kind = .snoozed(delay: delay)
            entries[identifier]?.from = from
            entries[identifier]?.until = until
        }
    }

    /// Those of one kind that are in the schedule, in a fixed order.
    func present(_ wanted: (Entry.Kind) -> Bool) -> [String] {
        entries.filter { !$0.value.isRemoved && wanted($0.value.kind) }.keys.sorted()
    }

    /// The clock that counts from boot, in microseconds.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
