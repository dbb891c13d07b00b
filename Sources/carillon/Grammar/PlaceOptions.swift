internal import ArgumentParser
internal import NotificationCore

/// The options that say where, in place of when.
struct PlaceOptions: ParsableArguments {
    // Southern places begin with a minus sign.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ring on coming near this place.", valueName: "place"),
        transform: PlaceText.init(parsing:)
    )
    var arriving: PlaceText?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ring on going away from this place.", valueName: "place"),
        transform: PlaceText.init(parsing:)
    )
    var leaving: PlaceText?

    @Flag(help: "With --arriving or --leaving: ring each time, not once.")
    var eachTime = false

    /// The trigger of a place, nil when none was given.
    ///
    /// - Throws: `ValidationError` that says which options don't go together.
    func trigger(_ schedule: ScheduleText) throws -> Trigger? {
        guard let place = arriving ?? leaving else {
            guard !eachTime else { throw ValidationError("--each-time belongs to --arriving or --leaving.") }
            return nil
        }
        let option = arriving == nil ? "--leaving" : "--arriving"
        guard arriving == nil || leaving == nil else {
            throw ValidationError("--arriving and --leaving exclude each other; add two reminders.")
        }
        guard schedule.saysNoTime else {
            throw ValidationError(
                "\(option) takes no time; leave out --in, --at, --every, --on, --rrule and --except."
            )
        }
        guard schedule.count == nil || eachTime else {
            throw ValidationError("--count with \(option) needs --each-time.")
        }
        let region = Trigger.Region(area: place.area, notifyOnEntry: arriving != nil, notifyOnExit: arriving == nil)
        return .location(region, repeats: eachTime)
    }
}
