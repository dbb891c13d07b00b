import Foundation
import Glibc
import TestSupport
import Testing

@testable import SessionFacts

/// What the kernel says about a process, and what is made of it (decision 20).
@Suite struct ProcessFactsTests {
    // MARK: - The decision

    private func facts(
        _ root: ProcessFacts.Root = .seen(flatpakInfo: nil),
        groups: String = "",
        program: String? = "/usr/bin/pizza",
        name: String = "pizza"
    ) -> ProcessFacts {
        ProcessFacts(root: root, controlGroups: ControlGroups(groups), program: program, name: name)
    }

    @Test func outsideOfASandboxTheUnitAndThenTheProgramNamesTheApp() {
        #expect(ProcessIdentity(facts()) == .host(app: "pizza"))
        #expect(ProcessIdentity(facts(groups: "0::/app-org.example.App-7.scope")) == .host(app: "org.example.App"))
        #expect(ProcessIdentity(facts(groups: #"0::/app-\x1b[31m-7.scope"#)) == .host(app: "__31m"))
        #expect(ProcessIdentity(facts(program: "/tmp/\u{1B}[31mCarillon\u{9B}")) == .host(app: "__31mCarillon_"))
        #expect(ProcessIdentity(facts(program: nil)) == .host(app: "pizza"))
    }

    // .flatpak-info, the app
    @Test(arguments: [
        ("[Application]\nname=org.example.Foo\n", "org.example.Foo"),
        ("[Instance]\nname=org.example.Bar\n[Application]\r\nname=org.example.Foo\r\n", "org.example.Foo"),
        ("", "unknown-sandbox"), ("[Application]\n", "unknown-sandbox"),
        ("[Instance]\nname=org.example.Foo\n", "unknown-sandbox"),
        ("[Application]\nname=\u{1B}[31m\n", "unknown-sandbox"), ("[Application]\nname=\n", "unknown-sandbox"),
    ])
    func aSandboxNamesItsApp(info: String, app: String) {
        let unit = "0::/app.slice/app-org.example.Host-7.scope"
        #expect(ProcessIdentity(facts(.seen(flatpakInfo: info), groups: unit)) == .sandboxed(app: app))
    }

