internal import ArgumentParser
internal import ScheduleWords

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

    var region: RegionText { RegionText(arriving: arriving, leaving: leaving, eachTime: eachTime) }
}
