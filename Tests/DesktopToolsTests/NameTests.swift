@testable import DesktopTools
import NotificationCore
import Testing

/// A reminder is named by its id, by any unique beginning of it, or by its whole title; CommandLineTests has the refusals.
@Suite struct NameTests {
    private static let candidates = [
        ("Tea", "tea-k3f9"), ("Tea is ready", "tea-is-ready-b2c4"), ("Rent", "rent"), ("Rent a car", "rent-a-car-9xy2"),
        ("生日快乐", "reminder-wyfq"), ("Twins", "one"), ("Twins", "two"),
    ].map { ReminderName.Candidate(identifier: $1, title: $0) }

    @Test(arguments: [
        ("tea-k3f9", ["tea-k3f9"]), ("tea-k", ["tea-k3f9"]), ("tea-i", ["tea-is-ready-b2c4"]), ("Tea", ["tea-k3f9"]),
        ("Tea is ready", ["tea-is-ready-b2c4"]), ("tea is READY", ["tea-is-ready-b2c4"]),
        // A whole id is not the beginning of another.
        ("rent", ["rent"]), ("rent-", ["rent-a-car-9xy2"]), ("Rent", ["rent"]), ("Rent A Car", ["rent-a-car-9xy2"]),
        ("生日快乐", ["reminder-wyfq"]), ("REM", ["reminder-wyfq"]), ("on", ["one"]),
        ("tea-", ["tea-k3f9", "tea-is-ready-b2c4"]), ("Twins", ["one", "two"]), ("  ", []), ("nobody", []),
    ]) func whatNamesOneIsTaken(_ name: String, _ identifiers: [String]) {
        #expect(ReminderName.fitting(name, Self.candidates).map(\.identifier) == identifiers)
    }
}

extension NameTests {
    /// Two ids may look the same: é as one character, and as an e with an accent.
    @Test func anIDIsItsBytes() throws {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        let requests = [one, two].map { Request(identifier: $0, content: Content(title: "x"), trigger: nil) }
        for name in [one, two] {
            let found: ReminderName.Candidate = try ReminderName.resolve(name, among: requests, .pending)
            #expect(found.identifier.utf8.elementsEqual(name.utf8))
        }
        #expect(try ReminderName.resolve([one, two], among: requests, .pending).count == 2)
    }
}

/// A process that is asked, and isn't waited for: one that a file system holds can't end.
@Suite struct AskedProcessTests {
    @Test func anAnswerIsTakenWhileTheProcessGoesOn() throws {
        var process = try AskedProcess(["/bin/sh", "-c", "read line; echo \"$line\"; read line; echo 2; cat"])
        #expect(try process.ask(1, upTo: 100) == 1)
        #expect(try process.ask(3, upTo: 100) == 2)
    }

    @Test(arguments: ["exit 1", "echo x; cat", "kill -SEGV $$", "yes | tr -d '\\n'"])
    func oneThatGivesNoAnswerIsAnError(_ script: String) throws {
        #expect(throws: (any Error).self) {
            var process = try AskedProcess(["/bin/sh", "-c", script])
            let _: Int = try process.ask(1, upTo: 100_000)
        }
    }
}
