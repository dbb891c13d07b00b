/// The known word that a misspelled one was probably meant to be.
package enum NearestWord {
    /// - Returns: The word that begins with `typed`, or else the one with the fewest typing errors; nil if none is near.
    package static func to(_ typed: String, among words: [String]) -> String? {
        let typed = typed.lowercased()
        if typed.count >= 2, let whole = words.first(where: { $0.hasPrefix(typed) }) { return whole }
        // With two errors, a word of four letters could be nearly any other.
        let most = typed.count < 5 ? 1 : 2
        let near = words.map { (word: $0, errors: distance(typed, $0)) }.filter { $0.errors <= most }
        return near.min { $0.errors < $1.errors }?.word
    }

    /// How many single typing errors turn one word into the other: a letter too many, too few or wrong, or two that
    /// changed places (the restricted Damerau-Levenshtein distance).
    package static func distance(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var rows = [Array(0...second.count)]
        for (index, letter) in first.enumerated() {
            var row = [index + 1]
            for (column, other) in second.enumerated() {
                let same = letter == other ? 0 : 1
                var errors = min(rows[index][column] + same, rows[index][column + 1] + 1, row[column] + 1)
                if index > 0, column > 0, letter == second[column - 1], first[index - 1] == other {
                    errors = min(errors, rows[index - 1][column - 1] + 1)
                }
                row.append(errors)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