    /// Nothing that it says makes it that app, nor one that another program is.
    @Test func aSandboxThatFlatpakDoesNotKnowIsUnknown() {
        func identity(_ info: String, program: String = "pizza") -> ProcessIdentity {
            ProcessIdentity(
                facts(.claimed(flatpakInfo: info), groups: "0::/app-org.example.Host-7.scope", name: program)
            )
        }
        let info = "[Application]\nname=org.example.Foo\n"
        #expect(identity(info) == .unknown(name: "pizza.org.example.Foo"))
        #expect(identity(info, program: "x y") == .unknown(name: "x_y.org.example.Foo"))
        #expect(identity("") == .unknown(name: "pizza.unknown-sandbox"))
        #expect(
            ProcessIdentity(facts(.claimed(flatpakInfo: info)), securityLabel: "snap.firefox.firefox (enforce)")
                == .sandboxed(app: "snap.firefox")
        )
    }

    @Test func aSnapIsASandboxByItsLabelOrItsControlGroup() {
        let group = "9:freezer:/snap.firefox"
        #expect(ProcessIdentity(facts(groups: group)) == .sandboxed(app: "snap.firefox"))
        #expect(
            ProcessIdentity(facts(), securityLabel: "snap.firefox.geckodriver (enforce)")
                == .sandboxed(app: "snap.firefox")
        )
        #expect(ProcessIdentity(facts(), securityLabel: "unconfined") == .host(app: "pizza"))
        #expect(
            ProcessIdentity(facts(.hidden), securityLabel: "snap.firefox.firefox (enforce)")
                == .sandboxed(app: "snap.firefox")
        )
    }

    /// EACCES is not "no sandbox".
    @Test func whatCannotBeLookedAtIsUnknownWhateverItsUnitSays() {
        let unit = "0::/app.slice/app-org.example.Host-7.scope"
        #expect(ProcessIdentity(facts(.hidden, groups: unit)) == .unknown(name: "pizza"))
        #expect(ProcessIdentity(facts(.hidden, name: "a b\u{7}")) == .unknown(name: "a_b_"))
        #expect(ProcessIdentity(facts(.hidden, name: "")) == .unknown(name: "unknown"))
    }

    // MARK: - Looking

    /// A child, which nobody collects but we.
    private struct Child {
        let number: pid_t

        init(_ program: String, _ arguments: String...) throws {
            var number: pid_t = 0
            var words = ([program] + arguments).map { strdup($0) } + [nil]
            defer { for word in words { free(word) } }
            try #require(posix_spawn(&number, program, nil, nil, &words, environ) == 0)
            self.number = number
        }

        func end() {
            kill(number, SIGKILL)
            var status: Int32 = 0
            waitpid(number, &status, 0)
        }
    }

    private func sleeper() throws -> Child { try Child("/usr/bin/sleep", "1000") }

    private func pidfd(_ process: Child) throws -> Int32 {
        // Swift's Glibc doesn't have it.
        let open = try #require(dlsym(nil, "pidfd_open"))
        typealias Open = @convention(c) (pid_t, UInt32) -> Int32
        let handle = unsafeBitCast(open, to: Open.self)(process.number, 0)
        try #require(handle >= 0)
        return handle
    }

    @Test func aLivingProcessIsSeen() throws {
        let process = try sleeper()
        let handle = try pidfd(process)
        defer {
            process.end()
            close(handle)
        }
        let facts = try #require(ProcessFacts.read(UInt32(process.number), handle: handle))
        #expect(facts.root == .seen(flatpakInfo: nil))
        #expect(facts.name == "sleep")
        #expect(facts.program?.hasSuffix("sleep") == true || facts.program?.hasSuffix("coreutils") == true)
    }

    /// The number is somebody else's by now, and the bus's pidfd tells.
    @Test func aReusedNumberIsNotTakenForTheProcessThatConnected() throws {
        let first = try sleeper()
        let handle = try pidfd(first)
        defer { close(handle) }
        first.end()
        // As if it had got the first one's number.
        let second = try sleeper()
        defer { second.end() }
        #expect(ProcessFacts.read(UInt32(second.number)) != nil)
        #expect(ProcessFacts.read(UInt32(second.number), handle: handle) == nil)
    }

    @Test func aProcessThatHasEndedIsNobody() throws {
        let process = try sleeper()
        let number = UInt32(process.number)
        process.end()
        #expect(ProcessFacts.read(number) == nil)
        #expect(ProcessFacts.read(0) == nil)
        #expect(ProcessFacts.read(.max) == nil)
    }

    /// One that has ended and whose parent hasn't noticed has no root folder, which is not the same as no sandbox.
    @Test func aZombieIsNobody() throws {
        let process = try Child("/usr/bin/true")
        defer { process.end() }
        var information = siginfo_t()
        try #require(waitid(P_PID, id_t(process.number), &information, WEXITED | WNOWAIT) == 0)
        #expect(ProcessFacts.read(UInt32(process.number)) == nil)
    }

    /// A program chooses what its own root folder holds.
    @Test func aSandboxesFileIsNeitherWaitedForNorFollowed() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: path) }
        let folder = open(path, O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        #expect(mkfifo(path + "/pipe", 0o600) == 0)
        #expect(ProcessFacts.file("pipe", in: folder) == .text(""))
        #expect(ProcessFacts.file(".", in: folder) == .text(""))
        #expect(ProcessFacts.file("none", in: folder) == .missing)
        let info = "[Application]\nname=org.example.Foo\n"
        try Data(info.utf8).write(to: URL(filePath: path + "/info"))
        #expect(ProcessFacts.file("info", in: folder) == .text(info))
        // Where a sandbox has a file, a link says at least that there is one.
        #expect(symlink("none", path + "/link") == 0)
        #expect(ProcessFacts.file("link", in: folder) == .text(""))
    }

    /// A container chooses all that its own root folder holds, but not which file of ours it sees.
    @Test func onlyTheFileThatFlatpakWroteTellsOfAnInstance() throws {
        let path = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        let (runtime, instance) = (path + "/runtime", path + "/runtime/.flatpak/17")
        let info = "[Application]\nname=org.example.Foo\n\n[Instance]\ninstance-id=17\n"
        try FileManager.default.createDirectory(atPath: instance, withIntermediateDirectories: true)
        try Data(info.utf8).write(to: URL(filePath: instance + "/info"))
        func seen(_ claim: String, runtime: String? = runtime, _ fill: (_ root: String) throws -> Void) throws
            -> String?
        {
            let place = path + "/" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
            try fill(place)
            let root = open(place, O_PATH | O_DIRECTORY)
            defer { close(root) }
            return FlatpakInstance.info(claimedBy: claim, root: root, runtime: runtime)
        }
        func folder(_ name: String) throws {
            try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
        }
        let today = "/run/flatpak/.flatpak/17"
        // In the sandbox; and in the proxy, which sees the runtime folder itself.
        for place in [today, instance] {
            let claim = info.replacing("Foo", with: "Bar")
            let text = try seen(claim) { root in
                try folder(root + place)
                #expect(link(instance + "/info", root + place + "/info") == 0)
            }
            // What Flatpak says counts.
            #expect(text == info)
        }
        #expect(try seen(info) { _ in } == nil)
        let copied = try seen(info) { root in
            try folder(root + today)
            try Data(info.utf8).write(to: URL(filePath: root + today + "/info"))
        }
        #expect(copied == nil)
        let linked = try seen(info) { root in
            try folder(root + today)
            #expect(symlink(instance + "/info", root + today + "/info") == 0)
        }
        #expect(linked == nil)
        let linkedAbove = try seen(info) { root in
            try folder(root + "/run/flatpak")
            #expect(symlink(runtime + "/.flatpak", root + "/run/flatpak/.flatpak") == 0)
        }
        #expect(linkedAbove == nil)
        for claim in ["", "[Instance]\n", "[Instance]\ninstance-id=../.flatpak/17\n", "[Instance]\ninstance-id=18\n"] {
            let text = try seen(claim) { root in
                try folder(root + today)
                #expect(link(instance + "/info", root + today + "/info") == 0)
            }
            #expect(text == nil, "\(claim)")
        }
        #expect(try seen(info, runtime: nil) { _ in } == nil)
    }
}
