extension BinaryInteger {
    /// The decimal digits, with zeros before them up to `width`.
    package func padded(to width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// The number as so many of the largest unit that it has a whole number of: 90 minutes rather than 5400 seconds.
    ///
    /// - Parameter units: From the largest to the smallest, by their sizes; nil if none of them divides the number.
    package func inWholes<Unit>(of units: KeyValuePairs<Self, Unit>) -> (count: Self, unit: Unit)? {
        units.first { self % $0.key == 0 }.map { (self / $0.key, $0.value) }
    }
}
