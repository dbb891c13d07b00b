/// Days of the week by name.
enum WeekdayText {
    private static let names = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// 1 for Sunday; at least three letters of the name are needed.
    static func number(_ word: String) -> Int? {
        let word = word.lowercased()
        guard word.count >= 3 else { return nil }
        return names.firstIndex { $0.hasPrefix(word) || $0 + "s" == word }.map { $0 + 1 }
    }
}
