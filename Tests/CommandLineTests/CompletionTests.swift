import Foundation
import TestSupport
import Testing

/// What the shells offer behind a command, by the scripts that `make install` installs.
@Suite struct CompletionTests {
    /// What is typed, and a word that completes it.
    private static let lines = [
        ("carillon show tea-", "tea-green"), ("carillon remove tea-", "tea-black"),
        ("carillon snooze tea-g", "tea-green"),
        ("carillon skip tea-g", "tea-green"), ("carillon wait tea-g", "tea-green"),
        ("carillon next tea-g", "tea-green"), ("carillon edit Gr", "Green"), ("carillon pause tea-g", "tea-green"),
        ("carillon done tea-g", "tea-green"), ("carillon why tea-g", "tea-green"),
        ("carillon resume tea-g", "tea-green"),
        ("carillon dismiss tea-g", "tea-green"), ("carillon show Gr", "Green"), ("carillon act tea-green Dr", "Drunk"),
        ("carillon add Tea --tz Europe/Berl", "Europe/Berlin"), ("carillon add Tea --sound no", "none"),
        ("carillon add --template me", "meds"),
        ("carillon help snoo", "snooze"), ("carillon help apps al", "allow"),
    ]

    /// Two reminders, and one whose title a shell must not run.
    private func sessionWithReminders() async throws -> PrivateSession {
        let session = try await PrivateSession.withAgent()
        let mark = session.folder + "/mark"
        let settings = session.config + "/carillon"
        try FileManager.default.createDirectory(atPath: settings, withIntermediateDirectories: true)
        try "[template meds]\nat=9:00\n[template $(touch \(mark))]\nat=9:00\n"
            .write(toFile: settings + "/carillon.conf", atomically: true, encoding: .utf8)
        let reminders = [
            ("tea-green", "Green tea"), ("tea-black", "Black tea"), ("bins", "$(touch \(mark)) `touch \(mark)`"),
        ]
        for (id, title) in reminders {
            let added = try await session.run(
                try Binaries.carillon,
                ["add", title, "--id", id, "--in", "2h", "--button", "Drunk=done"]
            )
            #expect(added.status == .success)
        }
        return session
    }

    /// Writes the script of a shell and returns its file.
    private func script(_ shell: String, _ session: PrivateSession) async throws -> String {
        let file = "\(session.folder)/carillon.\(shell)"
        let script = try await session.run(try Binaries.carillon, ["--generate-completion-script", shell]).stdout
        try script.write(toFile: file, atomically: true, encoding: .utf8)
        return file
    }

    private func environment() throws -> [String: String] {
        let folder = try Binaries.carillon.split(separator: "/").dropLast().joined(separator: "/")
        return ["PATH": "/\(folder):/usr/bin:/bin", "TERM": "xterm"]
    }

    // MARK: - bash

    private static let completeInBash = """
        . "$1"
        COMP_LINE=$2 COMP_POINT=${#2}
        read -ra COMP_WORDS <<<"$2"
        [[ $2 = *" " ]] && COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        function=$(complete -p carillon | sed "s/.*-F \\([^ ]*\\).*/\\1/")
        $function carillon "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf "%s\\n" "${COMPREPLY[@]}"
        """

    private func offeredInBash(_ line: String, _ session: PrivateSession) async throws -> [String] {
        let output = try await session.run(
            "bash",
            ["-c", Self.completeInBash, "bash", try await script("bash", session), line],
            environment: environment()
        )
        #expect(output.status == .success && output.stderr.isEmpty, "\(output)")
        return output.stdout.split(separator: "\n").map(String.init)
    }

    @Test func bashOffersWhatThereIs() async throws {
        let session = try await sessionWithReminders()
        defer { session.end() }
        for (line, word) in Self.lines {
            let offered = try await offeredInBash(line, session)
            #expect(offered.contains { $0.hasPrefix(word) } && !offered.contains("bins"), "\(line): \(offered)")
        }
        let topics = try await offeredInBash("carillon help autostart ", session)
        #expect(topics == ["status", "on", "off"])
        #expect(try await offeredInBash("carillon help add ", session).isEmpty)
        let all = try await offeredInBash("carillon show ", session)
        #expect(all == ["Black tea", "Green tea", "bins", "tea-black", "tea-green"])
        #expect(!FileManager.default.fileExists(atPath: session.folder + "/mark"))
    }

    /// Asking for ids is no reason to start one.
    @Test func withoutAnAgentNothingIsOffered() async throws {
        let session = try await PrivateSession.start()
        defer { session.end() }
        #expect(try await offeredInBash("carillon show te", session).isEmpty)
    }

    // MARK: - Shells that complete only what is typed on a terminal

    /// Types a line and a tab once the shell is ready, and waits for a word.
    private static let type = #"""
        import os, pty, re, select, sys, time
        line, word, command = sys.argv[1], sys.argv[2].encode(), sys.argv[3:]
        child, terminal = pty.fork()
        if child == 0:
            os.execvp(command[0], command)
        seen, typed, end = b"", False, time.monotonic() + 90
        while time.monotonic() < end:
            if select.select([terminal], [], [], 1)[0]:
                try:
                    seen += os.read(terminal, 65536)
                except OSError:
                    break
            text = re.sub(rb"\x1b[^a-zA-Z]*[a-zA-Z]", b"", seen)
            if not typed and b"ready>" in text:
                os.write(terminal, line.encode() + b"\t")
                seen, typed = b"", True
            elif typed and word in text:
                os._exit(0)
        sys.exit(f"no {word} in {seen}")
        """#

    @Test(.inTestAll("it needs zsh and fish"), arguments: ["zsh", "fish"])
    func otherShellsOfferWhatThereIs(_ shell: String) async throws {
        let session = try await sessionWithReminders()
        defer { session.end() }
        let file = try await script(shell, session)
        let start = "PS1='ready> '; autoload -U compinit; compinit -u -D; . \(file)\n"
        try start.write(toFile: session.home + "/.zshrc", atomically: true, encoding: .utf8)
        let prompt = "function fish_prompt; printf 'ready> '; end; source \(file)"
        let command = shell == "zsh" ? ["zsh", "-i"] : ["fish", "--no-config", "-C", prompt]
        for (line, word) in Self.lines {
            let output = try await session.run(
                Binaries.python,
                ["-c", Self.type, line, word] + command,
                environment: environment()
            )
            #expect(output.status == .success, "\(line): \(output)")
        }
    }
}
