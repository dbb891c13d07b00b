import Foundation
import TestSupport
import Testing

/// Times as people say them, typed at the program itself.
@Suite struct PhraseTests {
    /// The dry run of `add`, which needs no agent.
    private func dry(_ session: PrivateSession, _ arguments: [String]) async throws -> JSONValue {
        let output = try await session.run(try Binaries.carillon, ["add"] + arguments + ["--dry-run", "--json"])
        #expect(output.status == .success, "\(arguments): \(output)")
        #expect(output.stderr.isEmpty, "\(output)")
        return try JSONValue(parsing: output.stdout)
    }

    /// Dates far ahead: the program has no clock but the machine's.
    @Test(arguments: [
        (["call", "mum", "24 dec 2098 5pm"], "call mum", "2098-12-24T17:00:00+01:00"),
        (["call mum 24 dec 2098 5pm"], "call mum", "2098-12-24T17:00:00+01:00"),
        (["24.12.2098", "17:00", "call", "mum"], "call mum", "2098-12-24T17:00:00+01:00"),
        (["Windows 7", "--at", "24 dec 2098 11"], "Windows 7", "2098-12-24T11:00:00+01:00"),
        (["tomorrow 5pm", "--at", "2098-12-24"], "tomorrow 5pm", "2098-12-24T09:00:00+01:00"),
        (["call", "mum", "24 dec 2098 5pm", "--tz", "Asia/Tokyo"], "call mum", "2098-12-24T09:00:00+01:00"),
        (["x", "--every", "day at 9", "--from", "1 march 2098"], "x", "2098-03-01T09:00:00+01:00"),
        (["x", "--every", "month", "--on", "last friday", "--from", "2098-03-01"], "x", "2098-03-28T09:00:00+01:00"),
        (
            ["x", "--every", "30m", "--between", "9-17", "--on", "mon-fri", "--from", "1 march 2098"], "x",
            "2098-03-03T09:00:00+01:00"
        ),
        (["x", "--every", "day", "--at", "9:00,17:00", "--from", "1 march 2098"], "x", "2098-03-01T09:00:00+01:00"),
        (["gym", "every", "tue", "at", "7", "from", "1 march 2098"], "gym", "2098-03-04T07:00:00+01:00"),
    ])
    func aDryRunShowsTitleAndTime(_ arguments: [String], title: String, next: String) async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        defer { session.end() }
        let json = try await dry(session, arguments)
        #expect(json["title"]?.string == title)
        #expect(json["next"]?.string == next)
        #expect(json["trigger"]?.string?.isEmpty == false)
    }

    @Test func aDryRunChangesNothingAndNeedsNoAgent() async throws {
        let session = try await PrivateSession.start(timeZone: "Europe/Berlin")
        defer { session.end() }
        let carillon = try Binaries.carillon
        let line = try await session.run(carillon, ["add", "call mum 24 dec 2098 5pm", "--dry-run"])
        #expect(line.status == .success, "\(line)")
        #expect(
            line.stdout.hasPrefix("\"call mum\": once, on 24 Dec 2098 at 17:00, next in "),
            "\(line)"
        )
        #expect(line.stdout.hasSuffix("(Wed 24 Dec 2098 17:00). Nothing was added.\n"), "\(line)")
        let past = try await session.run(carillon, ["add", "x", "--at", "2020-01-01 9:00", "--dry-run", "--json"])
        #expect(past.status == .exited(1))
        #expect(past.stdout.isEmpty)
        #expect(
            past.stderr == "carillon: --at \"2020-01-01 9:00\": the time is in the past, or no date matches it\n"
        )
        try await session.startAgent()
        #expect(try await session.run(carillon, ["list", "--json"]).stdout == "[]\n")
    }

    @Test func whatIsSaidIsAddedAndPrinted() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let carillon = try Binaries.carillon
        func run(_ arguments: String...) async throws -> String {
            let output = try await session.run(carillon, arguments)
            #expect(output.status == .success, "\(arguments): \(output)")
            return output.stdout
        }
        let mum = try await run("add", "--id", "mum", "call", "mum", "24 dec 2098", "5pm")
        #expect(mum.hasPrefix("mum  \"call mum\"  once, on 24 Dec 2098 at 17:00, next in "), "\(mum)")
        #expect(mum.hasSuffix("(Wed 24 Dec 2098 17:00)\n"), "\(mum)")
        // Without "add", where no command is near.
        #expect(
            try await run("water", "the", "plants", "every", "weekday", "at", "9").contains("every weekday at 09:00")
        )
        #expect(try await run("Pills tomorrow 5pm").contains("\"Pills\"  once, on "))
        let twice = try await run("add", "Meds", "--every", "day", "--at", "09:00", "--at", "17:00")
        #expect(twice.contains("every day at 09:00 and 17:00, next in "), "\(twice)")
        let days = try await run("add", "Bins", "--every", "mon", "--every", "thu", "--at", "9am")
        #expect(days.contains("every Monday and Thursday at 09:00"), "\(days)")
        let months = try await run("add", "Rent", "--every", "month", "--on", "1", "--on", "15th", "--at", "9")
        #expect(months.contains("every month on the 1st and 15th at 09:00"), "\(months)")
        let until = try await run("snooze", "mum", "24 dec 2098 6pm")
        #expect(until.hasPrefix("Moved \"call mum\" (mum) to Wed 24 Dec 2098 18:00"), "\(until)")
        #expect(
            try await run("snooze", "mum", "half an hour").contains("Moved \"call mum\" (mum) to Wed 24 Dec 2098 18:30")
        )
        let rings = try JSONValue(parsing: try await run("next", "--at", "24 dec 2098 5pm", "--json"))
        #expect(rings.array?.map(\.string) == ["2098-12-24T17:00:00+01:00"])
    }

    @Test(arguments: [
        (["lst", "tomorrow", "5pm"], "carillon: there is no command 'lst'. Did you mean 'list'?\n"),
        (["remov rent tomorrow"], "carillon: there is no command 'remov rent tomorrow'."),
        (["call", "mum"], "carillon: there is no command 'call'. The commands are:\n"),
    ]) func aNearMissOfACommandIsNoReminder(_ arguments: [String], message: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.hasPrefix(message), "\(output)")
    }

    /// The hours of a day that have begun: each day, or tomorrow alone?
    @Test func hoursThatHaveBegunAreAskedFor() async throws {
        let session = try await PrivateSession.start(timeZone: zoneInTheMorning())
        defer { session.end() }
        let output = try await session.run(
            try Binaries.carillon,
            ["add", "x", "--every", "1h", "--from", "0:00", "--until", "23:59", "--dry-run"]
        )
        #expect(output.status == .exited(1), "\(output)")
        #expect(output.stderr.contains("Write --between 00:00-23:59 for these hours of each day, or "), "\(output)")
    }
}
