internal import NotificationCore

/// The reminders of one or several sections in their order. One that comes or goes costs a search and a shift.
struct SortedLines: Sendable {
    /// What a reminder is sorted by: its time, then its name.
    struct Place: Sendable, Hashable, Comparable {
        var order: Int64
        var name: String
        var line: AgendaLine

        static func < (one: Self, other: Self) -> Bool {
            if one.order != other.order { return one.order < other.order }
            if one.name != other.name { return one.name < other.name }
            guard let key = one.line.key, let second = other.line.key else { return false }
            return key.isBefore(second)
        }
    }

    private(set) var places: [Place] = []

    init() {}

    init(_ places: [Place]) { self.places = places.sorted() }

    var count: Int { places.count }

    mutating func insert(_ place: Place) -> Int {
        let index = firstIndex { !($0 < place) }
        places.insert(place, at: index)
        return index
    }

    /// Where it was; nil if it isn't there.
    mutating func remove(_ place: Place) -> Int? {
        guard let index = index(of: place) else { return nil }
        places.remove(at: index)
        return index
    }

    func index(of place: Place) -> Int? {
        let index = firstIndex { !($0 < place) }
        return index < places.count && places[index].line == place.line ? index : nil
    }

    /// How many come before a time.
    func count(before order: Int64) -> Int { firstIndex { $0.order >= order } }

    /// The first of which `isBehind` is true, as it is of all that follow.
    private func firstIndex(_ isBehind: (Place) -> Bool) -> Int {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if isBehind(places[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension RequestKey {
    /// By their bytes, so that what is different is never neither before nor behind.
    fileprivate func isBefore(_ other: Self) -> Bool {
        app.utf8.elementsEqual(other.app.utf8)
            ? identifier.utf8.lexicographicallyPrecedes(other.identifier.utf8)
            : app.utf8.lexicographicallyPrecedes(other.app.utf8)
    }
}
