package import GLibSupport
package import NotificationCore

/// Changes of the person's own reminders.
extension AgentClient {
    /// Changes one of the person's own pending reminders in place, and returns its state; throws as ``schedule(_:files:)`` does.
    package func edit(
        _ identifier: String,
        _ edit: RequestEdit,
        files: [FileDescriptor] = []
    ) throws(Failure) -> ScheduledRequest {
        try Self.check(edit.values.content)
        let edit = UnreadEdit(identifier, edit, attachmentHandles: files.indices.map { Int32($0) })
        return ScheduledRequest(decoding: try call(AgentCall.edit(edit), descriptors: files).first)
    }

    /// Makes the requests all of a group of the person's own reminders.
    package func replace(_ group: String, with requests: [Request]) throws(Failure) -> ReplacedGroup {
        ReplacedGroup(decoding: try call(AgentCall.replace(group: group, UnreadRequests(requests))).first)
    }

    /// Adds reminders where they stood, and removes others: one change for ``undo()``.
    ///
    /// - Parameter files: As of ``add(_:files:)``.
    package func resume(
        _ requests: [(Request, Progress)],
        files: [[FileDescriptor]] = [],
        removing removed: [String] = []
    ) throws(Failure) {
        let (unread, sent) = Self.unread(requests.map(\.0), files)
        try call(AgentCall.resumeRequests(unread, requests.map(\.1), removing: removed), descriptors: sent)
    }

    /// Removes the person's own reminders, pending and delivered: one change for ``undo()``, of an older agent the pending alone.
    @discardableResult
    package func remove(_ identifiers: [String]) throws(Failure) -> Int {
        do throws(Failure) {
            return try count(call(AgentCall.remove(identifiers)))
        } catch .unknown {
            return max(try removeDelivered(identifiers), try removePending(identifiers))
        }
    }

    /// Snoozes several of the person's own reminders: one change for ``undo()``, and with an older agent as many as there are.
    ///
    /// - Returns: How many are snoozed; those that have gone are passed over.
    package func snooze(_ identifiers: [String], seconds: Double) throws(Failure) -> Int {
        do throws(Failure) {
            return try count(call(AgentCall.snoozeMany(identifiers, seconds)))
        } catch .unknown {
            return try countTaken(identifiers) { (identifier) throws(Failure) in
                try snooze(identifier, seconds: seconds)
            }
        }
    }

    /// Does something with each, and goes on when the agent refuses one: somebody may have been quicker.
    ///
    /// - Returns: With how many it was done.
    package func countTaken<Element>(
        _ elements: [Element],
        _ body: (Element) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        try elements.count { (element) throws(Failure) in
            do throws(Failure) {
                try body(element)
                return true
            } catch .refused {
                return false
            }
        }
    }

    /// The apps that the person is being asked about.
    package func askedApps() throws(Failure) -> Set<String> {
        let messages = try delivered().filter(\.isOfAgent).map(\.request.identifier)
        return Set(messages.compactMap { Agenda.permissionApp(RequestKey(app: Agenda.agentApp, identifier: $0)) })
    }

    /// Takes back the last change of the person's own reminders.
    package func undo() throws(Failure) -> UndoneChange { UndoneChange(decoding: try call(AgentCall.undo).first) }

    package func undoable() throws(Failure) -> UndoneChange {
        UndoneChange(decoding: try call(AgentCall.getUndo).first)
    }
}

extension Settings {
    /// What carillon.conf says, for every program that reads it.
    ///
    /// - Parameter problems: Gets a sentence for each group, key and value that could not be used.
    package init(_ file: KeyFile, problems: inout [String]) {
        let entries = file.entries.map { (group: $0.group, key: $0.key, value: $0.value) }
        self.init(groups: file.groups, entries: entries, problems: &problems)
    }
}
