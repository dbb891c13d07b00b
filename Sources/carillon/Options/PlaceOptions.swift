internal import ArgumentParser
internal import ScheduleWords

/// The options that set a place instead of a time.
struct PlaceOptions: ParsableArguments {
    // Southern places begin with a minus sign.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ring on arriving at this place.", valueName: "place"),
        transform: PlaceText.init(parsing:)
    )
    var arriving: PlaceText?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Ring on leaving this place.", valueName: "place"),
        transform: PlaceText.init(parsing:)
    )
    var leaving: PlaceText?

    @Flag(help: "With --arriving or --leaving: ring every time, not once.")
    var eachTime = false

    var region: RegionText { RegionText(arriving: arriving, leaving: leaving, eachTime: eachTime) }
}
