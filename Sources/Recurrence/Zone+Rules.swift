/// Zones that are no file of tzdata.
extension Zone {
    /// Reads a POSIX TZ string that says its rules: `EST5EDT,M3.2.0,M11.1.0`, or `<+0530>-5:30` without daylight saving.
    ///
    /// It is its own name. What says its rules only in part is refused, because people mean something else by it: in
    /// `UTC+1` POSIX counts hours west, and the rules of `CET-1CEST` would be those of the United States. Nil for those,
    /// and for what isn't a TZ string or has rules that don't come in turn each year.
    package init?(posix text: String) {
        guard text.utf8.count <= 128, text.contains(",") || text.hasPrefix("<"),
            let rule = PosixZoneRule(parsing: text), rule.daylightSaving == nil || text.contains(","),
            let table = ZoneTable(rule)
        else { return nil }
        identifier = text
        self.table = table
    }

    /// A zone that changes its offset at some instants.
    ///
    /// - Parameters:
    ///   - offset: Seconds east of UTC before the first change.
    ///   - changes: The instants and the offsets from then on, in order; each must come after the one before.
    package init(identifier: String, offset: Int, changes: [(instant: UnixSeconds, offset: Int)]) {
        self.identifier = identifier
        table = ZoneTable(offset: offset, changes: changes)
    }
}
