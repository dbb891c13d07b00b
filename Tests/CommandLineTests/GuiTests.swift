import Foundation
import TestSupport
import Testing

/// `carillon gui`, with programs in the place of zenity, yad, kdialog and terminals (they write down what they are asked to show,
/// and answer as the test says).
@Suite(.serialized) struct GuiTests {
    /// A session with an agent, whose PATH holds the stand-ins and nothing else.
    private struct Dialogs {
        let bench: TestAgent
        var session: PrivateSession { bench.session }
        var programs: String { session.folder + "/programs" }

        init(agent: Bool = true, _ installed: String...) async throws {
            bench = TestAgent(try await PrivateSession.start(timeZone: "Europe/Berlin"))
            if agent { try await bench.startAgent() }
            try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
            for name in installed { try install(name) }
        }

        /// The n-th window that is opened answers with what is in `n.answer`, else as one that is closed.
        private func install(_ name: String) throws {
            let path = "\(programs)/\(name)"
            try """
            #!/bin/sh
            cd "\(programs)" || exit 99
            n=1; while [ -e $n.arguments ]; do n=$((n + 1)); done
            printf '%s\\0' "${0##*/}" "$@" >$n.arguments
            /bin/cat >$n.input
            [ -e $n.answer ] && . ./$n.answer
            exit 1
            """.write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        /// - Parameter answers: What each window prints, and its exit code.
        func gui(
            _ answers: [(text: String, status: Int)] = [],
            _ environment: [String: String] = [:]
        ) async throws -> Output {
            for (number, answer) in answers.enumerated() {
                try answer.text.write(toFile: "\(programs)/\(number + 1).text", atomically: true, encoding: .utf8)
                try "/bin/cat \(number + 1).text; exit \(answer.status)"
                    .write(toFile: "\(programs)/\(number + 1).answer", atomically: true, encoding: .utf8)
            }
            let own = ["PATH": programs, "DISPLAY": ":999"].merging(environment) { $1 }
            return try await session.run(try await alone(), ["gui"], environment: own)
        }

        /// The command line without the window beside it.
        func alone() async throws -> String {
            let copy = session.folder + "/carillon"
            if FileManager.default.fileExists(atPath: copy) { return copy }
            return try await session.copy(program: try Binaries.carillon, as: "carillon")
        }

        /// The program of the n-th window and its arguments; nil when there was none.
        func window(_ number: Int) -> [String]? {
            FileManager.default.contents(atPath: "\(programs)/\(number).arguments").map {
                String(decoding: $0, as: UTF8.self).split(separator: "\0", omittingEmptySubsequences: false)
                    .dropLast().map(String.init)
            }
        }

        /// What the n-th window could read.
        func rows(_ number: Int) throws -> [String] {
            try String(contentsOfFile: "\(programs)/\(number).input", encoding: .utf8)
                .split(separator: "\n").map(String.init)
        }
    }

