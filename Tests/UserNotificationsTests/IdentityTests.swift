import Testing

@testable import UserNotifications

@Suite struct IdentityTests {
    // /proc/self/cgroup, the desktop id in it
    @Test(arguments: [
        (
            "0::/user.slice/user-1000.slice/user@1000.service/app.slice/app-gnome-org.example.Foo-1234.scope",
            "org.example.Foo"
        ),
        ("0::/user.slice/app.slice/app-org.example.Foo-4f2a.scope", "org.example.Foo"),
        (#"0::/app.slice/app-gnome-my\x2dapp-99.scope"#, "my-app"),
        ("0::/app.slice/app-org.example.Foo@autostart.service", "org.example.Foo"),
        ("0::/app.slice/app-flatpak-org.example.Foo.service", "org.example.Foo"),
        ("0::/user.slice/user-1000.slice/session-2.scope", nil),
        ("0::/app.slice/app-org.gnome.Terminal.slice/vte-spawn-1.scope", nil),
        ("12:cpu:/\n0::/", nil), ("", nil), ("0::/app-.service", nil), ("0::/app-x.scope", nil),
    ])
    func theUnitNamesTheApp(cgroups: String, identifier: String?) {
        #expect(ApplicationIdentity.desktopIdentifier(cgroups: cgroups) == identifier)
    }

    // path, the name the agent accepts
    @Test(arguments: [
        ("/usr/bin/pizza", "pizza"), ("./My App", "My_App"), ("", "unknown"), ("/opt/größe", "gr__e"),
        ("a.b-c_9", "a.b-c_9"),
    ])
    func aProgramsNameIsMadePlain(path: String, name: String) {
        #expect(ApplicationIdentity.fileName(path) == name)
    }

    @Test func aProgramWithoutABundleHasAnIdentityAndACenter() {
        #expect(!UNUserNotificationCenter.applicationIdentifier.isEmpty)
        #expect(UNUserNotificationCenter.current() === UNUserNotificationCenter.current())
        #expect(!UNUserNotificationCenter.current().supportsContentExtensions)
    }
}
