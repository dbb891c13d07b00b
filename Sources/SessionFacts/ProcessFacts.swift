internal import Glibc

/// Names a file and opens nothing: no device wakes up, no file system is asked. Swift's Glibc doesn't have the constant.
package let O_PATH: Int32 = 0o10_000_000

/// What the kernel says about one process at one moment.
package struct ProcessFacts: Sendable, Hashable {
    /// What its root folder says about a sandbox.
    package enum Root: Sendable, Hashable {
        /// What Flatpak says about the instance that it belongs to; nil when nothing tells of a sandbox.
        case seen(flatpakInfo: String?)
        /// It has a `/.flatpak-info` with this text, and Flatpak knows nothing of it.
        case claimed(flatpakInfo: String)
        /// The kernel doesn't let us look (capabilities, another owner, a hidden process), or the root folder is of its own making.
        case hidden
    }

    package var root: Root
    package var controlGroups: ControlGroups
    /// The path of its program; nil when the kernel doesn't say.
    package var program: String?
    /// The name that it goes by, 15 bytes at most, which it may choose itself.
    package var name: String

    package init(root: Root, controlGroups: ControlGroups, program: String?, name: String) {
        (self.root, self.controlGroups, self.program, self.name) = (root, controlGroups, program, name)
    }

    /// Looks at a process.
    ///
    /// Everything is read through one descriptor of its folder in `/proc`. The kernel ties that to the process and not to its
    /// number: when the process ends, reading fails, also when another one has got the number.
    ///
    /// - Parameter handle: A pidfd of the process that connected. It tells whether `number` was still its own when the folder
    ///   was opened.
    /// - Returns: nil when the process has ended, has changed meanwhile, or can't be looked at for want of descriptors.
    package static func read(_ number: UInt32, handle: Int32? = nil, proc: String = "/proc") -> ProcessFacts? {
        let folder = open("\(proc)/\(number)", O_PATH | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return nil }
        defer { close(folder) }
        if let handle, hasEnded(handle) { return nil }
        guard let before = startTime(folder), let root = root(folder), let controlGroups = text(folder, "cgroup")
        else { return nil }
        let facts = ProcessFacts(
            root: root,
            controlGroups: ControlGroups(controlGroups),
            program: link(folder, "exe"),
            name: text(folder, "comm")?.split(separator: "\n").first.map(String.init) ?? ""
        )
        guard startTime(folder) == before else { return nil }
        return facts
    }

    /// A pidfd can be read once its process has ended.
    private static func hasEnded(_ handle: Int32) -> Bool {
        var state = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) != 0
    }

    /// Ticks after the boot; nil when the process has ended, also when its parent hasn't noticed yet.
    private static func startTime(_ folder: Int32) -> String? {
        // The name before it may hold anything, parentheses too.
        guard let stat = text(folder, "stat"), let end = stat.lastIndex(of: ")") else { return nil }
        let fields = stat[stat.index(after: end)...].split(separator: " ")
        guard fields.count > 19, !["Z", "X", "x"].contains(fields[0]) else { return nil }
        return String(fields[19])
    }

    private static func root(_ folder: Int32) -> Root? {
        let root = openat(folder, "root", O_PATH | O_DIRECTORY | O_CLOEXEC)
        guard root >= 0 else { return errno == EACCES || errno == EPERM ? .hidden : nil }
        defer { close(root) }
        switch file(".flatpak-info", in: root) {
        case .text(let claim):
            if let info = FlatpakInstance.info(claimedBy: claim, root: root) { return .seen(flatpakInfo: info) }
            // Without users of its own, a root folder is made with more rights than any sandbox has.
            return ForeignRoot.isOne(root, of: folder) ? .claimed(flatpakInfo: claim) : .seen(flatpakInfo: claim)
        case .missing: return ForeignRoot.isOne(root, of: folder) ? .hidden : .seen(flatpakInfo: nil)
        case .refused: return .hidden
        case .failed: return nil
        }
    }

    enum FileText: Equatable {
        case text(String)
        case missing
        case refused
        case failed
    }

    /// The start of a file that a stranger may have put there: no pipe is waited for, and no link is followed.
    static func file(_ name: String, in folder: Int32) -> FileText {
        let descriptor = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return .missing
            // Something is there that isn't what a sandbox puts there: a link, a socket.
            case ELOOP, ENXIO, ENODEV: return .text("")
            case EACCES, EPERM: return .refused
            default: return .failed
            }
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .failed }
        // In a sandbox this is a file; whatever else has the name there names no app.
        guard status.st_mode & S_IFMT == S_IFREG else { return .text("") }
        return text(descriptor).map(FileText.text) ?? .failed
    }

    private static func text(_ folder: Int32, _ name: String) -> String? {
        let descriptor = openat(folder, name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return text(descriptor)
    }

    static func text(_ descriptor: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 16 * 1024)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func link(_ folder: Int32, _ name: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlinkat(folder, name, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

/// An app's id made out of the name of a program.
package enum ProgramName {
    /// The file's name with what no desktop file's name has replaced: 1 to 255 letters, digits, dots, dashes, underscores.
    package static func identifier(path: String) -> String {
        var name = path.split(separator: "/").last ?? ""
        // What the kernel says of a program whose file was replaced by an update.
        let deleted = " (deleted)"
        if name.hasSuffix(deleted), name.utf8.count > deleted.utf8.count { name = name.dropLast(deleted.count) }
        return plain(name)
    }

    /// The text with everything replaced that can't be in an app's id.
    package static func plain(_ text: some StringProtocol) -> String {
        let plain = text.unicodeScalars.prefix(255).map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
            default: "_"
            }
        }
        return plain.isEmpty ? "unknown" : String(plain)
    }
}

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
