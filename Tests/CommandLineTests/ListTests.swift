import TestSupport
import Testing

/// `carillon list` as a person sees it, at the widths of a terminal.
@Suite struct ListTests {
    private func session() async throws -> PrivateSession {
        let session = try await PrivateSession.withAgent()
        let rows = [
            ["Water the plants in the living room", "--every", "mon,thu", "--at", "18:00", "--from", "2098-03-01"]
                + ["--id", "water-the-plants-in-the--7h2c"],
            ["Rent", "--at", "2098-02-01 09:00", "--id", "rent"],
            ["生日快乐，小明！今天晚上一起吃饭", "--at", "2098-04-05 19:30", "--id", "reminder-wyfq"],
            ["👩‍👩‍👧 Call family ☎️", "--every", "year", "--on", "12-24", "--at", "11:00"]
                + ["--from", "2098-05-01", "--id", "call-family-x3f4"],
            ["Café ünïcödé", "--at", "2098-01-01 10:00", "--id", "caf-n-c-d-72rp"],
        ]
        for row in rows {
            let output = try await session.run(try Binaries.carillon, ["add"] + row)
            try #require(output.succeeded, "\(output)")
        }
        return session
    }

    @Test func eightyColumnsShowTitlesTimesRepeatsAndNames() async throws {
        let session = try await session()
        defer { session.end() }
        let seen = try await session.onTerminal(columns: 80, try Binaries.carillon, ["list"])
        #expect(seen.status == .success)
        #expect(seen.text == Self.eighty)
    }

    @Test func sixtyColumnsStillRead() async throws {
        let session = try await session()
        defer { session.end() }
        let seen = try await session.onTerminal(columns: 60, try Binaries.carillon, ["list"])
        #expect(seen.text == Self.sixty)
    }

    @Test(arguments: [
        (["plants"], ["water-the-plants-in-the--7h2c"]), (["PLANTS", "water"], ["water-the-plants-in-the--7h2c"]),
        (["ünï"], ["caf-n-c-d-72rp"]), (["dough"], ["pizza"]), (["nothing"], []), (["plants", "rent"], []),
        (["--today"], ["pizza"]), (["--today", "rent"], []),
        (["--app", "io.github.carillon.Carillon", "rent"], ["rent"]),
    ]) func wordsAndDaysAreFilters(_ filter: [String], _ ids: [String]) async throws {
        let session = try await session()
        defer { session.end() }
        let carillon = try Binaries.carillon
        let pizza = ["add", "Pizza", "--body", "Make the dough", "--every", "5s", "--id", "pizza"]
        try #require(try await session.run(carillon, pizza).succeeded)
        let listed =
            try JSONValue(parsing: try await session.run(carillon, ["list", "--json"] + filter).stdout).array ?? []
        #expect(listed.compactMap { $0["id"]?.string } == ids)
        let table = try await session.run(carillon, ["list"] + filter).stdout
        #expect(table.contains(ids.first ?? "cheduled"), "\(table)")
    }

