import Foundation
import TestSupport
import Testing

extension PageExamples {
    /// Every page that shows something to type or to copy; ``PagesTests`` compares them with the pages.
    static let all = [
        readme, bars, calendars, commandLine, dbus, howItWorks, install, json, packaging, recurrence, troubleshooting,
        wake, window,
    ]

    private static let cleanRoom = "scripts/clean-room.sh"
    private static let testDeb = "scripts/test-deb.sh"
    private static let testDist = "scripts/test-dist.sh"

    private static let testPackages = "scripts/test-packages.sh"

    private static let packaging = PageExamples(
        page: "docs/packaging.md",
        examples: [
            .init("make all CARILLON_NEED=skip", .triedElsewhere(file: "debian/rules", words: "CARILLON_NEED=skip")),
            .init("make deb", .triedElsewhere(file: "Makefile", words: "test-deb: deb")),
            .init(
                "scripts/source-package.sh",
                .triedElsewhere(file: testPackages, words: "scripts/source-package.sh \"$packages\"")
            ),
            .init(
                "scripts/apt-repository.sh",
                .triedElsewhere(file: testPackages, words: "/packages/apt-repository.sh /packages/repository")
            ),
            .init("rpmbuild -bb", .triedElsewhere(file: testPackages, words: "rpmbuild --nodeps -bb")),
            .init("{ stdenv", .cannotBeTried(because: "Nix isn't in Debian 12; the page says that it was not built.")),
        ]
    )

    private static let readme = PageExamples(
        page: "README.md",
        examples: [
            .init("tar -xf carillon", .triedElsewhere(file: testDist, words: "tar -xf")),
            .init(
                "carillon-*-linux-x86_64/install.sh --user",
                .triedElsewhere(file: testDist, words: "./install.sh --user")
            ),
            .init(
                "carillon start",
                .does { reader, text in
                    #expect(try await reader.session.owner(of: TestAgent.agentName) == nil)
                    try await reader.type(text)
                    #expect(try await reader.session.owner(of: TestAgent.agentName) != nil)
                }
            ),
            .init("sudo apt install", .triedElsewhere(file: testDeb, words: "install /tmp/carillon.deb")),
            .init("make demo", .triedElsewhere(file: cleanRoom, words: "make demo")),
            .init("make test", .triedElsewhere(file: cleanRoom, words: "make test")),
            .init(
                "make && sudo make install",
                .triedElsewhere(file: "scripts/test-install.sh", words: "umask 077; make install")
            ),
            .init("make && make install", .triedElsewhere(file: cleanRoom, words: "make install PREFIX=~/.local")),
            .init("carillon add tea", .adds("tea is ready", "once, after 4 min")),
            .init("carillon add stretch", .adds("stretch", "every weekday, every 30 minutes from 09:00 to 17:00")),
            .init("carillon add \"Pizza", .adds("Pizza Time!!", "every Monday at 11:30 until ")),
            .init("carillon add \"Rent\"", .adds("Rent", "rent  every month on the 1st at 09:00")),
            .init("carillon add \"Vitamins\"", .adds("Vitamins", "every day at 08:00")),
            .init("carillon list", .prints("tea is ready", "stretch", "Pizza Time!!", "Rent", "Vitamins")),
            // A heading above them.
            .init("carillon next -n 3", .prints(lines: 1 + 3)),
            .init("carillon add \"Medicine\"", .wakes("Medicine", true)),
            .init("carillon snooze rent 1h", .prints("Moved \"Rent\" (rent) to ")),
            .init("carillon act rent Paid", .prints("Pressed \"Paid\" of \"Rent\"")),
            .init("carillon remove rent", .removes("Rent")),
            .init("carillon doctor", .prints("Agent", "Server", "Autostart")),
            .init("import UserNotifications", .triedElsewhere(file: "scripts/check-docs.py", words: "README.md")),
            .init("gdbus call", .asks("tea", "Tea is ready", of: "gdbus")),
        ]
    )

    private static let dbus = PageExamples(
        page: "docs/dbus.md",
        examples: [
            .init("gdbus call", .asks("pizza", "Pizza Time!!", of: "gdbus")),
            .init("gdbus call", .prints("'identifier': <'pizza'>", "'description': <'every 30 s'>")),
            .init(
                "import gi",
                .does { reader, text in
                    try reader.write(text, to: "example.py")
                    _ = try await reader.run(Binaries.python, "example.py")
                    #expect(try await reader.request("Tea is ready")["identifier"] == "tea")
                    #expect(try await reader.list().contains { $0["app"] == "org.example.Kitchen" })
                }
            ),
            .init("<!DOCTYPE", .triedElsewhere(file: introspection, words: "Introspection.xml")),
            .init("<node>", .triedElsewhere(file: introspection, words: "Introspection.delegate")),
        ]
    )
    private static let introspection = "Tests/AgentBusTests/IntrospectionTests.swift"