    @Test func theListIsWhatIsNext() async throws {
        let dialogs = try await Dialogs("zenity")
        try await dialogs.bench.done("add", "Later", "--at", "2040-05-01 09:00")
        try await dialogs.bench.done("add", "--every", "day", "--at", "11:30", "--", #"--help <b>\n"#)
        let output = try await dialogs.gui()
        #expect(output.status == .success, "\(output)")
        let window = try #require(dialogs.window(1))
        for option in ["--list", "--column=Reminder", "--column=Next", "--extra-button=Add\u{2026}"] {
            #expect(window.contains(option), "\(window)")
        }
        // Nothing that others wrote is where an option could be.
        #expect(window.dropFirst().allSatisfy { $0.hasPrefix("--") })
        let rows = try dialogs.rows(1)
        #expect(rows.count == 8, "\(rows)")
        #expect(rows[0...1] == ["0", #"--help <b>\n"#] && rows[3].contains("every day at 11:30"), "\(rows)")
        #expect(rows[4...6] == ["1", "Later", "Tue 1 May 2040 09:00"], "\(rows)")
        #expect(dialogs.window(2) == nil)
    }

    @Test func anEmptyListSaysSo() async throws {
        let dialogs = try await Dialogs("zenity")
        #expect(try await dialogs.gui().status == .success)
        #expect(dialogs.window(1)?.contains("--text=Nothing is scheduled.") == true)
        #expect(try dialogs.rows(1).isEmpty)
    }

    // the program, and its answers: to the list, and to what asks for the reminder
    @Test(arguments: [
        ("zenity", [("Add\u{2026}\n", 1), ("-x 'Tea' $HOME\u{1F}10m\u{1F}Every day\n", 0)]),
        ("yad", [("", 2), ("-x 'Tea' $HOME\u{1F}10m\u{1F}Once\u{1F}\n", 0)]),
        ("kdialog", [("Add\u{2026}\n", 0), ("-x 'Tea' $HOME\n", 0), ("in 10m\n", 0), ("Once\n", 0)]),
    ])
    func aReminderIsAdded(_ program: String, answers: [(String, Int)]) async throws {
        let dialogs = try await Dialogs(program)
        let output = try await dialogs.gui(answers.map { (text: $0.0, status: $0.1) })
        #expect(output.status == .success, "\(output)")
        #expect(dialogs.window(2)?.first == program)
        let list = try await dialogs.bench.list()
        guard program != "zenity" else {
            // A length of time doesn't repeat every day: the words of `carillon add`, and what was typed to correct.
            #expect(list.isEmpty)
            let again = try #require(dialogs.window(3))
            #expect(again.contains("--entry") && again.contains("--entry-text=10m"), "\(again)")
            #expect(again.contains { $0.contains("--text=\u{201C}-x 'Tea' $HOME\u{201D}: ") && !$0.contains("Usage") })
            return
        }
        #expect(list.map { $0["title"]?.string } == ["-x 'Tea' $HOME"])
        let last = try #require((1...9).last { dialogs.window($0) != nil })
        #expect(try (dialogs.rows(last) + (dialogs.window(last) ?? [])).contains { $0.contains("-x 'Tea' $HOME") })
    }

    // what is typed, the choice, what the schedule says of it
    @Test(arguments: [
        ("11:30", "Every Monday", "every Monday at 11:30"), ("at 2040-05-01 09:00", "", "2040"), ("1h", "Once", "once"),
        ("18:00", "Every weekday", "18:00"),
    ])
    func whatIsTypedIsWhatAddTakes(_ when: String, _ choice: String, _ trigger: String) async throws {
        let dialogs = try await Dialogs("zenity")
        let output = try await dialogs.gui([("Add\u{2026}\n", 1), ("Tea\u{1F}\(when)\u{1F}\(choice)\n", 0)])
        #expect(output.status == .success, "\(output)")
        let list = try await dialogs.bench.list()
        #expect(list.count == 1)
        #expect(list.first?["trigger"]?.string?.contains(trigger) == true, "\(list)")
    }

    @Test func aWrongTimeIsAskedForAgainAndTheTitleIsKept() async throws {
        let dialogs = try await Dialogs("zenity")
        let output = try await dialogs.gui([
            ("Add\u{2026}\n", 1), (" \u{1F}25:99\u{1F}\n", 0), ("Tea\n", 0), ("10m\n", 0),
        ])
        #expect(output.status == .success, "\(output)")
        #expect(dialogs.window(3)?.contains("--text=What should it remind you of?") == true)
        #expect(dialogs.window(4)?.contains("--entry-text=25:99") == true)
        #expect(try await dialogs.bench.list().map { $0["title"]?.string } == ["Tea"])
        // Giving up adds nothing.
        let other = try await Dialogs("zenity")
        #expect(try await other.gui([("Add\u{2026}\n", 1), ("Tea\u{1F}25:99\u{1F}\n", 0)]).status == .success)
        #expect(try await other.bench.list().isEmpty)
    }

    @Test func aReminderIsRemovedOnlyWhenAsked() async throws {
        let dialogs = try await Dialogs("zenity")
        for id in ["-a", "b"] { try await dialogs.bench.done("add", "T\(id)", "--in", "1h", "--id=\(id)") }
        // Opened and left; nothing chosen; opened and removed.
        let output = try await dialogs.gui([("0\n", 0), ("", 1), ("", 0), ("0\n", 0), ("", 0)])
        #expect(output.status == .success, "\(output)")
        let question = try #require(dialogs.window(2))
        #expect(question.contains("--question") && question.contains("--ok-label=Remove"), "\(question)")
        #expect(question.contains { $0.hasPrefix("--text=T-a\n") && $0.contains("Next: ") }, "\(question)")
        #expect(try await dialogs.bench.list().map { $0["id"]?.string } == ["b"])
        #expect(try dialogs.rows(6).count == 4)
    }

    @Test func oneReminderMayBeOpenedFirst() async throws {
        let dialogs = try await Dialogs("zenity")
        for title in ["Tea", "Rent"] {
            try await dialogs.bench.done("add", title, "--in", "1h", "--id", "\(title.lowercased())-1")
        }
        func gui(_ arguments: String...) async throws -> Output {
            try await dialogs.session.run(
                try await dialogs.alone(),
                ["gui"] + arguments,
                input: "\n",
                environment: ["PATH": dialogs.programs, "DISPLAY": ":999"]
            )
        }
        // By its title, the beginning of its id, and a name that is nobody's; then comes the list.
        for (number, (name, shown)) in [("Rent", "--question"), ("tea", "--question"), ("gone", "--error")].enumerated()
        {
            #expect(try await gui("--show", name).status == .success)
            let window = try #require(dialogs.window(2 * number + 1))
            #expect(window.contains(shown), "\(window)")
            #expect(window.contains { $0.lowercased().contains(name.lowercased()) }, "\(window)")
            #expect(dialogs.window(2 * number + 2)?.contains("--list") == true)
        }
        let terminal = try await gui("--terminal", "--show", "rent")
        #expect(terminal.status == .success && terminal.stdout.contains("rent-1"), "\(terminal)")
        #expect(!terminal.stdout.contains("Tea\n") && terminal.stdout.hasSuffix("Press Enter to close this.\n"))
        #expect(try await gui("--terminal", "--show", "gone").status == .exited(1))
    }

    @Test func theDesktopsOwnProgramComesFirst() async throws {
        for (desktop, program) in [("KDE", "kdialog"), ("ubuntu:GNOME", "zenity")] {
            let dialogs = try await Dialogs("zenity", "yad", "kdialog", "xterm")
            #expect(try await dialogs.gui([], ["XDG_CURRENT_DESKTOP": desktop]).status == .success)
            #expect(dialogs.window(1)?.first == program)
        }
    }

    @Test func withoutAnAgentTheWindowSaysIt() async throws {
        let dialogs = try await Dialogs(agent: false, "zenity")
        let output = try await dialogs.gui()
        #expect(output.status == .exited(1))
        #expect(output.stderr.hasPrefix("carillon: the agent is not running and the bus can't start it"))
        let window = try #require(dialogs.window(1))
        #expect(window.contains("--error") && window.contains { $0.hasPrefix("--text=the agent is not running") })
    }

    // MARK: - Terminals

    @Test(arguments: [
        (["xterm", "gnome-terminal"], [:], ["gnome-terminal", "--"]), (["xterm"], [:], ["xterm", "-e"]),
        (["xterm", "foot"], ["TERMINAL": "foot --fullscreen"], ["foot", "--fullscreen"]),
        (["xterm", "mine"], ["TERMINAL": "mine"], ["mine", "-e"]),
        (["xterm"], ["TERMINAL": "gone"], ["xterm", "-e"]),
        (["xterm", "foot", "xdg-terminal-exec"], ["TERMINAL": "foot"], ["xdg-terminal-exec"]),
    ])
    func aTerminalIsNextBest(_ installed: [String], _ environment: [String: String], _ wanted: [String]) async throws {
        let dialogs = try await Dialogs(agent: false)
        for name in installed {
            try "#!/bin/sh\nprintf '%s\\n' \"${0##*/}\" \"$@\"\n"
                .write(toFile: "\(dialogs.session.folder)/programs/\(name)", atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: "\(dialogs.session.folder)/programs/\(name)"
            )
        }
        let output = try await dialogs.gui([], environment)
        let words = output.stdout.split(separator: "\n").map(String.init)
        #expect(words == wanted + [try await dialogs.alone(), "gui", "--terminal"], "\(output)")
    }

    @Test func theTerminalHasTheListAndWaitsForEnter() async throws {
        let dialogs = try await Dialogs()
        try await dialogs.bench.done("add", "Tea", "--in", "1h")
        let output = try await dialogs.session.run(try Binaries.carillon, ["gui", "--terminal"], input: "\n")
        #expect(output.status == .success)
        #expect(output.stdout.contains("Tea") && output.stdout.contains("carillon add \"Tea is ready\" --in 4m"))
        #expect(output.stdout.hasSuffix("Press Enter to close this.\n"))
    }

    @Test func withNeitherItSaysWhatToInstall() async throws {
        let dialogs = try await Dialogs(agent: false)
        let none = try await dialogs.gui()
        #expect(none.status == .exited(1))
        #expect(none.stderr.contains("neither zenity, yad or kdialog nor a terminal is on the PATH"), "\(none)")
        let blind = try await dialogs.gui([], ["DISPLAY": "", "WAYLAND_DISPLAY": ""])
        #expect(blind.status == .exited(1))
        #expect(blind.stderr.contains("neither DISPLAY nor WAYLAND_DISPLAY is set"), "\(blind)")
    }
}