    @Test func anAppThatDoesNotExistIsRefused() async throws {
        let session = try await session()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["list", "--app", "org.example.App"])
        #expect(output.status == .exited(1))
        #expect(output.stderr == "carillon: no app is called \"org.example.App\". See: carillon apps\n")
    }

    @Test func ofAllOnATerminalOnlyWhatSaysSomethingIsShown() async throws {
        let session = try await session()
        defer { session.end() }
        let carillon = try Binaries.carillon
        let piped = try await session.run(carillon, ["list", "--all"]).stdout
        #expect(piped.contains("io.github.carillon.Carillon"))
        let seen = try await session.onTerminal(columns: 120, carillon, ["list", "--all"])
        #expect(!seen.text.contains("io.github.carillon.Carillon") && seen.text.contains("  rent\n"), "\(seen)")
    }

    /// Each name that is shown is taken by the other commands, and nothing is cut where nobody looks.
    @Test func theShortIdsAreNames() async throws {
        let session = try await session()
        defer { session.end() }
        let seen = try await session.onTerminal(columns: 80, try Binaries.carillon, ["list"])
        let names = seen.text.split(separator: "\n").dropFirst()
            .compactMap { $0.split(separator: " ").last.map(String.init) }
        #expect(names.count == 5)
        for name in names {
            let shown = try await session.run(try Binaries.carillon, ["show", name])
            #expect(shown.status == .success, "\(name): \(shown)")
        }
        let piped = try await session.run(try Binaries.carillon, ["list"]).stdout
        #expect(piped.contains("  water-the-plants-in-the--7h2c\n"), "\(piped)")
        #expect(piped.contains("every Monday and Thursday at 18:00 from 1 Mar 2098"), "\(piped)")
    }

    /// One title makes no row wider than it can be read, also where no terminal has a width.
    @Test func aLongTitleIsCut() async throws {
        let session = try await session()
        defer { session.end() }
        let long = String(repeating: "long ", count: 200)
        #expect(try await session.run(try Binaries.carillon, ["add", long, "--in", "1h", "--id", "long"]).succeeded)
        for command in [["list"], ["list", "--all"], ["next"]] {
            let piped = try await session.run(try Binaries.carillon, command).stdout
            let widest = piped.split(separator: "\n").map(\.count).max() ?? 0
            #expect(piped.contains("long\u{2026}") && widest < 260, "\(piped)")
        }
    }

    @Test func otherListsAreAlignedToo() async throws {
        let session = try await session()
        defer { session.end() }
        let next = try await session.onTerminal(columns: 60, try Binaries.carillon, ["next", "-n", "3"])
        // How far off that is changes from day to day.
        #expect(next.text.replacing(/in \d{5} days/, with: "in NNNNN days") == Self.next, "\(next.text)")
    }

    /// The wide characters count two columns, so that the last column stands where it does in every row.
    @Test(.inTestAll("it takes seconds"), arguments: [40, 60, 72, 80, 100, 132]) func noLineIsWiderThanTheTerminal(
        _ columns: Int
    ) async throws {
        let session = try await session()
        defer { session.end() }
        // The greeting is a sentence, and comes once.
        _ = try await session.onTerminal(try Binaries.carillon, [])
        for command in [["list"], ["next"], ["list", "--all"], []] {
            let seen = try await session.onTerminal(columns: columns, try Binaries.carillon, command)
            let widths = seen.text.split(separator: "\n").filter {
                !$0.hasPrefix("Add one") && !$0.hasPrefix("See more")
            }.map { Self.width($0) }
            #expect(widths.count > 3)
            #expect(widths.allSatisfy { $0 <= columns }, "\(command)\n\(seen.text)")
        }
    }

    /// By another table than the program's, good for these rows.
    private static func width(_ line: Substring) -> Int {
        line.reduce(0) { width, character in
            let first = character.unicodeScalars.first?.value ?? 0
            let isWide = first > 0x2E7F && first < 0xFFE0 || first >= 0x1F300 || character == "☎️"
            return width + (isWide ? 2 : 1)
        }
    }

    private static let eighty = """
        TITLE                     WHEN                   REPEATS                ID
        Café ünïcödé              Wed 1 Jan 2098 10:00   once                   caf-n
        Rent                      Sat 1 Feb 2098 09:00   once                   rent
        Water the plants in the…  Mon 3 Mar 2098 18:00   every Monday and Thu…  water
        生日快乐，小明！今天晚…   Sat 5 Apr 2098 19:30   once                   reminder
        👩‍👩‍👧 Call family ☎️         Wed 24 Dec 2098 11:00  every year on 24 Dec…  call

        """
    private static let sixty = """
        TITLE          WHEN                   REPEATS       ID
        Café ünïcödé   Wed 1 Jan 2098 10:00   once          caf-n
        Rent           Sat 1 Feb 2098 09:00   once          rent
        Water the pl…  Mon 3 Mar 2098 18:00   every Monda…  water
        生日快乐，小…  Sat 5 Apr 2098 19:30   once          reminder
        👩‍👩‍👧 Call fami…  Wed 24 Dec 2098 11:00  every year …  call

        """
    private static let next = """
        NEXT           AT                    TITLE             ID
        in NNNNN days  Wed 1 Jan 2098 10:00  Café ünïcödé      caf-n
        in NNNNN days  Sat 1 Feb 2098 09:00  Rent              rent
        in NNNNN days  Mon 3 Mar 2098 18:00  Water the plant…  water

        """
}
