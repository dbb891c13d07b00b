package import NotificationCore

/// The words that say where, in place of when: `--arriving`, `--leaving`, `--each-time`.
package struct RegionText: Sendable, Hashable {
    package var arriving: PlaceText?
    package var leaving: PlaceText?
    package var eachTime: Bool

    package init(arriving: PlaceText? = nil, leaving: PlaceText? = nil, eachTime: Bool = false) {
        self.arriving = arriving
        self.leaving = leaving
        self.eachTime = eachTime
    }

    /// The trigger of a place, nil when none was given.
    ///
    /// - Throws: `GrammarError` that says which options don't go together.
    package func trigger(_ schedule: ScheduleText) throws(GrammarError) -> Trigger? {
        guard let place = arriving ?? leaving else {
            guard !eachTime else { throw GrammarError("--each-time belongs to --arriving or --leaving.") }
            return nil
        }
        let option = arriving == nil ? "--leaving" : "--arriving"
        guard arriving == nil || leaving == nil else {
            throw GrammarError("--arriving and --leaving exclude each other; add two reminders.")
        }
        guard schedule.saysNoTime else {
            throw GrammarError(
                "\(option) takes no time; leave out --in, --at, --every, --on, --rrule and --except."
            )
        }
        guard schedule.count == nil || eachTime else {
            throw GrammarError("--count with \(option) needs --each-time.")
        }
        let region = Trigger.Region(area: place.area, notifyOnEntry: arriving != nil, notifyOnExit: arriving == nil)
        return .location(region, repeats: eachTime)
    }
}