    private static let howItWorks = PageExamples(
        page: "docs/how-it-works.md",
        examples: [.init("carillon add \"Pizza", .adds("Pizza Time!!", "pizza  every hour"))]
    )

    private static let install = PageExamples(
        page: "docs/install.md",
        examples: [
            .init("tar -xf carillon", .triedElsewhere(file: testDist, words: "tar -xf")),
            .init(
                "carillon-*-linux-x86_64/install.sh --user",
                .triedElsewhere(file: testDist, words: "./install.sh --user")
            ),
            .init("sudo carillon", .triedElsewhere(file: testDist, words: "&& ./install.sh\"")),
            .init(
                "~/.local/lib/carillon/install.sh",
                .triedElsewhere(file: testDist, words: ".local/lib/carillon/install.sh --uninstall --user")
            ),
            .init(
                "sudo /usr/local/lib/carillon/install.sh",
                .triedElsewhere(file: testDist, words: "enter /usr/local/lib/carillon/install.sh --uninstall")
            ),
            .init("sudo apt install", .triedElsewhere(file: testDeb, words: "install /tmp/carillon.deb")),
            .init(
                "make && sudo make install",
                .triedElsewhere(file: "scripts/test-install.sh", words: "umask 077; make install")
            ),
            .init("make && make install", .triedElsewhere(file: cleanRoom, words: "make install PREFIX=~/.local")),
        ]
    )

    private static let troubleshooting = PageExamples(
        page: "docs/troubleshooting.md",
        given: { try await $0.type("carillon add Rent --every month --on 1 --at 9:00 --id rent") },
        examples: [
            .init("carillon why rent", .prints("\"Rent\" (rent)", "Next: ")),
            .init("carillon doctor", .prints("Agent", "Server")),
            .init("carillon status", .prints("Agent", "Server", "Scheduled")),
            .init("carillon history", .prints("Nothing has rung yet.")),
        ]
    )

    private static let json = PageExamples(
        page: "docs/json.md",
        given: { try await $0.type("carillon add Tea --at 9:00") },
        examples: [
            .init(
                "carillon list --json | jq",
                .tried(by: "jq") { reader, text in
                    let printed = try await reader.type(text)
                    #expect(printed.contains(#/^\d{4}-\d\d-\d\dT09:00:00\S+  Tea\n$/#), "\(printed)")
                }
            )
        ]
    )

    private static let recurrence = PageExamples(
        page: "docs/recurrence.md",
        examples: [
            .init("carillon next --every", .prints("every 2nd Tuesday of the month at 09:00", "Tue ", " 09:00")),
            .init(
                "carillon next --rrule",
                .does { reader, text in
                    let times = try JSONValue(parsing: try await reader.type(text)).array ?? []
                    #expect(times.count == 50)
                    #expect(times.first == "2026-01-30T09:00:00+01:00")
                }
            ),
            .init(
                "carillon next --cron",
                .does { reader, text in
                    let times = try JSONValue(parsing: try await reader.type(text)).array ?? []
                    #expect(!times.isEmpty && times.allSatisfy { $0.string?.contains("T11:30:00") ?? false })
                }
            ),
            .init("printf", .writes("holidays.ics", "SUMMARY:Epiphany\n")),
            .init("carillon next --ical", .prints(lines: 1 + 20)),
        ]
    )

    private static let wake = PageExamples(
        page: "docs/wake.md",
        examples: [
            .init("carillon add \"Medicine\"", .wakes("Medicine", true)),
            .init("carillon add \"Catch the train\"", .wakes("Catch the train", true)),
            .init("carillon edit Medicine", .wakes("Medicine", false)),
            .init("sudo setcap", .triedElsewhere(file: "Tests/DesktopTests/WakeTests.swift", words: "\"setcap\"")),
            .init(
                "[Service]",
                .cannotBeTried(because: "It is a setting for everybody's units, and counts from the next login on.")
            ),
        ]
    )

    private static let window = PageExamples(
        page: "docs/window.md",
        examples: [
            .init("gdbus call", .triedElsewhere(file: "Tests/WindowTests/LiveTests.swift", words: "docs/window.md"))
        ]
    )
}

extension PageExample.Outcome {
    /// It succeeds, and an app has asked for this.
    fileprivate static func asks(_ id: String, _ title: String, of app: String) -> Self {
        .does { reader, text in
            try await reader.type(text)
            let asked = try await reader.list().first { $0["id"]?.string == id && $0["app"]?.string == app }
            #expect(asked?["title"]?.string == title)
        }
    }

    /// It succeeds, and then the reminder with this title wakes the machine or doesn't.
    fileprivate static func wakes(_ title: String, _ isWanted: Bool) -> Self {
        .does { reader, text in
            try await reader.type(text)
            #expect((try await reader.request(title)["wake"] == true) == isWanted, "\(text)")
        }
    }
}
