import SessionFacts
import Testing

/// The folders of the base directory specification.
@Suite struct BaseFoldersTests {
    @Test func everyFolderIsBelowHomeUnlessItIsNamed() {
        let folders = BaseFolders(environment: ["HOME": "/home/me"])
        #expect(folders.home == "/home/me")
        #expect(folders.data == "/home/me/.local/share")
        #expect(folders.config == "/home/me/.config")
        #expect(folders.state == "/home/me/.local/state")
        #expect(folders.cache == "/home/me/.cache")
        #expect(folders.runtime == nil)
        #expect(folders.allData == ["/home/me/.local/share", "/usr/local/share", "/usr/share"])
        #expect(folders.allConfig == ["/home/me/.config", "/etc/xdg"])
    }

    @Test func whatIsNamedCounts() {
        let folders = BaseFolders(environment: [
            "HOME": "/home/me", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s",
            "XDG_CACHE_HOME": "/k", "XDG_RUNTIME_DIR": "/run/user/7", "XDG_DATA_DIRS": "/a:/b", "XDG_CONFIG_DIRS": "/e",
        ])
        #expect([folders.data, folders.config, folders.state, folders.cache] == ["/d", "/c", "/s", "/k"])
        #expect(folders.runtime == "/run/user/7")
        #expect(folders.allData == ["/d", "/a", "/b"])
        #expect(folders.allConfig == ["/c", "/e"])
    }

    @Test(arguments: ["", "d", "./d", "~/d", "../d"])
    func aFolderThatIsNotAbsoluteIsAsGoodAsUnset(_ folder: String) {
        var environment = ["HOME": "/home/me"]
        let unset = BaseFolders(environment: environment)
        for name in ["DATA_HOME", "CONFIG_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR", "DATA_DIRS", "CONFIG_DIRS"]
        {
            environment["XDG_" + name] = folder
        }
        #expect(BaseFolders(environment: environment) == unset)
    }

    /// Of a list, those are passed over that are not absolute.
    @Test func aListLosesItsRelativeFolders() {
        let folders = BaseFolders(environment: ["HOME": "/h", "XDG_DATA_DIRS": "a:/b::./c:/d", "XDG_CONFIG_DIRS": ":e"])
        #expect(folders.allData == ["/h/.local/share", "/b", "/d"])
        #expect(folders.allConfig == ["/h/.config", "/etc/xdg"])
    }

    @Test(arguments: [[:], ["HOME": ""], ["HOME": "home"]])
    func withoutHomeTheListOfUsersSays(_ environment: [String: String]) {
        let folders = BaseFolders(environment: environment)
        #expect(folders.home.hasPrefix("/"))
        #expect(folders.data == folders.home + "/.local/share")
    }
}
