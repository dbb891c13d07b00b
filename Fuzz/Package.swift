// swift-tools-version: 6.1
import PackageDescription

/// The settings that the targets have in the package above.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
]

/// What reads strangers' bytes, under libFuzzer, which looks for inputs that reach new code. `make fuzz-coverage` runs it.
///
/// A package of its own, since all of it is built with `-sanitize=fuzzer`; the sources are linked in from above.
let package = Package(
    name: "carillon-fuzz",
    targets: [
        .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "LibFuzzer"),
        .target(name: "Geography", swiftSettings: settings),
        .target(name: "Recurrence", swiftSettings: settings),
        .target(name: "NotificationCore", dependencies: ["Geography", "Recurrence"], swiftSettings: settings),
        .target(name: "ICalendar", dependencies: ["NotificationCore", "Recurrence"], swiftSettings: settings),
        .target(name: "GLibSupport", dependencies: ["CGLib"], swiftSettings: settings),
        .target(
            name: "AgentBus",
            dependencies: ["Geography", "NotificationCore", "Recurrence", "GLibSupport"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FuzzRequests",
            dependencies: ["AgentBus", "GLibSupport", "LibFuzzer", "NotificationCore", "Recurrence"],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "FuzzCalendars",
            dependencies: ["ICalendar", "LibFuzzer", "NotificationCore", "Recurrence"],
            swiftSettings: settings
        ),
    ]
)
