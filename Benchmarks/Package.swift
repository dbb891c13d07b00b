// swift-tools-version: 6.1
import PackageDescription

/// The settings that the targets have in the package above.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6), .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"), .enableUpcomingFeature("MemberImportVisibility"),
]

/// Measurements beside other engines. A package of its own, so that nobody who builds Carillon needs the others.
///
/// The engine's declarations belong to its package and to no other, so its folder is linked in here instead of being
/// named as a dependency; it is built as a release is, in a module of its own.
let package = Package(
    name: "carillon-benchmarks",
    targets: [
        .target(name: "Recurrence", swiftSettings: settings),
        .target(name: "Geography", swiftSettings: settings),
        .target(name: "NotificationCore", dependencies: ["Geography", "Recurrence"], swiftSettings: settings),
        .target(name: "OtherCalendars", dependencies: ["Recurrence"], swiftSettings: settings),
        .executableTarget(
            name: "Calls",
            dependencies: ["NotificationCore", "OtherCalendars", "Recurrence"],
            swiftSettings: settings
        ),
        .systemLibrary(name: "CLibical", pkgConfig: "libical", providers: [.apt(["libical-dev"])]),
        .target(name: "AllocationCounter"),
        .executableTarget(
            name: "Next",
            dependencies: ["Recurrence", "CLibical", "AllocationCounter"],
            swiftSettings: settings
        ),
    ]
)
