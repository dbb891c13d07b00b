/// Puts lines together to components, and finds its way back after a missing or a wrong BEGIN or END.
struct ComponentTree {
    private static let deepest = 16
    /// What stands in a calendar and never in one of its like: its BEGIN shows that the one before has no END.
    private static let entries: Set<String> = ["VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]
    /// What an entry says and its calendar doesn't.
    private static let ofEntry: Set<String> = ["SUMMARY", "DTSTART", "DUE"]
    /// Without one of these nobody knows when an entry is, or when its alarm is.
    private static let vital: Set<String> = [
        "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE", "RECURRENCE-ID", "TRIGGER",
    ]

    private var open: [Component] = []
    private var closed: [Component] = []
    /// How many lines are kept, of which one with parameters counts for more: others would take hundreds of megabytes.
    private static let most = 1_000_000
    private var kept = 0
    /// How many components of a file are read, those inside others included: an entry takes kilobytes until it is in the index.
    private static let mostComponents = 30_000
    private var begun = 0
    /// How many lines that can't be read a component keeps.
    private static let mostUnread = 100
    /// Where the last END of an entry stands, whether or not that has a BEGIN.
    private var entryEnd = 0
    /// How many components are open beyond the deepest level.
    private var tooDeep = 0

    mutating func take(_ line: ContentLine) {
        kept += 1 + (line.parameters.count + 1) / 2
        guard kept <= Self.most else { return }
        switch line.name {
        case "BEGIN": begin(line.trimmedValue.uppercased(), line.line)
        case "END": end(line.trimmedValue.uppercased(), line.line)
        default:
            guard tooDeep == 0, !open.isEmpty else { return }
            open[open.count - 1].properties.append(line)
        }
    }

    /// A line that isn't a content line.
    mutating func skip(_ error: ICalendarError) {
        guard tooDeep == 0, !open.isEmpty else { return }
        let last = open.count - 1
        if Self.vital.contains(error.property) {
            open[last].damage = open[last].damage ?? error
        } else {
            open[last].unreadCount += 1
            if open[last].unread.count < Self.mostUnread { open[last].unread.append(error) }
        }
    }

    /// The components that stand alone.
    ///
    /// - Throws: If there are too many lines, or if they end within a calendar that has nothing in it: what it had is cut off.
    mutating func end() throws(ICalendarError) -> [Component] {
        guard kept <= Self.most else {
            throw ICalendarError(line: Self.most, "it has \(kept) lines and parameters; at most \(Self.most) are read")
        }
        if closed.isEmpty, open.count == 1, let only = open.first, only.name == "VCALENDAR", only.components.isEmpty {
            throw ICalendarError(line: only.line, "BEGIN:VCALENDAR has no END")
        }
        while let last = open.last {
            damage(ICalendarError(line: last.line, "BEGIN:\(last.name) has no END"))
            close()
        }
        return closed
    }

    private mutating func begin(_ name: String, _ line: Int) {
        let isEntry = Self.entries.contains(name)
        // What is around it has no END, however deep that is.
        if isEntry || name == "VCALENDAR" { tooDeep = 0 }
        guard tooDeep == 0 else { return tooDeep += 1 }
        let unclosed = name == "VCALENDAR" ? open.indices.first : open.firstIndex { Self.entries.contains($0.name) }
        if let unclosed, name == "VCALENDAR" || isEntry {
            damage(ICalendarError(line: open[unclosed].line, "BEGIN:\(open[unclosed].name) has no END"))
            while open.count > unclosed { close() }
        } else if isEntry, open.count > Self.deepest / 2 {
            while let last = open.last, last.name != "VCALENDAR" { close() }
        }
        guard open.count < Self.deepest else {
            damage(ICalendarError(line: line, "components are nested deeper than \(Self.deepest) levels"))
            return tooDeep += 1
        }
        guard hasRoom(line) else { return tooDeep += 1 }
        open.append(Component(name: name, line: line))
    }

    /// Whether one more component is kept.
    private mutating func hasRoom(_ line: Int) -> Bool {
        begun += 1
        if begun == Self.mostComponents + 1 { leaveOutTheRest(line) }
        return begun <= Self.mostComponents
    }

    /// An entry that can't be used stands for all that there is no room for.
    private mutating func leaveOutTheRest(_ line: Int) {
        let error = ICalendarError(
            line: line,
            "a file has room for \(Self.mostComponents) components, and the rest is left out"
        )
        damage(error)
        var rest = Component(name: "VEVENT", line: line)
        (rest.damage, rest.end) = (error, line)
        closed.append(rest)
    }

    private mutating func end(_ name: String, _ line: Int) {
        let (begin, isEntry) = (open.lastIndex { $0.name == name }, Self.entries.contains(name))
        if begin != nil, isEntry || name == "VCALENDAR" { tooDeep = 0 }
        guard tooDeep == 0 else { return tooDeep -= 1 }
        defer { if isEntry { entryEnd = line } }
        guard let index = begin else {
            let error = ICalendarError(line: line, "END:\(name) without a BEGIN")
            if isEntry { endBeheaded(name, line, error) }
            return damage(error)
        }
        if let last = open.last, index < open.count - 1 {
            damage(ICalendarError(line: line, "END:\(name) ends the \(last.name) that begins in line \(last.line)"))
        }
        while open.count > index + 1 { close() }
        close(at: line)
    }

    /// An entry whose BEGIN can't be read has left its lines to what is around it.
    private mutating func endBeheaded(_ name: String, _ line: Int, _ error: ICalendarError) {
        guard let last = open.last, !open.contains(where: { Self.entries.contains($0.name) }) else { return }
        let before = max(last.line, entryEnd)
        var entry = Component(name: name, line: line)
        entry.properties = last.properties.reversed().prefix { $0.line > before }.reversed()
        guard entry.properties.contains(where: { Self.ofEntry.contains($0.name) }), hasRoom(line) else { return }
        (entry.damage, entry.end) = (error, line)
        open[open.count - 1].components.append(entry)
    }

    /// What doesn't fit costs the whole entry: it isn't known which of its lines belong to it.
    private mutating func damage(_ error: ICalendarError) {
        guard let index = open.firstIndex(where: { Self.entries.contains($0.name) }) else { return }
        open[index].damage = open[index].damage ?? error
    }

    /// - Parameter end: The line of its END; nil without one.
    private mutating func close(at end: Int? = nil) {
        guard var component = open.popLast() else { return }
        component.end = end
        // What a BEGIN without an END has taken in stands beside it.
        var freed: [Component] = []
        if end == nil, component.name != "VCALENDAR", !Self.entries.contains(component.name) {
            freed = component.components.filter { Self.entries.contains($0.name) }
            component.components.removeAll { Self.entries.contains($0.name) }
        }
        if open.isEmpty {
            closed += [component] + freed
        } else {
            open[open.count - 1].components += [component] + freed
        }
    }
}

/// What is between BEGIN and END: a calendar, an event, an alarm.
package struct Component: Sendable, Hashable {
    /// In upper case: VCALENDAR, VEVENT, VALARM.
    package var name: String
    package var properties: [ContentLine] = []
    package var components: [Component] = []
    /// Where BEGIN stands.
    package var line: Int
    /// Where its END stands; nil without one.
    package var end: Int?
    /// Why it can't be used, when its BEGIN and END don't fit or a line that matters can't be read.
    package var damage: ICalendarError?
    /// Other lines that can't be read.
    package var unread: [ICalendarError] = []
    /// How many these are; ``unread`` has the first.
    package var unreadCount = 0

    init(name: String, line: Int) {
        (self.name, self.line) = (name, line)
    }

    package func first(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

    package func all(_ name: String) -> [ContentLine] { properties.filter { $0.name == name } }

    /// Reads the calendars of a file; a VEVENT without a VCALENDAR around it is taken too.
    ///
    /// What is wrong costs the entry it is in. What is outside of BEGIN and END is skipped.
    ///
    /// - Throws: `ICalendarError` if there is nothing of a calendar in it, or only the beginning of one.
    package static func read(_ bytes: [UInt8]) throws(ICalendarError) -> [Component] {
        var tree = ComponentTree()
        ContentLine.each(of: bytes) { line in
            switch line {
            case .success(let line): tree.take(line)
            case .failure(let error): tree.skip(error)
            }
        }
        let components = try tree.end()
        guard !components.isEmpty else {
            let isWide = [[0xFE, 0xFF], [0xFF, 0xFE]].contains(bytes.prefix(2).map { Int($0) })
            throw ICalendarError(line: 1, isWide ? "it is in UTF-16, not in UTF-8" : "there is no BEGIN:VCALENDAR")
        }
        return components
    }
}

/// What is wrong with a calendar file, and in which line; a folded line counts where it begins.
package struct ICalendarError: Error, Hashable, CustomStringConvertible {
    package var line: Int
    package var message: String
    /// In upper case, of a line that can't be read: what it seems to be.
    var property = ""
    /// Of an entry whose rules take too long to follow.
    package var limit: SearchRoom.Limit?

    package init(line: Int, _ message: String) {
        (self.line, self.message) = (line, message)
    }

    package var description: String { "line \(line): \(message)" }
}
