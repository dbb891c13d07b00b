import SessionFacts
import Testing

/// What of a login's environment reaches the agent, and what the agent starts.
@Suite struct SessionVariablesTests {
    @Test(arguments: [
        "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "SESSION_MANAGER", "DESKTOP_SESSION", "PATH", "XDG_CURRENT_DESKTOP",
        "XDG_SESSION_TYPE", "LANG", "LANGUAGE", "LC_ALL", "LC_TIME", "LC_MESSAGES",
    ])
    func aSessionIsMadeOf(_ name: String) {
        #expect(SessionVariables.in([name: "x"]) == [name: "x"])
    }

    @Test(arguments: ["HOME", "LANGUAGES", "DISPLAYS", "LD_PRELOAD", "NOTIFY_SOCKET", "MY_LC_ALL", ""])
    func andOfNothingElse(_ name: String) {
        #expect(SessionVariables.in([name: "x", "LANG": "de_DE.UTF-8"]) == ["LANG": "de_DE.UTF-8"])
    }
}
