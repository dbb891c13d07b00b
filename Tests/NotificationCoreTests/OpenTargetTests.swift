import NotificationCore
import Testing

/// What buttons may open.
@Suite struct OpenTargetTests {
    @Test(arguments: [
        "https://example.org", "HTTPS://example.org/a b?x=%00#y", "http://[::1]:8080/", "https://bücher.example/ä",
        "mailto:anna@example.org?subject=Pizza", "tel:+4930123456", "sms:+4930123456", "xmpp:anna@example.org",
        "geo:52.5,13.4", "matrix:r/somewhere:example.org", "sip:anna@example.org", "webcal://example.org/a.ics",
    ])
    func addressesArePassedOnAsTheyAre(_ url: String) throws {
        #expect(try OpenTarget(url) == .address(url))
    }

    @Test(arguments: [
        ("file:///home/anna/list.txt", "/home/anna/list.txt"), ("file:/home/anna", "/home/anna"),
        ("FILE://LOCALHOST/home/two%20words.pdf", "/home/two words.pdf"), ("file:///a/-b", "/a/-b"),
        ("file:///a/%C3%A4%23%3F", "/a/ä#?"), ("file:///a/b.desktop/c", "/a/b.desktop/c"),
        ("file:///a/desktop", "/a/desktop"),
    ])
    func filesAreAbsolutePaths(_ url: String, _ path: String) throws {
        #expect(try OpenTarget(url) == .file(path: path))
    }

    @Test(arguments: [
        ("", "open: must not be empty"),
        ("javascript:alert(1)", "open: \"javascript:alert(1)\" isn't a URL of http"),
        ("JavaScript:alert(1)", "isn't a URL of"), ("data:text/html,x", "isn't a URL of"),
        ("about:blank", "isn't a URL of"),
        ("vscode://x", "isn't a URL of"), ("smb://host/share", "isn't a URL of"), ("-rm", "isn't a URL of"),
        ("--help:x", "isn't a URL of"), ("/etc/passwd", "isn't a URL of"), ("list.txt", "isn't a URL of"),
        (" https://example.org", "isn't a URL of"), ("https\u{200B}://example.org", "isn't a URL of"),
        ("https:", "has nothing after its scheme"), ("https://", "has no host"), ("https:///x", "has no host"),
        ("https:-x", "has no host"), ("https://bank.example@evil.example/", "has more than a host before its path"),
        ("https://bank.example\\@evil.example/", "has more than a host before its path"),
        // Browsers read scalars: a mark behind a sign hides it from nobody but us.
        ("https://evil.example\\\u{301}.bank.example/", "has more than a host before its path"),
        ("https://bank.example@\u{301}evil.example/", "has more than a host before its path"),
        ("https:///\u{301}x", "has no host"), ("file:///a#\u{301}b", "contains a # or ?"),
        ("http://a b", "has more than a host before its path"),
        ("https://a\u{200B}.example/", "has more than a host before its path"),
        ("mailto:a@example.org?insert=/etc/passwd", "would attach a file"),
        ("https://example.org/\u{1B}", "open: contains the control character 27"),
        ("https://example.org/\n-x", "open: contains the control character U+A"),
        ("https://example.org/\u{85}", "open: contains the control character U+85"),
        ("mailto:a@example.org?Attach=/etc/passwd", "would attach a file"),
        ("mailto:a@example.org?attachment=x", "would attach a file"),
        ("mailto:a@example.org?%61ttach=/etc/passwd", "would attach a file"),
        ("mailto:a@example.org?subject=%", "isn't percent-encoded correctly"),
        ("file:list.txt", "isn't an absolute path on this computer"),
        ("file://host/list.txt", "isn't an absolute path on this computer"),
        ("file://", "isn't an absolute path on this computer"),
        ("file:///a%2", "isn't percent-encoded correctly"), ("file:///a%+1", "isn't percent-encoded correctly"),
        ("file:///a%00.txt", "isn't percent-encoded correctly"),
        ("file:///a%0A.txt", "isn't percent-encoded correctly"),
        ("file:///a%FF.txt", "isn't percent-encoded correctly"),
        ("file:///a#b", "contains a # or ?"), ("file:///a?b", "contains a # or ?"),
        ("file:///a/b.desktop", "would be run: a .desktop file is not opened"),
        ("file:///a/b.DeskTop", "would be run: a .desktop file is not opened"),
        ("file:///a/b%2Edesktop", "would be run: a .desktop file is not opened"),
        ("file:///a/b.desktop/", "would be run: a .desktop file is not opened"),
        ("file:///a/b.exe", "would be run: a .exe file is not opened"),
        ("file:///a/b.LNK", "would be run: a .lnk file is not opened"),
        ("file:///a/b.scr", "would be run: a .scr file is not opened"),
        ("https://example.org/" + String(repeating: "x", count: 4096), "at most 4096 are allowed"),
    ])
    func theRestIsRefusedByName(_ url: String, _ reason: String) {
        let error = #expect(throws: AgendaError.self) { try OpenTarget(url) }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
    }

    @Test func programsAreKnownByHowTheyBeginAndByWhoRunsThem() {
        #expect(OpenTarget.reasonNotToOpen(head: Array("MZ\u{0}".utf8)) != nil)
        #expect(OpenTarget.reasonNotToOpen(head: [0x7F, 0x45, 0x4C, 0x46, 2]) != nil)
        #expect(OpenTarget.reasonNotToOpen(head: Array("Minutes".utf8)) == nil)
        #expect(OpenTarget.reasonNotToOpen(head: []) == nil)
        for runner in ["wine", "wine-stable", "wine64", "java", "python3.11", "sh", "bash"] {
            #expect(OpenTarget.reasonNotToOpen(handler: runner) != nil, "\(runner)")
        }
        for viewer in ["evince", "gedit", "shotwell", "javascript-viewer", "libreoffice", "perlbook", "nodepad"] {
            #expect(OpenTarget.reasonNotToOpen(handler: viewer) == nil, "\(viewer)")
        }
    }
}
