import Foundation
import TestSupport
import Testing

/// What README.md and docs/command-line.md tell people to type, typed in.
@Suite struct ReadmeTests {
    @Test func everyLineOnTheCommandLineDoesWhatItSays() async throws {
        // The examples are for a working day: at 17:45 nothing rings every half an hour until 18:00, and the command says so.
        let session = try await PrivateSession.start(timeZone: zoneInTheMorning())
        defer { session.end() }
        try await session.startSystemBus()
        _ = try await GeoClue.scripted(in: session)
        let server = try await ScriptedServer.start(
            in: session,
            .init(.plasma)
        )
        try await session.startAgent()
        try Self.calendar.write(toFile: session.folder + "/holidays.ics", atomically: true, encoding: .utf8)

        // Without the remarks behind them.
        let lines = try Self.lines(of: "Examples", in: "docs/command-line.md")
        #expect(lines.count > 20)
        var printed: [String: String] = [:]
        for line in lines {
            if line.hasPrefix("carillon wait food") {
                // Somebody answers at the desk.
                try await waitUntil("the question is on the screen") {
                    server.notifications.contains { $0.summary == "What did you eat?" }
                }
                let question = try #require(server.notifications.last { $0.summary == "What did you eat?" })
                try await server.reply(question.id, "Soup")
            }
            let output = try await type(line, session)
            #expect(output.status == .success, "\(line)\n\(output)")
            printed[line] = output.stdout
        }
        #expect(printed["carillon wait food"] == "Reply\nSoup\n")
        #expect(printed["carillon inbox"]?.contains("Soup") == true)
        // A heading above them.
        #expect(printed["carillon next -n 3"]?.split(separator: "\n").count == 1 + 3)
        let list = try await type("carillon list", session).stdout
        for title in ["Tea is ready", "Pizza Time!!", "Bins", "Team call", "Vitamins", "Buy milk", "Epiphany"] {
            #expect(list.contains(title), "\(title) is missing:\n\(list)")
        }
        #expect(!list.contains("Rent"))
    }

    @Test func everyLineOfTheReadmeDoesWhatItSays() async throws {
        let session = try await PrivateSession.start(timeZone: zoneInTheMorning())
        defer { session.end() }
        _ = try await ScriptedServer.start(in: session, .init(.plasma))
        try await session.startAgent()
        let lines = try Self.lines(of: "On the command line", in: "README.md")
        #expect(lines.count == 12)
        for line in lines where line != "carillon doctor" {
            let output = try await type(line, session)
            #expect(output.status == .success, "\(line)\n\(output)")
        }
        let list = try await type("carillon list", session).stdout
        for title in ["tea is ready", "stretch", "Pizza Time!!", "Vitamins"] {
            #expect(list.contains(title), "\(list)")
        }
        #expect(!list.contains("Rent"))
    }

    @Test func theCallFromAnyLanguageAddsARequest() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        try await session.startAgent()
        let output = try await type(Self.block(of: "From any language", in: "README.md"), session)
        #expect(output.status == .success, "\(output)")
        #expect(try await type("carillon list --all", session).stdout.contains("Tea is ready"))
    }

    // MARK: -

    /// The commands of a section, without the remarks behind them.
    private static func lines(of section: String, in file: String) throws -> [String] {
        try block(of: section, in: file).split(separator: "\n")
            .map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }
    }

    /// A section's first block of commands.
    private static func block(of section: String, in file: String) throws -> String {
        let text = try String(contentsOfFile: "\(Binaries.sourceRoot)/\(file)", encoding: .utf8)
        let rest = try #require(text.split(separator: "\n## \(section)\n", maxSplits: 1).last)
        let block = try #require(rest.split(separator: "```sh\n", maxSplits: 1).last?.split(separator: "```").first)
        // The examples that name a year stay true when it is over.
        let year = Calendar(identifier: .gregorian).component(.year, from: Date())
        return String(block.replacing("2027", with: "\(year + 1)"))
    }

    private func type(_ line: String, _ session: PrivateSession) async throws -> Output {
        let programs = URL(fileURLWithPath: try Binaries.carillon).deletingLastPathComponent().path
        let script = "cd \"$1\"; PATH=\"$2:$PATH\"; eval \"$3\""
        return try await session.run("/bin/sh", ["-c", script, "sh", session.folder, programs, line])
    }

    private static let calendar = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Example//Holidays//EN
        BEGIN:VEVENT
        UID:epiphany@example.org
        SUMMARY:Epiphany
        DTSTART;VALUE=DATE:20200106
        RRULE:FREQ=YEARLY
        BEGIN:VALARM
        ACTION:DISPLAY
        TRIGGER:PT9H
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """.replacing("\n", with: "\r\n")
}
