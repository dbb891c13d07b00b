internal import Messages

/// Zones beside a time: `15:00 UTC`, `17:00 Europe/Paris`.
extension TimePieces {
    private static let regions: Set = [
        "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "europe", "indian", "pacific",
        "etc",
    ]
    /// Abbreviations, and the zones that they may stand for.
    private static let abbreviations: [String: String] = [
        "est": "America/New_York", "edt": "America/New_York", "cst": "America/Chicago", "cdt": "America/Chicago",
        "mst": "America/Denver", "mdt": "America/Denver", "pst": "America/Los_Angeles", "pdt": "America/Los_Angeles",
        "akst": "America/Anchorage", "hst": "Pacific/Honolulu", "ast": "America/Halifax", "nst": "America/St_Johns",
        "cet": "Europe/Berlin", "cest": "Europe/Berlin", "wet": "Europe/Lisbon", "eet": "Europe/Athens",
        "eest": "Europe/Athens", "bst": "Europe/London", "msk": "Europe/Moscow", "ist": "Asia/Kolkata",
        "jst": "Asia/Tokyo", "kst": "Asia/Seoul", "hkt": "Asia/Hong_Kong", "sgt": "Asia/Singapore",
        "aest": "Australia/Sydney", "aedt": "Australia/Sydney", "acst": "Australia/Adelaide", "awst": "Australia/Perth",
        "nzst": "Pacific/Auckland", "nzdt": "Pacific/Auckland", "et": "America/New_York", "pt": "America/Los_Angeles",
        "ct": "America/Chicago", "mt": "America/Denver",
    ]

    /// A zone behind a piece with a time of day.
    func zone(_ sentence: Sentence, _ index: Int) throws(GrammarError) -> (name: String, words: Range<Int>)? {
        guard let last = pieces.last, last.words.upperBound == index, !sentence.words[index].isQuoted else {
            return nil
        }
        let typed = sentence.words[index].text.reversed().drop { [",", ".", "!"].contains($0) }.reversed()
        let (word, name) = (String(typed).lowercased(), String(typed))
        let isClock =
            last.text.contains(where: \.isNumber) || last.text.contains("noon") || last.text.contains("midnight")
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isRegion = parts.count > 1 && parts.first.map { Self.regions.contains($0.lowercased()) } ?? false
        if word == "utc" || word == "gmt" || isRegion {
            guard isClock else { return nil }
            guard zones.isEmpty else { throw GrammarError("\"\(zones[0].name)\" and \"\(name)\" both say the zone.") }
            return (isRegion ? name : "UTC", index..<index + 1)
        }
        let isWord = word.count < 3 || ["wet", "ist", "ast"].contains(word)
        guard let zone = Self.abbreviations[word], isClock, !isWord || name == name.uppercased() else {
            guard isClock, word.fits(/(utc|gmt)[+-]\d.*/) != nil else { return nil }
            throw GrammarError(
                "\"\(name)\" isn't understood here. Write the zone by its name, such as \"\(last.text) Europe/Berlin\", or UTC."
            )
        }
        throw GrammarError(
            "\"\(name)\" stands for several time zones. Write \"\(last.text) \(zone)\" if you meant that."
        )
    }
}
