import TestSupport
import Testing

/// Wrong usage ends with exit code 64, and says what would be right for the command that was typed.
@Suite struct UsageTests {
    @Test(
        arguments: [
            (["ad", "foo"], "there is no command 'ad'. Did you mean 'add'?"),
            (["help", "ad"], "there is no command 'ad'. Did you mean 'add'?"),
            (["ls"], "there is no command 'ls'. Did you mean 'list'?"),
            (["notify-send", "Hi"], "there is no command 'notify-send'. Did you mean 'notify'?"),
            (["delete", "rent"], "there is no command 'delete'. Did you mean 'remove'?"),
            (["apps", "alow", "org.example.Chat"], "there is no command 'apps alow'. Did you mean 'apps allow'?"),
            (["help", "autostart", "of"], "there is no command 'autostart of'. Did you mean 'autostart off'?"),
            (
                ["help", "autostart", "nosuch"],
                "there is no command 'autostart nosuch'. The commands are:\n  status, on, off"
            ),
        ] as [([String], String)]
    )
    func anUnknownCommandNamesTheNearest(_ arguments: [String], message: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(64))
        #expect(output.stdout.isEmpty)
        #expect(output.stderr == "carillon: \(message)\n")
    }

    /// GLib ends a process that can't make what it waits on.
    @Test(arguments: 5...9)
    func withoutFileDescriptorsThereIsAReason(_ count: Int) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let limited = "ulimit -n \(count); exec \"$0\" list"
        let output = try await session.run("sh", ["-c", limited, try Binaries.carillon])
        #expect(output.status == .exited(1))
        #expect(output.stderr.contains("out of file descriptors") || output.stderr.contains("Too many open files"))
    }

    @Test(arguments: [["nosuch"], ["help", "nosuch"], ["no\u{1B}[31msuch"]])
    func whereNoneIsNearAllCommandsAreListed(_ arguments: [String]) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(64))
        #expect(output.stdout.isEmpty)
        let lines = output.stderr.split(separator: "\n")
        #expect(lines.first?.hasSuffix("such'. The commands are:") == true)
        #expect(
            lines.dropFirst() == [
                "  add, edit, list, show, remove, done, open, snooze, skip, pause, resume,",
                "  undo, sync, act, delivered, dismiss, inbox, history, why, wait, next,",
                "  notify, import, restore, export, calendars, apps, status, doctor, autostart,",
                "  start, gui",
            ]
        )
        #expect(!output.stderr.contains("\u{1B}"))
    }

    @Test(arguments: [["help"], ["help", "add"], ["help", "apps", "allow"], ["apps", "list", "--help"], ["--help"]])
    func helpForWhatThereIsIsNoError(_ arguments: [String]) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .success)
        #expect(output.stdout.hasPrefix("OVERVIEW: "))
    }

    @Test(
        arguments: [
            (["buy", "milk", "--in", "5m"], #"carillon add "buy milk" --in 5m"#),
            (["--in", "5m", "buy", "oat", "milk"], #"carillon add "buy oat milk" --in 5m"#),
            (
                ["Water", "plants", "--every", "2 days", "--at", "09:00", "--button", "Later=snooze:10m"],
                #"carillon add "Water plants" --every "2 days" --at 09:00 --button Later=snooze:10m"#
            ),
            (
                ["pay", "$5", "--in", "5m", "--body", "it's \"due\""],
                #"carillon add 'pay $5' --in 5m --body 'it'\''s "due"'"#
            ),
            // The words are apart, so that only the title is certain.
            (["buy", "--in", "5m", "milk"], #"carillon add "buy milk""#),
        ] as [([String], String)]
    )
    func aTitleWithoutQuotesIsShownWithThem(_ arguments: [String], command: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["add"] + arguments)
        #expect(output.status == .exited(64))
        #expect(
            output.stderr == """
                Error: A title of several words needs quotes: \(command)
                Usage: carillon add [<options>] <title>
                  See 'carillon add --help' for more information.

                """
        )
    }

    /// A time of several words without quotes isn't taken apart.
    @Test(
        arguments: [
            (["Tea", "--at", "tomorrow", "5pm"], #"Tea --at "tomorrow 5pm""#),
            (["--at=tomorrow", "5pm", "Tea"], #"--at "tomorrow 5pm" Tea"#),
            (["Tea", "--every", "monday", "at", "9", "--body", "B"], #"Tea --every "monday at 9" --body B"#),
            (["Tea", "--every", "other", "tuesday"], #"Tea --every "other tuesday""#),
            (["Tea", "--at", "5", "pm"], #"Tea --at "5 pm""#),
        ] as [([String], String)]
    )
    func aTimeWithoutQuotesIsShownWithThem(_ arguments: [String], command: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, ["add"] + arguments)
        #expect(output.status == .exited(64))
        let first = output.stderr.split(separator: "\n").first
        #expect(first == "Error: A time of several words needs quotes: carillon add \(command)")
    }

    /// However an error comes about, the usage is that of the command, never that of the whole program.
    @Test(
        arguments: [
            // The parser's own errors.
            (["add"], "add", "Missing expected argument '<title>'"),
            (
                ["add", "x", "--in", "5m", "--batch"], "add",
                "--batch can't be combined with --in; write it into the lines."
            ),
            (["add", "x", "--bogus", "3"], "add", "Unknown option '--bogus'. Did you mean '--body'?"),
            (["add", "x", "--ever", "day"], "add", "Unknown option '--ever'. Did you mean '--every'?"),
            // "-h" is among the letters, and shows no help.
            (
                ["add", "-dash", "in", "5m"], "add",
                "\"-dash\" is taken for options. What begins with a dash comes last"
            ),
            (["add", "x", "--in"], "add", "Missing value for '--in <duration>'"),
            (["add", "x", "--in", "5m", "--count", "abc"], "add", "The value 'abc' is invalid for '--count <n>'"),
            (["show", "a", "b"], "show", "Unexpected argument 'b'"),
            (["apps", "--json", "x"], "apps list", "Unexpected argument 'x'"),
            (["apps", "deny"], "apps deny", "Missing expected argument '<app>'"),
            (["autostart", "off", "now"], "autostart off", "Unexpected argument 'now'"),
            // What we refuse when we have read all arguments, and when the command runs.
            (["add", " ", "--in", "5m"], "add", "The title must not be empty."),
            (["add", "x", "--in", "5m", "--insist-limit", "3"], "add", "--insist-limit needs --insist."),
            (["add", "x", "--every", "sometimes"], "add", "--every \"sometimes\" isn't a valid repeat. Write it as"),
            (["add", "x", "--in", "5m", "--in", "6m"], "add", "--in is given twice, as \"5m\" and \"6m\", but takes"),
            (["remove"], "remove", "Name the reminders to remove, or use --all."),
            (["export", "-n", "0"], "export", "-n must be from 1 to 10000, not 0."),
            (["next", "--every", "day", "--at", "foo"], "next", "--every day takes only a time of day, such as"),
            (["snooze", "a", "0.1s"], "snooze", "The delay must be 1 s or more."),
            (["calendars", "check", ""], "calendars check", "The path of a folder or file is missing."),
        ] as [([String], String, String)]
    )
    func theUsageIsThatOfTheCommand(_ arguments: [String], command: String, message: String) async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        let output = try await session.run(try Binaries.carillon, arguments)
        #expect(output.status == .exited(64), "\(output)")
        #expect(output.stdout.isEmpty)
        #expect(output.stderr.hasPrefix("Error: \(message)"), "\(output)")
        let usage = output.stderr.split(separator: "\n").first { $0.hasPrefix("Usage:") }
        #expect("\(usage ?? "") ".hasPrefix("Usage: carillon \(command) "), "\(output)")
        #expect(output.stderr.hasSuffix("\n  See 'carillon \(command) --help' for more information.\n"), "\(output)")
    }
}
