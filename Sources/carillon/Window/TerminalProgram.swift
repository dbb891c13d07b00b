internal import FoundationEssentials
internal import GLibSupport
internal import Glibc

/// A terminal that runs a command: the one chosen by the user or the desktop, otherwise one that is installed.
struct TerminalProgram {
    /// What comes before the command.
    let words: [String]

    /// How each of them takes a command. Others take it after `-e`, as xterm does.
    private static let known: [(name: String, options: [String])] = [
        ("x-terminal-emulator", ["-e"]), ("gnome-terminal", ["--"]), ("kgx", ["--"]), ("ptyxis", ["--"]),
        ("konsole", ["-e"]), ("xfce4-terminal", ["-x"]), ("mate-terminal", ["-x"]), ("qterminal", ["-e"]),
        ("lxterminal", ["-e"]), ("tilix", ["-e"]), ("terminator", ["-x"]), ("foot", []), ("kitty", []),
        ("alacritty", ["-e"]), ("wezterm", ["start", "--"]), ("xterm", ["-e"]),
    ]

    /// The one to use; nil when there is none.
    static func installed(_ environment: [String: String]) -> TerminalProgram? {
        func find(_ name: String) -> String? { DetachedProcess.find(name, path: environment["PATH"]) }
        // https://gitlab.freedesktop.org/terminal-wg/specifications: it knows the user's choice.
        if let chooser = find("xdg-terminal-exec") { return TerminalProgram(words: [chooser]) }
        // It may hold options of its own.
        let chosen = (environment["TERMINAL"] ?? "").split(separator: " ").map(String.init)
        if let name = chosen.first, let path = find(name) {
            let base = URL(fileURLWithPath: name).lastPathComponent
            let options = known.first { $0.name == base }?.options ?? ["-e"]
            return TerminalProgram(words: [path] + chosen.dropFirst() + options)
        }
        for (name, options) in known {
            if let path = find(name) { return TerminalProgram(words: [path] + options) }
        }
        return nil
    }

    /// Replaces this process with the terminal, running `command` in it.
    ///
    /// - Returns: Why it can't be started.
    func become(_ command: [String]) -> String {
        var arguments = (words + command).map { strdup($0) } + [nil]
        execv(words[0], &arguments)
        return "\(words[0]) can't be started: \(String(cString: strerror(errno)))"
    }
}
