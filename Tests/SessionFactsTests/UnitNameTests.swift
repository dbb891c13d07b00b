import Testing

@testable import SessionFacts

/// Which app a systemd unit belongs to (decision 20), by the one parser that there is.
@Suite struct UnitNameTests {
    // /proc/self/cgroup, the desktop id in it
    @Test(
        arguments: [
            ("0::/user.slice/app.slice/app-gnome-org.example.App-1234.scope", "org.example.App"),
            (
                "0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-gnome-org.example.Foo-1234.scope",
                "org.example.Foo"
            ),
            ("0::/app.slice/app-org.example.App@5.service", "org.example.App"),
            ("0::/app.slice/app-flatpak-org.example.Foo.service", "org.example.Foo"),
            ("0::/app.slice/app-org.example.Foo@autostart.service", "org.example.Foo"),
            // As desktops and Flatpak name the scopes of what they start.
            ("0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-gnome-foo-123.scope", "foo"),
            (
                "0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-flatpak-org.example.Foo-4711.scope",
                "org.example.Foo"
            ),
            (#"0::/app.slice/app-gnome-org.example.Foo\x2dBar-4376.scope"#, "org.example.Foo-Bar"),
            ("0::/app.slice/app-org.example.Foo-5f2d2b8cbb334c5da2ae9f2a3b7c4d1e.scope", "org.example.Foo"),
            // Escapes are of bytes, and of one byte each.
            (#"0::/app-a\x2db-1.scope"#, "a-b"), (#"0::/app-gnome-gr\xc3\xb6\xc3\x9fe-1.scope"#, "größe"),
            (#"0::/app-a\x5cx2d-1.scope"#, #"a\x2d"#), (#"0::/app-\x40\x2e@1.service"#, "@."),
            (#"0::/app-\x.service"#, #"\x"#), (#"0::/app-\x2.service"#, #"\x2"#), (#"0::/app-\x+1.service"#, #"\x+1"#),
            // A scope ends with a number, a service needn't.
            ("0::/app-x.scope", nil), ("0::/app-x.service", "x"), ("0::/app-x-1.service", "1"),
            // A slice names no app, nor does the one around a unit.
            ("0::/app-org.example.Foo-1.slice", nil), ("0::/app-org.gnome.Terminal.slice/vte-spawn-1.scope", nil),
            ("0::/app-", nil), ("0::/app-@", nil), ("0::/app-x", nil), ("0::/app-.scope", nil),
            ("0::/app-.service", nil),
            ("0::/app-@.service", nil), ("0::/app--.scope", nil), ("0::/session.scope", nil), ("", nil),
            ("12:cpu:/\n0::/", nil),
            // cgroup v1, alone and beside v2
            ("3:cpu:/\n1:name=systemd:/user.slice/app-org.example.App-7.scope", "org.example.App"),
            ("1:name=systemd:/user.slice/app-org.example.App-7.scope\n0::/", "org.example.App"),
        ] as [(String, String?)]
    )
    func theUnitNamesTheApp(groups: String, app: String?) {
        #expect(ControlGroups(groups).app == app)
    }

    @Test(arguments: ["org.example.App", "a-b", "größe", #"a\x2d"#, "@.", "xdg-open", "my app", "a:b_c"])
    func whatIsStartedIsFoundAgain(_ app: String) {
        let unit = UnitName.service(of: app, startedBy: "carillon", 0x1f2e)
        #expect(unit.hasPrefix("app-carillon-"))
        #expect(unit.hasSuffix("@1f2e.service"))
        #expect(ControlGroups("0::/user.slice/app.slice/\(unit)").app == app)
    }

    private static let user = "0::/user.slice/user-1000.slice/user@1000.service/app.slice/"

    // /proc/PID/cgroup, the snap: as recorded, since snapd runs in none of our roots
    @Test(
        arguments: [
            ("0::/user.slice/user@0.service/app.slice/snap.firefox.firefox-1f2e.scope", "snap.firefox"),
            // snapd's own forms: a scope of an app, earlier with a dot; of another instance; of a hook; services of a person and of the system
            (
                user + "snap.code-insiders.code-insiders-3dcfaa86-bf58-4d3e-a7c6-4e34dfdb050f.scope",
                "snap.code-insiders"
            ),
            (user + "snap.firefox.geckodriver.3dcfaa86-bf58-4d3e-a7c6-4e34dfdb050f.scope", "snap.firefox"),
            (user + "snap.firefox_work.firefox-3dcfaa86-bf58-4d3e-a7c6-4e34dfdb050f.scope", "snap.firefox_work"),
            (user + "snap.firefox.hook.configure-3dcfaa86-bf58-4d3e-a7c6-4e34dfdb050f.scope", "snap.firefox"),
            (user + "snap.code.code.service", "snap.code"),
            ("0::/system.slice/snap.lxd.daemon.service/payload", "snap.lxd"),
            ("9:freezer:/snap.firefox\n1:name=systemd:/user.slice/session-1.scope\n", "snap.firefox"),
            // cgroup v1 beside v2, started in a terminal
            (
                "10:devices:/user.slice\n7:freezer:/snap.hello-world\n5:pids:/user.slice/user-1000.slice/user@1000.service\n"
                    + "1:name=systemd:/user.slice/user-1000.slice/user@1000.service/gnome-terminal-server.service\n"
                    + "0::/user.slice/user-1000.slice/user@1000.service/gnome-terminal-server.service\n",
                "snap.hello-world"
            ),
            // snapd itself, and the mount of a snap, are none.
            ("0::/system.slice/snapd.service", nil), ("0::/system.slice/snap-core20-2379.mount", nil),
            (user + "app-gnome-snap\\x2dstore-4711.scope", nil),
            ("0::/user.slice/session-1.scope", nil), ("0::/snap.", nil), ("0::/snap", nil),
        ] as [(String, String?)]
    )
    func aSnapIsFoundInEveryHierarchy(groups: String, snap: String?) {
        #expect(ControlGroups(groups).snap == snap)
    }

    // path, the name the agent accepts
    @Test(arguments: [
        ("/usr/bin/pizza", "pizza"), ("./My App", "My_App"), ("", "unknown"), ("/opt/größe", "gr__e"),
        ("a.b-c_9", "a.b-c_9"), ("/usr/bin/pizza (deleted)", "pizza"), (" (deleted)", "__deleted_"),
        ("/tmp/\u{1B}]0;pwned\u{07}", "__0_pwned_"),
    ])
    func aProgramsNameIsMadePlain(path: String, name: String) {
        #expect(ProgramName.identifier(path: path) == name)
    }

    @Test func anIdentifierHasARoomForALongName() {
        #expect(ProgramName.identifier(path: String(repeating: "ä", count: 300)) == String(repeating: "_", count: 255))
    }
}
