internal import ArgumentParser

/// The commands that `carillon help` takes, for the completion scripts: the parser's own `help` says nothing of them.
struct HelpTopics {
    /// The commands, and those of each that has some.
    private let commands: [String]
    private let subcommands: [(command: String, names: [String])]

    init(of root: any ParsableCommand.Type) {
        let shown = Self.shown(root)
        commands = shown.map(Self.name)
        subcommands = shown.map { (Self.name($0), Self.shown($0).map(Self.name)) }.filter { !$0.names.isEmpty }
    }

    private static func shown(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    }

    private static func name(_ command: any ParsableCommand.Type) -> String { command.configuration.commandName ?? "" }

    /// What ends the parser's script for zsh. Loading it completes what was typed, so everything else stands before it.
    private static let endInZsh = "if [[ \"${funcstack[1]}\" = _carillon ]]"

    /// A script of the parser's, for the shell that it begins like, with these topics.
    func added(to script: String) -> String {
        if script.hasPrefix("#compdef") {
            guard let end = script.ranges(of: Self.endInZsh).last else { return script }
            return script[..<end.lowerBound] + zsh + "\n" + script[end.lowerBound...]
        }
        return script + "\n" + (script.hasPrefix("#!/bin/bash") ? bash : fish) + "\n"
    }

    private func words(_ names: [String]) -> String { names.joined(separator: " ") }

    private var bash: String {
        let cases = subcommands.map { "    3:\($0.command)) topics='\(words($0.names))' ;;" }
        return """
            _carillon_help() {
                local topics=''
                case "${COMP_CWORD}:${COMP_WORDS[2]}" in
                2:*) topics='\(words(commands))' ;;
            \(cases.joined(separator: "\n"))
                esac
                COMPREPLY=($(compgen -W "${topics}" -- "${cur}"))
            }
            """
    }

    private var zsh: String {
        let cases = subcommands.map { "    3:\($0.command)) compadd -- \(words($0.names)) ;;" }
        return """
            _carillon_help() {
                case "${CURRENT}:${words[2]}" in
                2:*) compadd -- \(words(commands)) ;;
            \(cases.joined(separator: "\n"))
                esac
            }
            """
    }

    private var fish: String {
        func line(_ typed: String, _ names: [String]) -> String {
            "complete -c carillon -n 'test \"$(commandline -opc | string join \" \")\" = \"\(typed)\"' -fa '\(words(names))'"
        }
        return ([line("carillon help", commands)] + subcommands.map { line("carillon help \($0.command)", $0.names) })
            .joined(separator: "\n")
    }
}
