import Foundation
import TestSupport
import Testing

extension PageExamples {
    static let bars = PageExamples(
        page: "docs/bars.md",
        given: { try await $0.type("carillon add Tea --in 30m") },
        examples: [
            .init("\"custom/carillon\": {", .does(isWaybarsModule)),
            .init(
                "#custom-carillon.soon",
                .triedElsewhere(file: "Tests/DesktopTests/BarTests.swift", words: "\"css\"")
            ),
            .init("[module/carillon]", .follows(after: "exec = ", "%{F#e5a50a}Tea in 30 min%{F-}")),
            .init("bar {", .does(isI3barsCommand)),
            .init("#!/bin/sh", .does(standsBeforeI3status)),
            .init("[carillon]", .follows(after: "command=", "Tea in 30 min")),
            .init(
                "set -g status-right-length",
                .follows(after: "#(", until: ")", "#[fg=#e5a50a]Tea in 30 min#[default]")
            ),
            .init("bindsym $mod+n", .does(answersWhatRang)),
            .init("bind = SUPER, N", .does(answersWhatRang)),
            .init(
                "PS1=",
                .does { reader, text in
                    // As the shell shows it.
                    let prompt = try await reader.run("bash", "-c", text + "\nprintf '%s' \"${PS1@P}\"")
                    #expect(prompt.atFirst.hasPrefix("Tea in 30 min\n"), "\(prompt)")
                }
            ),
            .init(
                "setopt prompt_subst",
                .tried(by: "zsh") { reader, text in
                    try await reader.type("carillon edit Tea --title '100% tea'")
                    let prompt = try await reader.run("zsh", "-fc", text + "\nprint -rP -- \"$RPROMPT\"")
                    #expect(prompt.atFirst == "100% tea in 30 min\n")
                }
            ),
            .init(
                "function fish_right_prompt",
                .tried(by: "fish") { reader, text in
                    let prompt = try await reader.run("fish", "--no-config", "-c", text + "\nfish_right_prompt")
                    #expect(prompt.atFirst == "100% tea in 30 min\n")
                }
            ),
        ]
    )

    private static let isWaybarsModule: PageExample.Check = { reader, text in
        let module = try JSONValue(parsing: "{\(text)}")["custom/carillon"]
        let command = try #require(module?["exec"]?.string)
        let lines = try await reader.follow(command) { $0.contains("Tea") }
        let shown = try JSONValue(parsing: try #require(lines.last))
        #expect(module?["return-type"] == "json")
        #expect(shown["text"] == "Tea in 30 min" && shown["class"] == "soon" && shown["alt"] == "soon")
        // What it does is in GuiTests.
        #expect(module?["on-click"] == "carillon gui")
    }

    /// Each line's command is about what has rung; what has a button that opens needs no window.
    private static let answersWhatRang: PageExample.Check = { reader, text in
        let commands = text.matches(of: #/exec,? (carillon .*)/#).map { String($0.output.1) }
        #expect(commands.count == 3)
        for command in commands {
            let before = reader.server.notifications.count
            try await reader.type("carillon add Soup --id soup --in 0.1s --button Recipe=open:https://example.org")
            try await reader.server.wait(forNotifications: before + 1)
            #expect(try await reader.type(command).contains(" of \"Soup\" (soup)."), "\(command)")
            #expect(try await reader.type("carillon delivered --json") == "[]\n", "\(command)")
            try await reader.type("carillon remove soup || true")
        }
    }

    private static let isI3barsCommand: PageExample.Check = { reader, text in
        let command = try #require(text.firstMatch(of: #/status_command (.*)/#)?.output.1)
        let lines = try await reader.follow(String(command)) { $0.contains("Tea") }
        #expect(lines.prefix(2) == ["{\"version\":1}", "["])
        #expect(lines.last?.contains("\"full_text\":\"Tea in 30 min\"") == true, "\(lines)")
    }

    private static let standsBeforeI3status: PageExample.Check = { reader, text in
        // What i3status writes with that setting.
        let program =
            "#!/bin/sh\nprintf '%s\\n' '{\"version\":1}' '[' '[{\"full_text\":\"a b\"}]' ',[{\"full_text\":\"c\"}]'\n"
        try reader.write(program, to: "programs/i3status")
        try reader.write(text, to: "status.sh")
        try await reader.type("chmod +x programs/i3status status.sh")
        let programs = reader.session.home + "/programs"
        let lines = try await reader.follow("./status.sh", programs: programs) { $0.hasPrefix(",") }
        #expect(lines.prefix(2) == ["{\"version\":1}", "["])
        let shown = try JSONValue(parsing: lines.dropFirst().joined() + "]").array ?? []
        let texts = shown.map { $0.array?.compactMap { $0["full_text"]?.string } }
        #expect(texts == [["Tea in 30 min", "a b"], ["Tea in 30 min", "c"]])
    }
}

extension PageExample.Outcome {
    /// It is a part of a file, which has these words before the command; that goes on, and writes this line.
    fileprivate static func follows(after words: String, until end: Character = "\n", _ line: String) -> Self {
        .does { reader, text in
            let begin = try #require(text.firstRange(of: words)?.upperBound, "\(text)")
            let command = String(text[begin...].prefix { $0 != end })
            let lines = try await reader.follow(command) { $0.contains("Tea") }
            #expect(lines.last == line, "\(command)")
        }
    }
}

extension PageReader {
    /// Types a command that goes on, as a bar does, until it has written a line like this; returns what it wrote.
    ///
    /// - Parameter folder: Where programs are found first.
    fileprivate func follow(
        _ text: String,
        programs folder: String? = nil,
        until isWanted: (String) -> Bool
    ) async throws -> [String] {
        let process = try session.spawn("follow", "/bin/sh", ["-c", text], environment: environment(folder))
        defer { process.end() }
        var lines: [String] = []
        do {
            try await waitUntil("the line has come") {
                // The last one may be half written.
                lines = process.log.components(separatedBy: "\n").dropLast().map(\.atFirst)
                return lines.contains(where: isWanted)
            }
        } catch {
            throw SupportError("\(error) \(text) wrote:\n\(process.log)")
        }
        return lines
    }
}

extension String {
    /// The text as it was while a reminder in 30 minutes was that far off: on a busy machine, minutes may have passed.
    fileprivate var atFirst: String { replacing(#/ in 2\d min/#, with: " in 30 min") }
}
