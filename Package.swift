// swift-tools-version: 6.1
import PackageDescription

/// Settings of every target of ours.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    // `any P` is spelled out, so that a reader sees where dynamic dispatch happens.
    .enableUpcomingFeature("ExistentialAny"),
    // A type that leaks through a target's interface must be imported there with an explicit access level.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // Members come only from modules that the file itself imports.
    .enableUpcomingFeature("MemberImportVisibility"),
]

/// A package that this one builds on: a folder of its name in CARILLON_PACKAGES, where a distribution builds without the network.
func dependency(_ name: String, of owner: String, from version: Version) -> Package.Dependency {
    if let folder = Context.environment["CARILLON_PACKAGES"] { return .package(name: name, path: "\(folder)/\(name)") }
    return .package(url: "https://github.com/\(owner)/\(name)", from: version)
}

/// The arrows of the house. A target sees what is listed here and nothing else;
/// `--explicit-target-dependency-import-check error` holds every import to it.
let package = Package(
    name: "carillon",
    products: [
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "UserNotificationsUI", targets: ["UserNotificationsUI"]),
        .library(name: "CoreLocation", targets: ["CoreLocation"]),
        .executable(name: "carillon", targets: ["carillon"]),
        .executable(name: "carillond", targets: ["carillond"]),
    ],
    // Ranges: an app that uses the module may need other versions of them. Each begins with the first version that has what the sources
    // use, and scripts/check-ranges.py sees to that.
    dependencies: [
        dependency("GRDB.swift", of: "groue", from: "7.8.0"),
        dependency("swift-argument-parser", of: "apple", from: "1.6.0"),
        dependency("swift-log", of: "apple", from: "1.11.0"),
    ],
    targets: [
        // System libraries
        .systemLibrary(name: "CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CLibnotify", pkgConfig: "libnotify", providers: [.apt(["libnotify-dev"])]),

        // Pure
        .target(name: "Geography"),
        .target(name: "CoreLocation", dependencies: ["Geography"]),
        // Sentences for people, the language that they are said in, and how much of a text is shown
        .target(name: "Messages"),
        .target(name: "Recurrence", dependencies: ["Messages"]),
        .target(name: "NotificationCore", dependencies: ["Geography", "Messages", "Recurrence"]),

        .target(name: "ICalendar", dependencies: ["Geography", "Messages", "NotificationCore", "Recurrence"]),
        // What people write: times, repeats, durations, places, buttons
        .target(
            name: "ScheduleWords",
            dependencies: ["Geography", "ICalendar", "Messages", "NotificationCore", "Recurrence"]
        ),

        // What the window shows, and what becomes of what is typed into it
        .target(
            name: "AgendaWindow",
            dependencies: [
                "CalendarFolders", "Geography", "Messages", "NotificationCore", "Recurrence", "ScheduleWords",
            ]
        ),

        // Folders of calendar files: what rings, and what answers write there
        .target(
            name: "CalendarFolders",
            dependencies: ["ICalendar", "Messages", "NotificationCore", "Recurrence", "ScheduleWords"]
        ),

        // What the agent decides: synchronous, and free of everything outside
        .target(name: "AgentCore", dependencies: ["Messages", "NotificationCore", "Recurrence"]),

        // Shell
        // The only one that needs ICU's data
        .target(name: "OtherCalendars", dependencies: ["Recurrence"]),
        .target(name: "SystemZones", dependencies: ["NotificationCore", "Recurrence"]),
        .target(name: "SessionFacts"),
        // What every service of ours logs with
        .target(
            name: "ProcessLog",
            dependencies: ["Messages", "NotificationCore", .product(name: "Logging", package: "swift-log")]
        ),
        .target(name: "GLibSupport", dependencies: ["CGLib", "Messages"]),
        .target(
            name: "AgentBus",
            dependencies: ["Geography", "Messages", "NotificationCore", "Recurrence", "GLibSupport", "SessionFacts"]
        ),
        .target(
            name: "NotificationStore",
            dependencies: [
                "Geography", "NotificationCore", "Recurrence", "SessionFacts",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        // Calendar files on disk: listed, read, and written only if nobody has changed them
        .target(name: "CalendarFiles"),
        .target(
            name: "CalendarService",
            dependencies: [
                "AgentBus", "CalendarFiles", "CalendarFolders", "GLibSupport", "ICalendar", "Messages",
                "NotificationCore",
                "Recurrence", "ScheduleWords", "SessionFacts", "SystemZones",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
            ]
        ),
        // The searches of desktops: GNOME Shell's and KRunner's interfaces
        .target(
            name: "DesktopSearch",
            dependencies: ["AgentBus", "GLibSupport", "Messages", "NotificationCore", "ScheduleWords", "SystemZones"]
        ),
        .target(name: "LibnotifyPresenter", dependencies: ["NotificationCore", "GLibSupport", "CLibnotify"]),
        .target(name: "CanberraPlayer", dependencies: ["NotificationCore", "GLibSupport"]),
        .target(
            name: "Agent",
            dependencies: [
                "AgentCore", "Geography", "Messages", "NotificationCore", "OtherCalendars", "Recurrence", "SystemZones",
                "SessionFacts",
                "GLibSupport",
                "AgentBus", "NotificationStore", "LibnotifyPresenter", .product(name: "Logging", package: "swift-log"),
            ]
        ),

        // What the command line and the window do besides calls to the agent
        .target(
            name: "DesktopTools",
            dependencies: [
                "AgentBus", "CalendarFiles", "CalendarFolders", "GLibSupport", "ICalendar", "Messages",
                "NotificationCore", "Recurrence", "ScheduleWords", "SessionFacts", "SystemZones",
            ]
        ),

        // What people and programs use
        .executableTarget(
            name: "carillond",
            dependencies: [
                "Agent", "AgentBus", "CalendarService", "CanberraPlayer", "OtherCalendars", "ProcessLog", "Recurrence",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .executableTarget(
            name: "carillon",
            dependencies: [
                "AgentBus", "CalendarFolders", "DesktopSearch", "DesktopTools", "Geography", "ICalendar", "Messages",
                "NotificationCore", "Recurrence", "ScheduleWords", "SystemZones", "SessionFacts", "GLibSupport",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(
            name: "UserNotifications",
            dependencies: [
                "AgentBus", "Geography", "Messages", "NotificationCore", "OtherCalendars", "Recurrence", "SystemZones",
                "SessionFacts",
                "GLibSupport", "CoreLocation",
            ]
        ),
        .target(name: "UserNotificationsUI", dependencies: ["UserNotifications"]),

        // Tests, one folder per target
        .target(
            name: "TestSupport",
            dependencies: [.product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/TestSupport",
            exclude: ["Scripts"]
        ),
        .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
        .testTarget(name: "MessagesTests", dependencies: ["Messages"]),
        .testTarget(name: "RecurrenceTests", dependencies: ["Messages", "Recurrence", "TestSupport"]),
        .testTarget(name: "OtherCalendarsTests", dependencies: ["OtherCalendars", "Recurrence"]),
        // Others' engines, which ours is measured against
        .systemLibrary(
            name: "CLibical",
            path: "Tests/CLibical",
            pkgConfig: "libical",
            providers: [.apt(["libical-dev"])]
        ),
        .testTarget(
            name: "RecurrenceOracleTests",
            dependencies: [
                "CLibical", "CalendarFolders", "ICalendar", "NotificationCore", "Recurrence", "ScheduleWords",
                "SystemZones", "TestSupport",
            ]
        ),
        // The agenda in memory, for tests and simulations
        .target(
            name: "MemoryStore",
            dependencies: ["Geography", "NotificationCore", "NotificationStore"],
            path: "Tests/MemoryStore"
        ),
        .testTarget(
            name: "NotificationCoreTests",
            dependencies: [
                "Geography", "MemoryStore", "Messages", "NotificationCore", "NotificationStore", "Recurrence",
                "SystemZones",
            ]
        ),
        // What the agent decides, in virtual time
        .testTarget(
            name: "AgentCoreTests",
            dependencies: ["AgentCore", "Geography", "Messages", "NotificationCore", "Recurrence", "Simulation"]
        ),
        .testTarget(
            name: "NotificationStoreTests",
            dependencies: [
                "Geography", "MemoryStore", "NotificationStore", "Messages", "NotificationCore", "Recurrence",
                "SystemZones",
                "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        .testTarget(name: "CoreLocationTests", dependencies: ["CoreLocation"]),
        // A program that ends right after a call
        .executableTarget(
            name: "carillon-last-call",
            dependencies: ["UserNotifications"],
            path: "Tests/LastCall"
        ),
        .testTarget(
            name: "UserNotificationsTests",
            dependencies: [
                "UserNotifications", "CoreLocation", "AgentBus", "GLibSupport", "NotificationCore", "Recurrence",
                "TestSupport", "carillon", "carillond", "carillon-last-call",
            ],
            exclude: ["Declarations.txt", "LinuxAdditions.txt"]
        ),
        // Whole lives of a desktop, each from one seed; the program is built for release, so that there can be many
        .target(
            name: "Simulation",
            dependencies: [
                "AgentCore", "Geography", "MemoryStore", "NotificationCore", "NotificationStore", "Recurrence",
            ],
            path: "Tests/Simulation"
        ),
        // Whole lives of calendars in files, likewise
        .target(
            name: "CalendarSimulation",
            dependencies: [
                "CalendarFiles", "CalendarFolders", "CalendarService", "GLibSupport", "ICalendar", "NotificationCore",
                "Recurrence", "Simulation", "SystemZones", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/CalendarSimulation"
        ),
        .executableTarget(
            name: "carillon-simulate",
            dependencies: [
                "CalendarSimulation", "Simulation", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Tests/SimulationProgram"
        ),
        .testTarget(name: "SimulationTests", dependencies: ["CalendarSimulation", "Simulation", "TestSupport"]),
        .testTarget(name: "SystemZonesTests", dependencies: ["SystemZones", "NotificationCore", "Recurrence"]),
        .testTarget(name: "SessionFactsTests", dependencies: ["SessionFacts", "TestSupport"]),
        .testTarget(name: "GLibSupportTests", dependencies: ["GLibSupport", "TestSupport"]),
        .testTarget(
            name: "AgentBusTests",
            dependencies: [
                "AgentBus", "GLibSupport", "Geography", "Messages", "NotificationCore", "Recurrence", "TestSupport",
                "carillon",
            ]
        ),
        // The agent on a clock that does as it is told: nobody sets the machine's
        .executableTarget(
            name: "carillon-scripted-clock",
            dependencies: [
                "Agent", "AgentBus", "CanberraPlayer", "GLibSupport", "NotificationCore",
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Tests/ScriptedClock"
        ),
        // The built programs, on a bus of their own, against a server that does as it is told
        .testTarget(
            name: "AgentTests",
            dependencies: [
                "Agent", "AgentBus", "GLibSupport", "NotificationCore", "TestSupport", "carillon", "carillond",
                "carillon-scripted-clock",
            ]
        ),
        // The same with disks, clocks, sessions, servers, sandboxes and floods that cause trouble
        .testTarget(
            name: "AgentFaultTests",
            dependencies: [
                "Agent", "AgentBus", "GLibSupport", "NotificationCore", "SessionFacts", "TestSupport", "carillon",
                "carillond", "carillon-scripted-clock",
            ]
        ),
        // The built agent, killed at random instants
        .testTarget(
            name: "FaultTests",
            dependencies: [
                "AgentBus", "GLibSupport", "NotificationCore", "TestSupport", "carillon", "carillond",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]
        ),
        // The programs of Examples/ and scripts/conformance.py. The first example is a target here as well, so that `make test`
        // can play it; all of them are a package of their own, as an app's would be, which scripts/test.sh builds.
        .executableTarget(
            name: "first-reminder",
            dependencies: ["UserNotifications"],
            path: "Examples/Sources/FirstReminder"
        ),
        .testTarget(
            name: "ExamplesTests",
            dependencies: ["TestSupport", "carillon", "carillond", "first-reminder"]
        ),
        // Real servers and sessions, and a pointer that really clicks
        .testTarget(name: "DesktopTests", dependencies: ["TestSupport", "carillon", "carillond"]),
        .testTarget(
            name: "ICalendarTests",
            dependencies: ["ICalendar", "CLibical", "NotificationCore", "Recurrence", "SystemZones", "TestSupport"]
        ),
        .testTarget(
            name: "CalendarFoldersTests",
            dependencies: [
                "CalendarFolders", "Geography", "ICalendar", "NotificationCore", "Recurrence", "ScheduleWords",
                "SystemZones", "TestSupport",
            ]
        ),
        // carillon-calendars with the agent, real folders, and the programs that keep calendars in files
        .testTarget(
            name: "CalendarServiceTests",
            dependencies: [
                "CalendarFiles", "CalendarFolders", "CalendarService", "GLibSupport", "ICalendar", "NotificationCore",
                "Recurrence",
                "SystemZones",
                "TestSupport", "carillon", "carillond", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "DesktopToolsTests",
            dependencies: ["DesktopTools", "Messages", "NotificationCore", "ScheduleWords", "TestSupport"]
        ),
        // The search as desktops call it, with the agent
        .testTarget(
            name: "DesktopSearchTests",
            dependencies: ["DesktopSearch", "GLibSupport", "NotificationCore", "TestSupport", "carillon", "carillond"]
        ),
        .testTarget(
            name: "ScheduleWordsTests",
            dependencies: [
                "Geography", "ICalendar", "Messages", "NotificationCore", "Recurrence", "ScheduleWords", "SystemZones",
                "TestSupport",
            ]
        ),
        .testTarget(
            name: "AgendaWindowTests",
            dependencies: [
                "AgendaWindow", "CalendarFolders", "Geography", "ICalendar", "MemoryStore", "Messages",
                "NotificationCore", "Recurrence", "ScheduleWords", "SystemZones", "TestSupport",
            ]
        ),
        .testTarget(
            name: "CommandLineTests",
            dependencies: ["TestSupport", "carillon", "carillond"],
            exclude: ["Snapshots"]
        ),
    ]
)

// The window needs libadwaita, which nothing else does; scripts/swift.sh looks whether it is there. `make test` leaves it out.
if Context.environment["CARILLON_WINDOW"] != nil, Context.environment["CARILLON_TESTS"] != "quick" {
    package.products.append(.executable(name: "carillon-window", targets: ["carillon-window"]))
    package.targets += [
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        // The only home of raw GTK pointers
        .target(name: "AdwaitaSupport", dependencies: ["CAdwaita", "GLibSupport"]),
        .executableTarget(
            name: "carillon-window",
            dependencies: [
                "AdwaitaSupport", "AgendaWindow", "AgentBus", "CalendarFolders", "CanberraPlayer", "DesktopTools",
                "GLibSupport", "Messages", "NotificationCore", "Recurrence", "ScheduleWords", "SessionFacts",
                "SystemZones",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        // The built window, on a screen of its own, with a pointer that really clicks
        .testTarget(
            name: "WindowTests",
            dependencies: ["TestSupport", "carillon", "carillon-window", "carillond"]
        ),
    ]
}

// What tries the programs out and measures them: `make fuzz-coverage` and `make bench` build it.
if Context.environment["CARILLON_TRIALS"] != nil {
    package.targets += [
        // What reads strangers' bytes, under libFuzzer, which looks for inputs that reach new code
        .target(name: "LibFuzzer", path: "Fuzz/LibFuzzer"),
        .executableTarget(
            name: "FuzzRequests",
            dependencies: ["AgentBus", "GLibSupport", "LibFuzzer", "NotificationCore", "Recurrence"],
            path: "Fuzz/FuzzRequests"
        ),
        .executableTarget(
            name: "FuzzCalendars",
            dependencies: ["ICalendar", "LibFuzzer", "NotificationCore", "Recurrence"],
            path: "Fuzz/FuzzCalendars"
        ),
        // Measurements beside other engines
        .target(name: "AllocationCounter", path: "Benchmarks/AllocationCounter"),
        .executableTarget(
            name: "BenchNext",
            dependencies: ["AllocationCounter", "CLibical", "Recurrence"],
            path: "Benchmarks/Next"
        ),
        .executableTarget(
            name: "BenchCalls",
            dependencies: ["NotificationCore", "OtherCalendars", "Recurrence"],
            path: "Benchmarks/Calls"
        ),
    ]
}

for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}

// `make test` builds no tests that it leaves out as a whole.
if Context.environment["CARILLON_TESTS"] == "quick" {
    let left: Set = ["AgentFaultTests", "FaultTests", "DesktopTests"]
    package.targets.removeAll { left.contains($0.name) }
}
