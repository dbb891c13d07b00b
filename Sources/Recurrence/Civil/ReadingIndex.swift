/// Civil times in order, to be looked up in.
///
/// It follows from the list that it was made of, so it plays no part when sets are compared.
struct ReadingIndex: Sendable, Hashable {
    /// Civil seconds, or day numbers.
    private let values: [Int64]

    init(_ values: some Sequence<Int64>) { self.values = values.sorted() }

    var isEmpty: Bool { values.isEmpty }

    func contains(_ value: Int64) -> Bool {
        let index = position(of: value)
        return index < values.count && values[index] == value
    }

    /// The values at or after another, in order.
    func from(_ value: Int64) -> ArraySlice<Int64> { values[position(of: value)...] }

    private func position(of value: Int64) -> Int {
        var (lower, upper) = (0, values.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if values[middle] < value { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    static func == (left: Self, right: Self) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
