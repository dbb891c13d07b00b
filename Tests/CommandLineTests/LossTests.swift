import Foundation
import TestSupport
import Testing

/// Nothing is lost in silence: what cannot count is refused by the name that was typed.
@Suite struct LossTests {
    @Test(arguments: [
        (
            ["add", "Meds", "--at", "tomorrow", "--at", "friday"],
            "--at is given twice, as \"tomorrow\" and \"friday\", but only times of day add up, such as 9:00 and 17:00. Add one reminder for each."
        ),
        (
            ["add", "x", "--every", "mon", "--at", "9:00", "--every=day"],
            "--every is given twice, as \"mon\" and \"day\", but only weekdays add up, such as mon and thu. Add one reminder for each."
        ),
        (
            ["add", "x", "--in", "5m", "--in", "10m", "--in", "15m"],
            "--in is given 3 times, as \"5m\", \"10m\" and \"15m\", but takes one value. Add one reminder for each time."
        ),
        (
            ["next", "-n", "3", "-n", "5"],
            "-n is given twice, as \"3\" and \"5\", but takes one value. Keep one of them."
        ),
        (
            ["act", "a", "reply", "--text", "yes", "--text", "no"],
            "--text is given twice, as \"yes\" and \"no\", but takes one value. Keep one of them."
        ),
    ]) func aRepeatedOptionIsRefusedByName(_ arguments: [String], message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(64))
        #expect(output.stderr.hasPrefix("Error: \(message)\nUsage: carillon \(arguments[0]) "), "\(output)")
        #expect(output.stderr.hasSuffix("See 'carillon \(arguments[0]) --help' for more information.\n"), "\(output)")
        #expect(try await session.run(try Binaries.carillon, ["list", "--json"]).stdout == "[]\n")
    }

    @Test func optionsThatAddUpAndTitlesMayComeTwice() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let added = try await session.run(
            try Binaries.carillon,
            ["add", "--every", "day", "--at", "09:00", "--body", "A", "--body", "B", "--except", "2098-01-01"]
                + ["--except", "2098-01-02", "--button", "X=done", "--button", "Y=done", "--json", "--json"]
                + ["--", "--at"]
        )
        #expect(added.status == .success, "\(added)")
        #expect(try JSONValue(parsing: added.stdout)["title"] == "--at")
    }

    /// Every option of every command, now and later, either adds up or is refused when it comes twice.
    @Test(.inTestAll("it takes seconds")) func noOptionKeepsTheLastInSilence() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let carillon = try Binaries.carillon
        let dump = try JSONValue(
            parsing: try await session.run(carillon, ["--experimental-dump-help"]).stdout
        )
        let values = [
            "in": "5m", "at": "09:00", "every": "day", "on": "1", "rrule": "FREQ=DAILY", "cron": "0 9 * * *",
            "on-calendar": "daily",
            "from": "2098-01-01",
            "until": "2098-01-01", "count": "3", "tz": "UTC", "arriving": "1,2", "leaving": "1,2", "level": "active",
            "insist": "5m", "insist-limit": "3", "for": "10s", "timeout": "1s", "n": "3",
            "ical": "/dev/null", "urgency": "low", "expire-time": "0", "replace-id": "7",
            "format": "text", "since": "yesterday", "volume": "50", "sound-repeat": "5m", "fade": "30s",
        ]
        // What else each command needs, and options that go with the repeated one.
        let rest: [String: [String]] = [
            "add": ["x"], "edit": ["a"], "act": ["a", "b"], "wait": ["a"], "snooze": ["a", "5m"], "skip": ["a"],
            "show": ["a"], "import": ["/dev/null"], "remove": ["a"], "notify": ["x"],
        ]
        let needed = ["insist-limit": ["--insist", "5m"], "fade": ["--sound-repeat", "5m"]]
        var checked = 0
        for command in dump["command"]?["subcommands"]?.array ?? [] {
            let name = try #require(command["commandName"]?.string)
            for argument in command["arguments"]?.array ?? []
            where argument["kind"] == "option" && argument["isRepeating"] == false {
                let option = try #require(argument["preferredName"]?["name"]?.string)
                let typed = (argument["preferredName"]?["kind"] == "long" ? "--" : "-") + option
                var twice = [typed, values[option] ?? "y", typed, values[option] ?? "y"] + (needed[option] ?? [])
                if name == "next", ["between", "from", "until", "count", "tz"].contains(option) {
                    twice += ["--every", "day", "--at", "09:00"]
                }
                // Without a time it is notify-send, which takes the last.
                if name == "notify", option != "in" { twice += ["--in", "5m"] }
                let output = try await session.run(carillon, [name] + twice + (rest[name] ?? []))
                #expect(output.status == .exited(64), "\(name) \(twice): \(output)")
                #expect(output.stderr.hasPrefix("Error: \(typed) is given twice, as "), "\(name) \(twice): \(output)")
                checked += 1
            }
        }
        #expect(checked > 30)
    }

    /// The agent's names for things stay on the wire.
    @Test(arguments: [
        (
            ["--at", "2020-01-01 09:00"],
            "--at \"2020-01-01 09:00\": the time is in the past, or no date matches it"
        ),
        (["--every", "5s", "--until", "2020-01-01"], "--until \"2020-01-01\": nothing would ring before it"),
        (
            ["--every", "1h", "--from", "2098-02-01 09:00", "--until", "2098-01-01 17:00"],
            "--until \"2098-01-01 17:00\" is Wed 1 Jan 2098 17:00, which isn't after --from \"2098-02-01 09:00\", Sat 1 Feb 2098 09:00; nothing would ever ring"
        ),
        (
            ["--every", "100000000d"],
            "--every \"100000000d\": time interval must be greater than 0 s and at most 100 years"
        ),
        (["--in", "100000000d"], "--in \"100000000d\": time interval must be greater than 0 s and at most 100 years"),
        (["--in", "1h", "--insist", "0.5s"], "--insist \"0.5s\": must be from 1 s to 100 years apart"),
        (["--in", "1h", "--insist", "5m", "--insist-limit", "0"], "--insist-limit \"0\": must be 1 to 1000 times"),
        (
            ["--in", "1h", "--image", "README.md"],
            "--image \"README.md\": is neither a PNG, JPEG, GIF, WebP nor SVG picture"
        ),
        (["--in", "1h", "--id", "a\tb"], "--id \"a\tb\": must be one line, without tabs"),
        (
            ["--in", "1h", "--sound-repeat", "20s", "--fade", "30s"],
            "--fade \"30s\": needs a soundRepeat of at least as long, since each repetition is louder than the one before"
        ),
        (["--in", "1h", "--sound", "/nope.ogg"], "--sound \"/nope.ogg\" can't be read: there is no such file"),
        (["--in", "1h", "--sound", "nope/nope.ogg"], "--sound \"nope/nope.ogg\" can't be read: there is no such file"),
        (["--in", "1h", "--sound", "/"], "--sound \"/\" can't be read: it is a folder"),
        (
            ["--in", "1h", "--icon", "file:///nope.png"],
            "--icon \"file:///nope.png\" can't be read: there is no such file"
        ),
    ]) func aRefusalSaysWhatWasTyped(_ options: [String], message: String) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        try "no picture".write(toFile: session.folder + "/README.md", atomically: true, encoding: .utf8)
        let script = "cd \"$1\"; shift; exec \"$@\""
        let output = try await session.run(
            "/bin/sh",
            ["-c", script, "sh", session.folder, try Binaries.carillon, "add", "x"] + options
        )
        #expect(output.status == .exited(1), "\(output)")
        #expect(output.stderr == "carillon: \(message)\n")
        #expect(try await session.run(try Binaries.carillon, ["list", "--json"]).stdout == "[]\n")
    }

    /// Themes of a folder of ours, so that it is known what they have.
    @Test func namesThatNoThemeHasAreWarnedOf() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let files = FileManager.default
        let themes = session.folder + "/themes"
        for folder in ["sounds/ours/stereo", "icons/ours/48x48/apps", "icons/other/status/22"] {
            try files.createDirectory(atPath: "\(themes)/\(folder)", withIntermediateDirectories: true)
        }
        for file in [
            "sounds/ours/stereo/bell.oga", "icons/ours/48x48/apps/kettle.png", "icons/other/status/22/cup.svg",
        ] {
            try #require(files.createFile(atPath: "\(themes)/\(file)", contents: nil))
        }
        func warned(_ arguments: [String], data: String) async throws -> String {
            let output = try await session.run(
                try Binaries.carillon,
                ["add", "x", "--in", "1h"] + arguments,
                environment: ["XDG_DATA_DIRS": data]
            )
            #expect(output.status == .success, "\(output)")
            return output.stderr
        }
        for known in [["--sound", "bell"], ["--sound", "bell-window"], ["--sound", "none"], ["--icon", "kettle"]]
            + [["--icon", "cup"], []]
        {
            #expect(try await warned(known, data: themes) == "", "\(known)")
        }
        #expect(
            try await warned(["--sound", "bel"], data: themes)
                == "carillon: --sound \"bel\": no installed sound theme has it, so the reminder may be silent. There is \"bell\"\n"
        )
        #expect(
            try await warned(["--sound", "bell"], data: "/nowhere")
                == "carillon: --sound \"bell\": no sound theme is installed, so the reminder may be silent\n"
        )
        #expect(
            try await warned(["--icon", "nosuchicon"], data: themes)
                == "carillon: --icon \"nosuchicon\": no installed icon theme has it, so the popup may show another icon or none\n"
        )
    }

    @Test func showTellsHowItSoundsAndLooks() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let added = try await session.run(
            try Binaries.carillon,
            ["add", "x", "--id", "x", "--in", "1h", "--sound", "none", "--icon", "kettle", "--insist", "5m"]
        )
        #expect(added.status == .success)
        let shown = try await session.run(try Binaries.carillon, ["show", "x"]).stdout
        for line in ["Sound      none", "Icon       kettle", "Insists    every 5 min, at most 10 times"] {
            #expect(shown.contains(line + "\n"), "\(shown)")
        }
        #expect(!shown.contains("Left out"))
    }

    @Test(.inTestAll("it takes seconds")) func outputThatCannotBeWrittenIsAnError() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        for index in 0..<100 {
            _ = try await session.run(try Binaries.carillon, ["add", "x", "--in", "1h", "--id", "a\(index)"])
        }
        for arguments in [
            "add done --in 1h --id done", "list", "list --json", "export", "export --ical", "next -n 1", "status", "",
        ] {
            let command = "exec \"$1\" \(arguments) >/dev/full"
            let output = try await session.run("/bin/sh", ["-c", command, "sh", try Binaries.carillon])
            #expect(output.status == .exited(74), "\(arguments): \(output)")
            #expect(output.stderr.hasPrefix("carillon: stdout could not be written: "), "\(arguments): \(output)")
        }
        // A script that did it once more would have two.
        #expect(try await session.run(try Binaries.carillon, ["show", "done"]).succeeded)
    }

    /// What a command finds wrong when it runs ends with its own usage, not with that of the whole program.
    @Test func wrongUsageShowsTheUsageOfThatCommand() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["add", "x"])
        #expect(output.status == .exited(64))
        #expect(
            output.stderr == """
                Error: Say when: --in 10m, --at 11:30, or --every monday --at 11:30.
                Usage: carillon add [<options>] <title>
                  See 'carillon add --help' for more information.

                """
        )
        let nested = try await session.run(try Binaries.carillon, ["apps", "allow"])
        #expect(nested.stderr.contains("Usage: carillon apps allow <app>\n"), "\(nested)")
    }
}
