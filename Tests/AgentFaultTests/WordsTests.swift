import AgentBus
import Foundation
import TestSupport
import Testing

/// Buttons that ask for words, on servers into which nobody can type (decision 17).
@Suite(.serialized) struct WordsTests {
    private static let app = "org.example.Chat"

    /// A session whose programs are a shell and the dialogs of a test, in a folder of their own.
    private struct Dialogs {
        let bench: Bench
        let agent: RunningProcess
        let server: ScriptedServer
        let app: ScriptedApp
        let programs: String

        /// Makes a dialog: it writes down its arguments, and ends when the test says how.
        func install(_ name: String) throws {
            let path = "\(programs)/\(name)"
            try """
            #!/bin/sh
            printf '%s\\0' "$@" >"\(path).arguments.new"; mv "\(path).arguments.new" "\(path).arguments"
            trap 'mv "\(path).arguments" "\(path).ended"; exit 1' TERM
            while :; do
                [ -e "\(path).cancel" ] && exit 1
                [ -e "\(path).words" ] && exec cat "\(path).words"
                sleep 0.03
            done
            """.write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }

        /// Waits until a dialog is open, and returns its arguments.
        func arguments(of name: String) async throws -> [String] {
            let path = "\(programs)/\(name).arguments"
            do {
                try await waitUntil("\(name) was started") { FileManager.default.fileExists(atPath: path) }
            } catch {
                throw SupportError("\(error)\n\(bench.session.report)")
            }
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        }

        func type(_ words: String, into name: String) throws {
            // Whole at once, as a dialog that was ended with OK.
            try words.write(toFile: "\(programs)/\(name).words", atomically: true, encoding: .utf8)
        }

        func cancel(_ name: String) throws {
            try "".write(toFile: "\(programs)/\(name).cancel", atomically: true, encoding: .utf8)
        }
    }

