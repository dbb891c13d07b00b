public import Foundation
internal import NotificationCore
internal import Recurrence

/// Rings by recurrence rules, as in calendars (RFC 5545): the last Friday of each month, every other week. A Linux
/// addition.
///
/// The start is an occurrence only when it matches a rule, or when there is no rule. A time skipped by a change of the
/// clocks rings right after the gap. <https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5>
open class UNRecurrenceNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {  // never changes once made
    let recurrence: RecurrenceSet

    /// Makes a trigger from one rule.
    ///
    /// - Parameters:
    ///   - rule: The value of an RRULE, for example `FREQ=MONTHLY;BYDAY=-1FR`.
    ///   - start: DTSTART: year, month and day, and the time of day where it isn't midnight. Its time zone is the
    ///     rule's; without one the rule follows the session's zone.
    /// - Throws: ``UNServiceError`` that names the part that is wrong. A rule that never occurs isn't an error here,
    ///   but adding its request is.
    public convenience init(rule: String, start: DateComponents) throws { try self.init(rules: [rule], start: start) }

    /// Makes a trigger from rules, more dates and dates that are left out.
    ///
    /// - Parameters:
    ///   - rules: The values of RRULE; with none, only the start and the additional dates ring.
    ///   - start: DTSTART; see ``init(rule:start:)``.
    ///   - additionalDates: RDATE, in the start's zone.
    ///   - excludedDates: EXDATE, in the start's zone; the time of day counts.
    /// - Throws: ``UNServiceError`` that names the part that is wrong.
    public init(
        rules: [String],
        start: DateComponents,
        additionalDates: [DateComponents] = [],
        excludedDates: [DateComponents] = []
    ) throws {
        do {
            recurrence = try RecurrenceMapping.set(rules, start, additionalDates, excludedDates)
        } catch {
            throw AgentErrors.error(error)
        }
        super.init(repeats: true)
    }

    init(_ recurrence: RecurrenceSet) {
        self.recurrence = recurrence
        super.init(repeats: true)
    }

    /// Reads a trigger from an archive; nil when it holds no rules.
    public required init?(coder: NSCoder) {
        guard let data = coder.data("recurrence"),
            let recurrence = try? JSONDecoder().decode(RecurrenceSet.self, from: data)
        else { return nil }
        self.recurrence = recurrence
        super.init(coder: coder)
    }

    /// The rules, each as the text of an RRULE.
    open var rules: [String] { recurrence.rules.map(\.description) }

    /// DTSTART.
    open var start: DateComponents { RecurrenceMapping.components(recurrence.start, in: recurrence) }

    /// RDATE.
    open var additionalDates: [DateComponents] {
        recurrence.dates.map { RecurrenceMapping.components($0, in: recurrence) }
    }

    /// EXDATE.
    open var excludedDates: [DateComponents] {
        recurrence.exceptions.map { RecurrenceMapping.components($0, in: recurrence) }
    }

    /// The next time by the rules; nil if none is left.
    open func nextTriggerDate() -> Date? {
        guard let zone = SessionZones.zone(named: recurrence.zoneIdentifier) else { return nil }
        let now = Int64(Date().timeIntervalSince1970.rounded(.down))
        return recurrence.next(after: now, in: zone).map { Date(timeIntervalSince1970: Double($0)) }
    }

    override var described: Description {
        super.described
            .list("rules", rules.lazy.map(Description.quoted))
            .value("start", "{\(start.words)}")
            .value("additionalDates", recurrence.dates.count, unless: 0)
            .value("excludedDates", recurrence.exceptions.count, unless: 0)
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode((try? JSONEncoder().encode(recurrence)).map { $0 as NSData }, forKey: "recurrence")
    }

    open override func isEqual(_ object: Any?) -> Bool {
        super.isEqual(object) && (object as? UNRecurrenceNotificationTrigger)?.recurrence == recurrence
    }

    open override var hash: Int { recurrence.hashValue }
}
