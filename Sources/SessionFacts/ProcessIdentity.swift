/// Which app a process is, and how sure that is (decision 20).
package enum ProcessIdentity: Sendable, Hashable {
    /// Outside of any sandbox. The id is attribution and no more: such a program may call itself what it likes.
    case host(app: String)
    /// In a sandbox, which gives its app this id.
    case sandboxed(app: String)
    /// It can't be told from a sandboxed one. The name is the program's own choice, with that of the sandbox that it claims to be in.
    case unknown(name: String)

    /// - Parameter securityLabel: What the kernel's security module called the process when it connected, where there is one.
    package init(_ facts: ProcessFacts, securityLabel: String? = nil) {
        if case .seen(let info?) = facts.root {
            self = .sandboxed(app: Self.app(flatpakInfo: info) ?? Self.unnamedSandbox)
        } else if let snap = Self.snap(securityLabel: securityLabel) ?? facts.controlGroups.snap {
            self = .sandboxed(app: ProgramName.plain(snap))
        } else if case .claimed(let info) = facts.root {
            // Apart from the app, and from others that say they are it.
            let app = Self.app(flatpakInfo: info) ?? Self.unnamedSandbox
            self = .unknown(name: ProgramName.plain("\(facts.name).\(app)"))
        } else if facts.root == .hidden {
            self = .unknown(name: ProgramName.plain(facts.name))
        } else if let app = facts.controlGroups.app {
            self = .host(app: ProgramName.plain(app))
        } else {
            self = .host(app: facts.program.map(ProgramName.identifier(path:)) ?? ProgramName.plain(facts.name))
        }
    }

    /// The app of a sandbox that doesn't give it a usable id.
    package static let unnamedSandbox = "unknown-sandbox"

    /// `name=` of the group `[Application]`; nil when it can't be an app's id.
    private static func app(flatpakInfo: String) -> String? {
        let name = KeyFile.value("name", of: "Application", in: flatpakInfo)
        return name.flatMap { ProgramName.plain($0) == $0 ? $0 : nil }
    }

    /// AppArmor's label of a snap is `snap.NAME.PROGRAM (enforce)`.
    private static func snap(securityLabel: String?) -> String? {
        guard let securityLabel, securityLabel.hasPrefix("snap.") else { return nil }
        return securityLabel.split(separator: ".").dropFirst().first.map { "snap." + $0 }
    }
}