    private func desk(
        _ dialogs: [String],
        desktop: String = "XFCE",
        server profile: ScriptedServer.Profile = .plain
    ) async throws -> Dialogs {
        let (bench, agent) = try await Bench.start(ScriptedServer.Configuration(profile))
        let programs = bench.session.folder + "/programs"
        try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
        for name in ["sh", "mv", "rm", "cat", "sleep", "setsid"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(programs)/\(name)",
                withDestinationPath: "/usr/bin/\(name)"
            )
        }
        let desk = Dialogs(
            bench: bench,
            agent: agent,
            server: try #require(bench.server),
            app: ScriptedApp(Self.app, in: bench.session),
            programs: programs
        )
        for name in dialogs { try desk.install(name) }
        try await tell(desk, desktop)
        return desk
    }

    /// Says where this session's programs and its screen are, as a login does.
    private func tell(_ desk: Dialogs, _ desktop: String, display: String = "DISPLAY") async throws {
        let environment = "{'PATH': '\(desk.programs)', 'XDG_CURRENT_DESKTOP': '\(desktop)', '\(display)': ':99'}"
        #expect(try await desk.bench.call("SessionStarted", environment, interface: "Agent1").status == .success)
    }

    /// A message whose Reply was pressed, as servers say it: the click, and the close that follows it.
    private func replied(_ desk: Dialogs, title: String = "Anna") async throws -> ScriptedServer.Notification {
        try await desk.bench.add(
            """
            {'identifier': <'m1'>, 'content': <{'title': <'\(title)'>, 'body': <'Are you coming?'>, 'actions': <[
             {'identifier': <'reply'>, 'title': <'Reply'>,
              'textInput': <{'buttonTitle': <'Send'>, 'placeholder': <'Your answer'>}>},
             {'identifier': <'mute'>, 'title': <'Mute'>}]>}>}
            """,
            of: Self.app
        )
        let popup = try #require(try await desk.server.wait(forNotifications: 1).first)
        try await desk.server.invoke(popup.id, try #require(popup.key(of: "Reply")))
        return popup
    }

    private func waiting(_ desk: Dialogs) async throws -> Int64? {
        let apps = try JSONValue(parsing: try await desk.bench.done("apps", "list", "--json")).array ?? []
        return apps.first { $0["app"]?.string == Self.app }?["waiting"]?.integer
    }

    @Test(arguments: ["zenity", "yad", "kdialog"])
    func whatIsTypedIsTheResponse(_ dialog: String) async throws {
        let desk = try await desk([dialog])
        let popup = try await replied(desk)
        #expect(!popup.body.contains("carillon act"))
        let arguments = try await desk.arguments(of: dialog)
        #expect(arguments.contains("--title=Reply"))
        #expect(
            arguments.contains { $0.contains("Anna") && $0.contains("Are you coming?") && $0.contains("Your answer") }
        )
        if dialog != "kdialog" { #expect(arguments.contains { $0.hasPrefix("--") && $0.contains("=Send") }) }
        // The popup has gone, and nothing is answered yet.
        try await waitUntil("the popup is closed") { desk.server.closeRequests.contains(popup.id) }
        #expect(try await waiting(desk) == 0)
        try desk.type("On \\ my \"way\" 🚲 $HOME\n", into: dialog)
        try desk.app.start()
        let response = try await desk.app.wait(for: "DidReceive")[0]
        #expect(response["actionIdentifier"] == "reply")
        #expect(response["userText"]?.string == "On \\ my \"way\" 🚲 $HOME")
        #expect(desk.server.notifications.count == 1)
        try await waitUntil("the question is forgotten") {
            try FileManager.default.contentsOfDirectory(atPath: desk.bench.schedule + "/answers").isEmpty
        }
    }

    @Test(arguments: [("KDE", "kdialog"), ("ubuntu:GNOME", "zenity")])
    func theDesktopsOwnComesFirst(_ desktop: String, _ dialog: String) async throws {
        let desk = try await desk(["zenity", "yad", "kdialog"], desktop: desktop)
        _ = try await replied(desk)
        _ = try await desk.arguments(of: dialog)
        for other in ["zenity", "yad", "kdialog"] where other != dialog {
            #expect(!FileManager.default.fileExists(atPath: "\(desk.programs)/\(other).arguments"))
        }
    }

    @Test(arguments: [
        ("zenity", #"--text=--help <b>&amp;</b> \\n __x__"#), ("yad", #"--text=--help <b>&amp;</b> \\n _x_"#),
        ("kdialog", #"--inputbox=<qt>--help &lt;b&gt;&amp;&amp;amp;&lt;/b&gt; \\n _x_<br>"#),
    ])
    func textsAreShownAsTheyAre(_ dialog: String, _ expected: String) async throws {
        let desk = try await desk([dialog])
        _ = try await replied(desk, title: #"--help <b>&amp;</b> \\n _x_"#)
        let arguments = try await desk.arguments(of: dialog)
        #expect(arguments.contains { $0.hasPrefix(expected) }, "\(arguments)")
        // A text that looks like an option is none.
        #expect(arguments.allSatisfy { $0 != "--help" && ($0.hasPrefix("--") || $0 == "kdialog") }, "\(arguments)")
    }

    @Test func cancelPutsTheNotificationBackQuietly() async throws {
        let desk = try await desk(["zenity"])
        let first = try await replied(desk)
        _ = try await desk.arguments(of: "zenity")
        try desk.cancel("zenity")
        let again = try await desk.server.wait(forNotifications: 2)[1]
        #expect(again.summary == "Anna" && again.rawActions == first.rawActions)
        #expect(again.hints["suppress-sound"]?.value.bool == true)
        #expect(try await waiting(desk) == 0)
        // It is answerable as before.
        try await desk.server.invoke(again.id, "mute")
        try await waitUntil("it is answered") { try await waiting(desk) == 1 }
    }

    @Test func withoutAnyDialogThePopupNamesTheCommand() async throws {
        let desk = try await desk([])
        let popup = try await replied(desk)
        let command = "carillon act m1 reply --app org.example.Chat --text"
        #expect(popup.body.contains(command), "\(popup.body)")
        let again = try await desk.server.wait(forNotifications: 2)[1]
        #expect(again.body.contains(command), "\(again.body)")
        #expect(again.hints["suppress-sound"]?.value.bool == true)
        try await desk.bench.done("act", "m1", "reply", "--app", Self.app, "--text", "Soon")
        try desk.app.start()
        #expect(try await desk.app.wait(for: "DidReceive")[0]["userText"] == "Soon")
    }

    /// The window that lists the notification asks; where it can't be opened, a dialog does.
    @Test(arguments: [true, false]) func theWindowAsksFirst(_ canBeStarted: Bool) async throws {
        let desk = try await desk(["zenity"])
        let window = ScriptedApp(BusNames.window, in: desk.bench.session)
        try await desk.bench.session.writeService(
            name: BusNames.window,
            exec: canBeStarted ? window.exec : "/bin/false"
        )
        try await desk.bench.done("start")
        try await tell(desk, "XFCE")
        try await waitUntil("the window is found") { desk.agent.log.contains("opens reminders in the window") }
        let popup = try await replied(desk)
        #expect(!popup.body.contains("carillon act"))
        guard canBeStarted else {
            _ = try await desk.arguments(of: "zenity")
            #expect(desk.agent.log.contains("the window did not ask about m1"))
            return
        }
        let call = try await window.wait(for: "ActivateAction")
        #expect(call[0] == "answer" && call[1] == [[.string(Self.app), "m1", "reply"]], "\(call)")
        #expect(!FileManager.default.fileExists(atPath: "\(desk.programs)/zenity.arguments"))
        // Nothing is answered yet, and nothing comes back.
        #expect(try await waiting(desk) == 0)
        #expect(try await desk.bench.popupsSoFar().filter { $0.summary == "Anna" }.count == 1)
    }

    @Test func withoutAScreenNoDialogIsTried() async throws {
        let desk = try await desk(["zenity"])
        try await tell(desk, "XFCE", display: "XDG_SEAT")
        let popup = try await replied(desk)
        #expect(popup.body.contains("--text"))
        try await desk.server.wait(forNotifications: 2)
        #expect(!FileManager.default.fileExists(atPath: "\(desk.programs)/zenity.arguments"))
        // Wayland's will do.
        try await tell(desk, "XFCE", display: "WAYLAND_DISPLAY")
        let again = try #require(desk.server.notifications.last)
        try await desk.server.invoke(again.id, try #require(again.key(of: "Reply")))
        _ = try await desk.arguments(of: "zenity")
    }

    /// Nothing typed into it could be an answer any more, so it goes (decision 17); also one that an earlier agent has opened.
    @Test(arguments: [false, true]) func aWindowClosesWhenItsQuestionIsAnsweredElsewhere(afterARestart: Bool)
        async throws
    {
        let desk = try await desk(["zenity"])
        _ = try await replied(desk)
        _ = try await desk.arguments(of: "zenity")
        if afterARestart {
            desk.agent.kill()
            _ = try await desk.agent.wait()
            try await desk.bench.startAgent()
        }
        try await desk.bench.done("act", "m1", "reply", "--app", Self.app, "--text", "Soon")
        try await waitUntil("the window is closed") {
            FileManager.default.fileExists(atPath: desk.programs + "/zenity.ended")
        }
        try await waitUntil("the question is forgotten") {
            try FileManager.default.contentsOfDirectory(atPath: desk.bench.schedule + "/answers").isEmpty
        }
        // It isn't taken for one that was cancelled, which would come back.
        #expect(try await waiting(desk) == 1)
        #expect(try await desk.bench.popupsSoFar().filter { $0.summary == "Anna" }.count == 1)
    }

    /// The window does not belong to the agent, nor do the words.
    @Test(arguments: [false, true])
    func wordsOutliveARestartOfTheAgent(typedMeanwhile: Bool) async throws {
        let desk = try await desk(["zenity"])
        _ = try await replied(desk)
        _ = try await desk.arguments(of: "zenity")
        desk.agent.kill()
        _ = try await desk.agent.wait()
        let folder = desk.bench.schedule + "/answers"
        if typedMeanwhile {
            try desk.type("Yes\n", into: "zenity")
            try await waitUntil("the words are there") {
                try FileManager.default.contentsOfDirectory(atPath: folder).contains { $0.hasSuffix(".words") }
            }
        }
        try await desk.bench.startAgent()
        if !typedMeanwhile { try desk.type("Yes\n", into: "zenity") }
        try await waitUntil("the answer waits") { try await waiting(desk) == 1 }
        try desk.app.start()
        #expect(try await desk.app.wait(for: "DidReceive")[0]["userText"] == "Yes")
    }

    @Test func wordsForWhatHasGoneComeBackToThePerson() async throws {
        let desk = try await desk(["zenity"])
        _ = try await replied(desk)
        _ = try await desk.arguments(of: "zenity")
        try await desk.app.call("RemoveAllDelivered")
        try desk.type("Too late\n", into: "zenity")
        let notice = try await desk.server.wait(forNotifications: 2)[1]
        #expect(notice.summary == "Your answer to “Anna” came too late")
        #expect(notice.body == "Too late")
    }

    /// The same identifier is no sign of the same question: what is typed answers only the text that was there when it was asked for.
    @Test(arguments: [false, true]) func wordsForAnotherTextComeBackToThePerson(quietly: Bool) async throws {
        let desk = try await desk(["zenity"])
        _ = try await replied(desk)
        _ = try await desk.arguments(of: "zenity")
        try await desk.bench.add(
            """
            {'identifier': <'m1'>, 'content': <{'title': <'Anna'>, 'body': <'Delete all?'>, 'updatesSilently': <\(quietly)>,
             'actions': <[{'identifier': <'reply'>, 'title': <'Reply'>, 'textInput': <{'buttonTitle': <'Send'>}>}]>}>}
            """,
            of: Self.app
        )
        try desk.type("Yes, do\n", into: "zenity")
        let notice = "Your answer to “Anna” came too late"
        try await waitUntil("the words come back") {
            try await desk.bench.popupsSoFar().contains { $0.summary == notice && $0.body == "Yes, do" }
        }
        #expect(try await waiting(desk) == 0)
    }

    /// The notice of it would have a title that is too long; a long answer is cut, and all of it stays in its file.
    @Test(arguments: [(1000, 10), (4, 20_000)])
    func longWordsAndTitlesComeBackToo(_ title: Int, _ words: Int) async throws {
        let desk = try await desk(["zenity"])
        let typed = String(repeating: "w", count: words)
        _ = try await replied(desk, title: String(repeating: "t", count: title))
        _ = try await desk.arguments(of: "zenity")
        try await desk.app.call("RemoveAllDelivered")
        try desk.type(typed + "\n", into: "zenity")
        let notice = try await desk.server.wait(forNotifications: 2)[1]
        #expect(notice.summary.hasPrefix("Your answer to \u{201C}tttt"))
        #expect(notice.body.hasPrefix(typed.prefix(16_000)))
        let folder = desk.bench.schedule + "/answers"
        // The popup is on its way before the question is forgotten.
        var left: [String] = []
        try await waitUntil("the question is forgotten") {
            left = try FileManager.default.contentsOfDirectory(atPath: folder)
            return left.count == (words > 16_384 ? 1 : 0)
        }
        guard let file = left.first else { return }
        #expect(notice.body.hasSuffix("The full text is in \(folder)/\(file)"))
        #expect(FileManager.default.contents(atPath: "\(folder)/\(file)") == Data((typed + "\n").utf8))
    }

    /// GNOME Shell reports a click twice, and other servers a close after it.
    @Test(arguments: ScriptedServer.Profile.allCases)
    func oneClickOpensOneWindowOnEachKindOfServer(_ profile: ScriptedServer.Profile) async throws {
        let desk = try await desk(["zenity"], server: profile)
        let popup = try await replied(desk)
        _ = try await desk.arguments(of: "zenity")
        try await desk.server.emit("ActionInvoked", "(uint32 \(popup.id), 'reply')")
        try await desk.server.emit("NotificationClosed", "(uint32 \(popup.id), uint32 2)")
        // These signals are on the bus before this call.
        #expect(try await waiting(desk) == 0)
        let questions = try FileManager.default.contentsOfDirectory(atPath: desk.bench.schedule + "/answers")
            .filter { $0.hasSuffix(".question") }
        #expect(questions.count == 1)
        try desk.type("Yes\n", into: "zenity")
        try await waitUntil("the answer waits") { try await waiting(desk) == 1 }
    }
}
