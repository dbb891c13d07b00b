import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// A button that asks for words, a real window that asks, and somebody who types.
    @Suite(.timeLimit(.minutes(10)))
    struct WordsTests {
        @Test func wordsAreTypedIntoZenity() async throws {
            let desktop = try await Desktop.start(.xfce4Notifyd)
            defer { desktop.end() }
            let session = desktop.session
            let app = ScriptedApp("org.example.Chat", in: session)
            try await session.carillon("apps", "allow", app.identifier)
            try await app.call(
                "Add",
                """
                ({'identifier': <'m1'>, 'content': <{'title': <'Anna <b>_x_</b> \\\\n'>, 'body': <'Are you coming?'>,
                  'actions': <[{'identifier': <'reply'>, 'title': <'Reply'>,
                                'textInput': <{'buttonTitle': <'Send it'>, 'placeholder': <'Your answer'>}>}]>}>},)
                """
            )
            try await desktop.click("Reply")
            let window = try await Screen(session).waitForWindow(class: "zenity", timeout: .patience)
            let send = try await AccessibleButton.find("Send it", in: session)
            #expect(send.program == "zenity")
            // Python writes a backslash twice.
            let tree = try await AccessibleButton.tree(of: session)
            #expect(tree.contains(#"'Anna <b>_x_</b> \\n\nAre you coming?\nYour answer'"#), "\(tree)")
            try await Screen(session).picture("zenity")
            // There is no window manager: the keys go to where the pointer is.
            try await Pointer(session).move(to: window.center)
            let typed = try await session.run("xdotool", ["type", "--delay", "40", "On my way"])
            #expect(typed.succeeded, "\(typed)")
            try await Pointer(session).click(send.frame.center)
            try app.start()
            let response = try await app.wait(for: "DidReceive")[0]
            #expect(response["actionIdentifier"] == "reply")
            #expect(response["userText"] == "On my way")
        }
    }
}
