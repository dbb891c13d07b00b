import Foundation
import TestSupport
import Testing

extension PageExamples {
    static let calendars = PageExamples(
        page: "docs/calendars.md",
        given: { try await $0.session.offerCalendars() },
        examples: [
            .init("sudo apt install libsecret-tools", .cannotBeTried(because: "It takes root and Debian's archive.")),
            .init("secret-tool store", .cannotBeTried(because: "It asks for a password, and takes a keyring.")),
            .init("sudo apt install vdirsyncer", .cannotBeTried(because: "It takes root and Debian's archive.")),
            .init("mkdir -p ~/.config/vdirsyncer", .writes(".config/vdirsyncer/config", "[storage here]")),
            .init(
                "vdirsyncer discover",
                .triedElsewhere(file: "Tests/CalendarServiceTests/SyncTests.swift", words: "docs/calendars.md")
            ),
            .init("carillon calendars add  ", .does(findsWhatWasSynced)),
            .init(
                "systemctl --user",
                .cannotBeTried(because: "It takes systemd's manager of a person who has logged in.")
            ),
            .init("printf", .writes("holidays.ics", "SUMMARY:Epiphany\n")),
            .init("mkdir -p ~/calendars/work", .writes("calendars/work/holidays.ics", "SUMMARY:Epiphany\n")),
            .init("carillon calendars add  ", .prints("No other calendars were found.")),
            .init("carillon calendars add ~/calendars/work", .prints("work rings: 1 item, 0 alarms to come.")),
            .init(
                "carillon calendars add holidays.ics",
                .does { reader, text in
                    let said = try await reader.type(text)
                    #expect(said.contains("holidays rings: 1 item, 1 alarm to come"), "\(said)")
                    #expect(said.contains("Nothing is written into it"), "\(said)")
                    try await waitUntil("it rings") { try await isPending("Epiphany", reader) }
                }
            ),
            .init("carillon calendars list", .prints("Gym", "Epiphany", "work  ")),
            .init("carillon calendars check work", .prints("holidays.ics  Epiphany: it has no alarm")),
            .init("carillon calendars pause work", .prints("work is paused.")),
            .init(
                "carillon calendars remove work",
                .does { reader, text in
                    try await reader.type(text)
                    #expect(try await !reader.type("carillon calendars list").contains("work"))
                    #expect(
                        FileManager.default.fileExists(atPath: reader.session.home + "/calendars/work/holidays.ics")
                    )
                }
            ),
        ]
    )

    private static func isPending(_ title: String, _ reader: PageReader) async throws -> Bool {
        try await reader.list().contains {
            $0["title"]?.string == title && $0["app"]?.string == PrivateSession.calendars
        }
    }

    private static let findsWhatWasSynced: PageExample.Check = { reader, text in
        let item = """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:gym@example.org
            SUMMARY:Gym
            DTSTART:20260105T180000
            RRULE:FREQ=DAILY
            BEGIN:VALARM
            ACTION:DISPLAY
            TRIGGER:-PT15M
            END:VALARM
            END:VEVENT
            END:VCALENDAR

            """
        try reader.write(item, to: ".local/share/calendars/personal/gym.ics")
        let path = reader.environment()["PATH"] ?? ""
        let (status, said) = try await reader.session.onTerminal(
            answer: "y",
            "/usr/bin/env",
            ["PATH=\(path)", "/bin/sh", "-c", text]
        )
        #expect(status == .success && said.contains("(vdirsyncer)") && said.contains("Make it ring? [y/N]"), "\(said)")
        try await waitUntil("it rings") { try await isPending("Gym", reader) }
    }
}
