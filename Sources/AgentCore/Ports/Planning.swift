package import NotificationCore

/// What decides about events: the agenda, or something between it and the recorder.
package protocol Planning {
    /// - Throws: `AgendaError` when the event is refused; nothing has changed then.
    func plan(_ event: Event, at now: Moment, rows: Rows) throws(AgendaError) -> Plan
}

extension Agenda: Planning {}
