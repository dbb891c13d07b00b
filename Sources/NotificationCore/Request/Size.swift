internal import Recurrence

// What things take, in bytes, near enough to what the schedule stores of them. The quotas go by it, and it costs less than
// to encode them: texts count as UTF-8, and each field and element for what it takes beside them.

extension Request {
    package var size: Int {
        40 + identifier.utf8.count + content.size + (trigger?.size ?? 0) + (bounds == Bounds() ? 0 : 90)
    }
}

extension Response {
    package var size: Int { delivered.request.size + (userText ?? "").utf8.count }
}

extension Content {
    package var size: Int {
        var size = 0
        for field in RequestField.texts {
            if let text = field.get(self), !text.isEmpty { size += text.utf8.count + 20 }
        }
        if case .named(let name)? = sound { size += name.utf8.count }
        size += userInfo.isEmpty ? 0 : PropertyList.dictionary(userInfo).storedSize
        size += hints.isEmpty ? 0 : PropertyList.dictionary(hints).storedSize
        size += (bodies ?? []).reduce(0) { $0 + $1.utf8.count + 3 }
        size += actions.reduce(0) { $0 + $1.size }
        return attachments.reduce(size) { $0 + $1.identifier.utf8.count + $1.path.utf8.count + $1.type.utf8.count + 40 }
    }
}

extension PropertyList {
    /// Each value is stored with the name of its type around it, and data byte by byte in decimal.
    fileprivate var storedSize: Int {
        switch self {
        case .string(let text): text.utf8.count + 20
        case .data(let bytes): bytes.reduce(20) { $0 + ($1 < 10 ? 2 : $1 < 100 ? 3 : 4) }
        case .array(let elements): elements.reduce(20) { $0 + $1.storedSize + 1 }
        case .dictionary(let entries): entries.reduce(25) { $0 + $1.key.utf8.count + $1.value.storedSize + 4 }
        case .boolean, .integer, .unsigned, .double, .date: 30
        }
    }
}

extension Action {
    package var size: Int {
        var size = 60 + identifier.utf8.count + title.utf8.count
        if let textInput { size += 50 + textInput.buttonTitle.utf8.count + textInput.placeholder.utf8.count }
        switch icon {
        case .template(let name), .system(let name): size += 30 + name.utf8.count
        case nil: break
        }
        switch effect {
        case .open(let text), .run(let text): size += 40 + text.utf8.count
        case .snooze, .stopRepeat, .skipNext, .done, .authorize, .showSummarised, .answerSummarised: size += 40
        case nil: break
        }
        return size
    }
}

extension Category {
    package var size: Int {
        actions.reduce(
            160 + identifier.utf8.count + hiddenPreviewsBodyPlaceholder.utf8.count + categorySummaryFormat.utf8.count
        ) { $0 + $1.size } + intentIdentifiers.reduce(0) { $0 + $1.utf8.count + 3 }
    }
}

extension Trigger {
    fileprivate var size: Int {
        switch self {
        case .interval: 55
        case .calendar(let match, _): 150 + (match.zoneIdentifier ?? "").utf8.count
        case .location(let region, _): 150 + region.identifier.utf8.count
        case .recurrence(let set): set.size
        }
    }
}

extension RecurrenceSet {
    /// What a reading of the clocks takes: `"2026-12-01T11:30:00",`
    private static let reading = 24

    fileprivate var size: Int {
        let readings = 1 + dates.count + exceptions.count + exceptionDays.count
        return rules.reduce(150 + (zoneIdentifier ?? "").utf8.count + readings * Self.reading) { $0 + $1.size }
    }
}

extension RecurrenceRule {
    fileprivate var size: Int {
        let lists = [bySecond, byMinute, byHour, byMonthDay, byYearDay, byWeekNumber, byMonth, bySetPosition]
        return lists.reduce(60 + byDay.count * 5) { $0 + $1.count * 4 }
    }
}
