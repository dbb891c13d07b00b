import TestSupport
import Testing

/// The command line in a German session: what people read is German, what programs read isn't.
@Suite struct GermanTests {
    /// A session with an agent, and a command line that is installed with its catalog.
    private struct German {
        let session: PrivateSession
        private let program: String

        init() async throws {
            session = try await PrivateSession.start(
                timeZone: "Europe/Berlin",
                environment: ["LANGUAGE": "de"]
            )
            try await session.startAgent()
            program = try await session.copyBesideCatalog(program: try Binaries.carillon)
        }

        func run(_ arguments: [String], input: String = "", _ more: [String: String] = [:]) async throws -> Output {
            try await session.run(program, arguments, input: input, environment: more)
        }

        func said(_ arguments: String...) async throws -> String {
            let output = try await run(arguments)
            return output.stdout + output.stderr
        }
    }

    @Test func whatPeopleReadIsGerman() async throws {
        let german = try await German()
        defer { german.session.end() }
        #expect(try await german.said("undo") == "carillon: es gibt nichts zurückzunehmen\n")
        let added = try await german.said(
            "add",
            "Miete",
            "--every",
            "month",
            "--on",
            "1",
            "--at",
            "9:00",
            "--id",
            "miete"
        )
        #expect(added.wholeMatch(of: /miete  jeden Monat am 1\. um 09:00, als Nächstes in .*\n/) != nil, "\(added)")
        let again = try await german.said("add", "Miete", "--every", "day", "--at", "9:00", "--id", "miete")
        #expect(
            again.hasPrefix("„Miete“ (miete) ersetzt: jeden Monat am 1. um 09:00\nmiete  jeden Tag um 09:00, "),
            "\(again)"
        )
        let list = try await german.said("list").split(separator: "\n")
        #expect(list.first?.wholeMatch(of: /TITEL  WANN +WIEDERHOLUNG +KENNUNG/) != nil, "\(list)")
        #expect(list.last?.wholeMatch(of: /Miete  (heute|morgen) 09:00 +jeden Tag um 09:00  miete/) != nil, "\(list)")
        let snoozed = try await german.said("snooze", "miete", "10m")
        #expect(
            snoozed.contains(" 09:10 verlegt, in ") && snoozed.contains("Die Reihe geht weiter: jeden Tag um 09:00.")
        )
        #expect(try await german.said("undo").hasPrefix("„Miete“ (miete) wiederhergestellt: jeden Tag um 09:00, "))
        let skipped = try await german.said("skip", "miete")
        #expect(
            skipped.hasPrefix("Ausgelassen: ") && skipped.contains(" von „Miete“ (miete). Als Nächstes: "),
            "\(skipped)"
        )
        #expect(try await german.said("pause") == "Alles ist pausiert.\ncarillon resume beendet das.\n")
        #expect(try await german.said("status").contains("Pausiert      alles\n"))
        #expect(try await german.said("why", "miete").contains("Sie läutet einstweilen nicht: alles ist pausiert."))
        #expect(try await german.said("resume") == "1 Pause beendet\n")
        #expect(try await german.said("doctor").contains("Sitzungsbus             erreicht\n"))
        #expect(try await german.said("remove", "miete") == "„Miete“ (miete) entfernt: jeden Tag um 09:00\n")
        #expect(try await german.said("history") == "Noch hat nichts geläutet.\n")
        // What is refused, by the command, the grammar, the parser's rules and the agent.
        let refused = try await german.said("remove", "nix")
        #expect(
            refused == "carillon: keine geplante Erinnerung heißt „nix“; nichts wurde geändert. Siehe: carillon list\n"
        )
        #expect(try await german.said("add", "Tee", "--at", "25:00").hasPrefix("Fehler: „25:00“ hat die Stunde 25; "))
        let unsaid = try await german.said("snooze")
        #expect(
            unsaid.hasPrefix("Fehler: Geben Sie an, wie viel später") && unsaid.contains("\nAufruf: carillon snooze")
        )
        let never = ["--every", "day", "--at", "9:00", "--from", "2098-01-02", "--until", "2098-01-01"]
        let refusal = try await german.run(["add", "Tee"] + never).stderr
        #expect(refusal.contains("Do 2. Jan 2098 00:00; es würde nie etwas läuten"), "\(refusal)")
    }

    /// `LC_ALL=C` is English whatever `LANGUAGE` says.
    @Test func whatProgramsReadIsTheSameInEveryLanguage() async throws {
        let german = try await German()
        defer { german.session.end() }
        for words in [
            ["Tea", "--every", "hour", "--id", "tea"], ["Bins", "--at", "2098-01-07 09:00", "--id", "bins"],
        ] {
            #expect(try await german.run(["add"] + words).succeeded)
        }
        #expect(try await german.run(["pause", "bins"]).succeeded)
        let line = #"{"title": "Milk", "in": "1h", "id": "milk"}"#
        let cases: [([String], String)] = [
            (["list", "--json"], ""), (["show", "tea", "--json"], ""), (["history", "--json"], ""),
            (["delivered", "--json"], ""), (["inbox", "--json"], ""), (["apps", "--json"], ""),
            (["next", "--json"], ""), (["next", "--every", "day", "--at", "9:00", "--json"], ""),
            (["doctor", "--json"], ""), (["autostart", "status", "--json"], ""), (["calendars", "list", "--json"], ""),
            (["add", "Tea", "--every", "day", "--at", "9:00", "--dry-run", "--json"], ""),
            (["remove", "nothing", "--json"], ""), (["add", "Tea", "--at", "25:00", "--json"], ""),
            (["add", "--batch", "--dry-run"], line), (["add", "--batch"], line + "\n{}"),
            (["add", "--batch"], #"{"title": "Milk", "at": "25:00"}"#), (["add", "--batch"], "[]"),
            (["next", "bins", "--format", "waybar"], ""), (["next", "bins", "--format", "text"], ""),
            (["--generate-completion-script", "bash"], ""), (["help", "add"], ""),
        ]
        for (arguments, input) in cases {
            let output = try await german.run(arguments, input: input)
            let english = try await german.run(arguments, input: input, ["LC_ALL": "C"])
            #expect(output.stdout == english.stdout && output.stderr == english.stderr, "\(arguments): \(output)")
            #expect(output.status == english.status, "\(arguments)")
        }
        let list = try await german.run(["list"], ["LC_ALL": "C"])
        #expect(list.stdout.hasPrefix("TITLE ") && list.stdout.contains("every hour"), "\(list)")
    }
}
