package import NotificationCore

/// The rows of a page while they are looked for.
package struct PageCut {
    private let limit: PageLimit
    private(set) var places: [PagePlace] = []
    package private(set) var bytes = 0
    private(set) var isFull = false

    package init(_ limit: PageLimit) { self.limit = limit }

    /// Takes a row onto the page; false when it begins the next one.
    package mutating func takes(_ place: PagePlace, bytes: Int64) -> Bool {
        let sum = self.bytes + Int(clamping: bytes)
        isFull = !places.isEmpty && (places.count >= limit.rows || sum > limit.bytes)
        guard !isFull else { return false }
        places.append(place)
        self.bytes = sum
        return true
    }

    package var next: PagePlace? { isFull ? places.last : nil }

    /// The numbers of its rows, as JSON.
    package var list: String { "[" + places.map { "\($0.number)" }.joined(separator: ",") + "]" }
}
