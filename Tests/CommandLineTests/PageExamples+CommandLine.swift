import Foundation
import TestSupport
import Testing

extension PageExamples {
    static let commandLine = PageExamples(
        page: "docs/command-line.md",
        given: { reader in
            try await reader.session.startSystemBus()
            _ = try await GeoClue.scripted(in: reader.session)
        },
        examples: first + times + changes + templates + many + notify
    )

    private static let first: [PageExample] = [
        .init("carillon add \"Tea is ready\"", .adds("Tea is ready", "once, after 4 min")),
        .init("carillon add \"Stand up\"", .adds("Stand up", "every 30 min until ")),
        .init("carillon add \"Pizza", .adds("Pizza Time!!", "every Monday at 11:30 until 1 Mar")),
        .init("carillon add \"Water", .adds("Water the plants", "every Monday and Thursday at 18:00")),
        .init("carillon add \"Rent\"", .adds("Rent", "rent  every month on the 1st at 09:00")),
        .init("carillon add \"Bins\"", .adds("Bins", "every 2 weeks on Thursday at 07:00 except 24 Dec")),
        .init(
            "carillon add \"Team call\"",
            .adds("Team call", "every 2nd Tuesday of the month at 09:00 (America/New_York)")
        ),
        .init("carillon add \"Vitamins\"", .adds("Vitamins", "every day at 08:00")),
        .init("carillon add \"Buy milk\"", .adds("Buy milk")),
        .init("carillon add \"Get up\"", .adds("Get up", "at 07:00")),
        .init("carillon add \"Medicine\"", .adds("Medicine", "at 07:00")),
        .init("printf", .writes("holidays.ics", "SUMMARY:Epiphany\n")),
        .init("carillon import", .prints("added", "Epiphany", "1 added.")),
        .init("carillon export", .writes("reminders.json", "\"carillonBackup\" : 1")),
        .init("carillon restore", .prints("Nothing has changed:")),
        // The command alone.
        .init("carillon    ", .prints("Tea is ready", "Add one:")),
        .init("carillon list", .prints("Tea is ready", "Buy milk", "Epiphany", "Rent")),
        .init("carillon list tea", .prints("Tea is ready")),
        // A heading above them.
        .init("carillon next -n 3", .prints(lines: 1 + 3)),
        .init("carillon next --format text", .prints("Tea is ready in ")),
        .init("carillon next --every", .prints("every last Friday of the month at 17:00", "Fri ")),
        .init("carillon snooze rent 1h", .prints("Moved \"Rent\" (rent) to ")),
        .init("carillon edit rent", .prints("every month on the 1st at 10:00")),
        .init("carillon act rent Paid", .prints("Pressed \"Paid\" of \"Rent\"")),
        .init("carillon done Rent", .prints("Done with \"Rent\" (rent), before its ring")),
        .init("carillon pause", .prints("Everything is paused until tomorrow 00:00.")),
        .init("carillon resume", .prints("1 pause ended")),
        .init("carillon remove Rent", .removes("Rent")),
        .init("carillon undo", .prints("Restored \"Rent\" (rent)")),
        // It may have rung by now.
        .init("carillon add \"What did you eat?\"", .prints("food  once, after 1 second")),
        .init(
            "carillon wait food",
            .does { reader, text in
                try await reader.answer("What did you eat?") { try await $0.reply($1.id, "Soup") }
                #expect(try await reader.type(text) == "Reply\nSoup\n")
            }
        ),
        .init("carillon inbox", .prints("Soup")),
        .init("carillon history", .prints("What did you eat?")),
        .init("carillon apps deny", .prints("org.example.App may not notify")),
        .init("carillon notify \"Backup\"", .shows("Backup", "It is done")),
        .init("carillon doctor", .prints("Agent", "Server", "Location")),
        .init("carillon autostart off", .prints("not with the session: Hidden=true")),
    ]

    private static let times: [PageExample] = [
        .init("carillon add call mum", .adds("call mum", " at 17:00, next in ")),
        .init("carillon add Stretch", .adds("Stretch", "every weekday, every 30 minutes from 09:00 to 17:00")),
        .init(
            "carillon add \"Water the plants\"",
            .adds("Water the plants", "every Monday and Thursday at 18:00 until ")
        ),
        .init("carillon add Meds", .adds("Meds", "every day at 09:00 and 17:00")),
        .init("carillon add Report", .adds("Report", "every weekday at 09:00")),
        .init("carillon add Backup", .adds("Backup", "if Saturday at 18:00")),
        .init(
            "carillon add \"Call mum tomorrow 5pm\"",
            .does { reader, text in
                let planned = try JSONValue(parsing: try await reader.type(text))
                #expect(planned["title"] == "Call mum" && planned["next"]?.string?.contains("T17:00:00") == true)
                #expect(planned["trigger"]?.string?.hasPrefix("once") == true)
                #expect(try await reader.list().allSatisfy { $0["title"] != "Call mum" })
            }
        ),
    ]

    private static let changes: [PageExample] = [
        .init("carillon edit rent", .prints("every month on the 1st at 08:30")),
        .init("carillon edit \"Stand up\"", .prints("every 45 min until ", " at 17:00")),
        .init("carillon edit \"Tea is ready\"", .prints("\"Green tea\": once, after 4 min", "Nothing was changed.")),
        .init(
            "carillon edit \"Stand up\" --unset",
            .does { reader, text in
                let printed = try await reader.type(text)
                #expect(printed.contains("every 45 min") && !printed.contains("until"), "\(printed)")
            }
        ),
    ]

    private static let templates: [PageExample] = [
        .init("[add]", .does { reader, text in try reader.write(text, to: ".config/carillon/carillon.conf") }),
        .init("carillon add --template meds ", .adds("Take your pills", "every day at 09:00 and 17:00")),
        .init(
            "carillon add --template meds Vitamins",
            .prints("\"Vitamins\"", "Nothing was added.", "[template meds] insist=10m")
        ),
        .init("carillon add --template meds --in", .adds("Take your pills", "once, after 1 hour")),
    ]

    private static let many: [PageExample] = [
        .init(
            "{\"id\": \"standup\"",
            .does { reader, text in
                try reader.write(text, to: "FILE")
                #expect(try await reader.type("carillon add --batch FILE") == "3 reminders added\n")
            }
        ),
        .init("cat >meetings.jsonl", .writes("meetings.jsonl", "Stand-up")),
        // What it prints is in the remark behind it.
        .init(
            "carillon sync work",
            .does { reader, text in
                let said = try #require(text.split(separator: "# ").last)
                #expect(try await reader.type(text) == said + "\n")
                #expect(try await reader.list().contains { $0["id"] == "work/standup" })
            }
        ),
        .init(
            "carillon undo",
            .does { reader, text in
                try await reader.type(text)
                #expect(try await reader.list().allSatisfy { $0["id"]?.string?.hasPrefix("work/") == false })
            }
        ),
    ]

    private static let notify: [PageExample] = [
        .init("carillon notify -u critical", .shows("Battery", "10 % left")),
        .init(
            "carillon notify -A",
            .does { reader, text in
                async let printed = reader.type(text)
                try await reader.answer("Deploy?") { server, popup in
                    #expect(popup.actions.map(\.label) == ["Yes", "No"])
                    try await server.invoke(popup.id, "yes")
                }
                #expect(try await printed == "yes\n")
            }
        ),
        .init("carillon notify \"Stand up\"", .adds("Stand up", "every 30 min until ")),
    ]
}
