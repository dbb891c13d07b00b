package import ICalendar
internal import Messages
package import NotificationCore

/// What the popup of an alarm says, its buttons, and what it carries so that an answer finds its way back.
package struct AlarmContent {
    package let content: Content

    /// The category of all of them: closing one is an answer too.
    package static let category = Category(identifier: "alarm", options: 1)

    package enum Button: String, CaseIterable {
        case snooze, acknowledge, complete, skip
        case open

        var title: String {
            switch self {
            case .snooze: "Snooze"
            case .acknowledge: "OK"
            case .complete: "Done"
            case .skip: "Skip"
            case .open: "Open"
            }
        }
    }

    static let dueKey = "due"
    private static let (folderKey, fileKey, uidKey, recurrenceKey, alarmKey) = (
        "folder", "file", "uid", "recurrence", "alarm"
    )
    private static let (taskKey, distanceKey, untilLastKey) = ("task", "distance", "untilLast")

    /// Longer ones are for the details.
    private static let (mostLines, mostText) = (4, 400)
    private static let mostBodies = 20

    init(_ alarm: FolderAlarm, _ found: Content, isReadOnly: Bool) {
        // Others may write the file, so it gets what is named here and nothing else.
        var content = Content(title: found.title, body: Self.shortened(found.body))
        content.subtitle = found.subtitle
        content.bodies = found.bodies.map { $0.prefix(Self.mostBodies).map(Self.shortened) }
        content.sound = found.sound.map { if case .named(let name) = $0, name.contains("/") { .standard } else { $0 } }
        content.icon = found.icon.flatMap { $0.contains("/") ? nil : $0 }
        content.threadIdentifier = alarm.folder
        content.categoryIdentifier = Self.category.identifier
        content.interruptionLevel = .timeSensitive
        content.actions = Self.actions(alarm, isReadOnly)
        var info: [String: PropertyList] = [
            Self.folderKey: .string(alarm.folder), Self.fileKey: .string(alarm.file),
            Self.uidKey: .string(alarm.source.entry.uid), Self.alarmKey: .string(alarm.name.key),
            Self.taskKey: .boolean(alarm.source.isTask),
        ]
        info[Self.recurrenceKey] = alarm.source.entry.recurrence.map(PropertyList.string)
        info[Self.distanceKey] = alarm.source.distance.map(PropertyList.integer)
        if alarm.source.untilLast > 0 { info[Self.untilLastKey] = .integer(alarm.source.untilLast) }
        content.userInfo = info
        self.content = content
    }

    /// Of a content of an alarm, what can't be made of the alarm's source.
    static func bare(_ content: Content) -> Content {
        var content = content
        (content.threadIdentifier, content.categoryIdentifier) = ("", "")
        (content.actions, content.userInfo) = ([], [:])
        return content
    }

    private static func shortened(_ body: String) -> String {
        let lines = body.split(separator: "\n", omittingEmptySubsequences: true)
        if body.utf8.count <= mostText, lines.count <= mostLines { return lines.joined(separator: "\n") }
        let text = lines.prefix(mostLines).joined(separator: "\n")
        return text.cut(behind: mostText, hasMore: lines.count > mostLines)
    }

    private static func actions(_ alarm: FolderAlarm, _ isReadOnly: Bool) -> [Action] {
        var buttons: [Button] = [.snooze, .acknowledge]
        // An alarm without a VALARM is this machine's alone, but its task is the file's.
        if alarm.source.isTask, !isReadOnly {
            if !alarm.source.isSeries { buttons.append(.complete) }
            // Which occurrence an extra ring is of, it doesn't say.
            if alarm.source.isSeries, alarm.source.distance != nil { buttons.append(.skip) }
        }
        var actions = buttons.map { Action(identifier: $0.rawValue, title: $0.title) }
        if let url = alarm.source.url, (try? OpenTarget(url)) != nil {
            actions.append(Action(identifier: Button.open.rawValue, title: Button.open.title, effect: .open(url: url)))
        }
        return actions
    }

    /// The content of one more ring of an alarm, which doesn't say which occurrence it is of.
    static func ofExtra(_ content: Content) -> Content {
        var content = content
        for key in [distanceKey, untilLastKey, dueKey] { content.userInfo[key] = nil }
        content.actions.removeAll { $0.identifier == Button.skip.rawValue }
        return content
    }

    // MARK: - Answers

    /// Where an alarm stands that was shown.
    package struct Origin: Sendable, Hashable {
        package var alarm: AlarmName
        var isOfTask: Bool?
        package var file: String
        package var due: WallTime
        var untilLast: Int64
        var distance: Int64?
    }

    /// - Returns: nil for a notification that isn't an alarm's.
    package static func origin(of shown: DeliveredSummary) -> Origin? {
        let info = shown.request.content.userInfo
        guard case .string(let folder)? = info[folderKey], case .string(let file)? = info[fileKey],
            case .string(let uid)? = info[uidKey], case .string(let key)? = info[alarmKey]
        else { return nil }
        func text(_ key: String) -> String? { if case .string(let text)? = info[key] { text } else { nil } }
        func number(_ key: String) -> Int64? { if case .integer(let number)? = info[key] { number } else { nil } }
        let entry = AlarmSource.Entry(uid: uid, recurrence: text(recurrenceKey))
        return Origin(
            alarm: AlarmName(folder: folder, file: file, entry: entry, key: key),
            isOfTask: info[taskKey].map { $0 == .boolean(true) },
            file: file,
            due: number(dueKey).map(WallTime.init(unixSeconds:)) ?? shown.due,
            untilLast: min(max(number(untilLastKey) ?? 0, 0), 366 * 86_400),
            distance: number(distanceKey)
        )
    }

    /// What was answered; nil for what answers nothing: a click, or Open.
    ///
    /// - Parameters:
    ///   - uid: For the alarm of a snooze.
    ///   - snoozeSeconds: For how long that puts it off.
    package static func answer(_ response: ResponseSummary, uid: String, snoozeSeconds: Double = 600) -> ItemAnswer? {
        guard let origin = origin(of: response.notification) else { return nil }
        let kind: ItemAnswer.Kind
        switch Button(rawValue: response.actionIdentifier) {
        case .snooze: kind = .snooze
        case .complete: kind = .complete
        case .skip: kind = .skip
        case .acknowledge: kind = .acknowledge
        case .open: return nil
        case nil:
            guard response.actionIdentifier == Action.dismissIdentifier else { return nil }
            kind = .acknowledge
        }
        let until = response.answered.unixSeconds + Int64(snoozeSeconds)
        let lastDue = origin.due.unixSeconds + origin.untilLast
        return ItemAnswer(
            alarm: origin.alarm,
            isOfTask: origin.isOfTask,
            kind: kind,
            due: origin.due,
            // The extra ring itself is not answered by this.
            lastDue: WallTime(unixSeconds: kind == .snooze ? min(lastDue, until - 1) : lastDue),
            answered: response.answered,
            snooze: kind == .snooze ? ItemAnswer.Snooze(until: WallTime(unixSeconds: until), uid: uid) : nil,
            distance: origin.distance
        )
    }
}

/// An alarm of a folder: where its answers are written.
package struct AlarmName: Sendable, Hashable {
    /// The name of the folder in the settings.
    package var folder: String
    /// The collection in which the item's file lies, a folder inside that one. Two collections may have entries of one UID by
    /// different authors.
    private let place: String
    package var entry: AlarmSource.Entry
    /// ``AlarmSource/key``; of an extra ring, that of the alarm it comes of.
    package var key: String

    /// - Parameter file: The name of the item's file, inside the folder.
    package init(folder: String, file: String, entry: AlarmSource.Entry, key: String) {
        (self.folder, self.entry, self.key) = (folder, entry, key)
        place = Self.place(of: file)
    }

    /// The collection of a file.
    package static func place(of file: String) -> String { file.lastIndex(of: "/").map { String(file[..<$0]) } ?? "" }

    /// One line that no other alarm has.
    package var text: String {
        Self.beginning(folder, place: place, entry.uid) + [entry.recurrence ?? "", key].joined(separator: "\u{1F}")
    }

    /// The beginning that the names of an entry's alarms share, by the entry's UID and its file.
    package static func beginning(_ folder: String, _ file: String, _ uid: String) -> String {
        beginning(folder, place: place(of: file), uid)
    }

    private static func beginning(_ folder: String, place: String, _ uid: String) -> String {
        // No control character is in a UID or in a folder's name in the settings.
        "\(folder)\u{1F}" + (place.isEmpty ? "" : place + "\u{1E}") + "\(uid)\u{1F}"
    }

    /// A name (``text``) without its collection: the copies of an entry in other collections have the same.
    static func shared(_ text: String) -> String {
        guard let end = text.lastIndex(of: "\u{1E}"), let begin = text.firstIndex(of: "\u{1F}") else { return text }
        return String(text[...begin] + text[text.index(after: end)...])
    }
}
