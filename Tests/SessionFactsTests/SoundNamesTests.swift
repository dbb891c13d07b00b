import Foundation
import SessionFacts
import Testing

/// The sounds that can be named.
@Suite struct SoundNamesTests {
    @Test func aThemesSoundsAndTheFirstPartsOfTheirNames() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let profile = folder.appendingPathComponent("sounds/ours/stereo")
        try FileManager.default.createDirectory(at: profile, withIntermediateDirectories: true)
        for file in ["bell.oga", "message.wav", "bell-quiet.disabled", "index.theme"] {
            try Data().write(to: profile.appendingPathComponent(file))
        }
        let names = SoundNames(environment: ["HOME": folder.path, "XDG_DATA_DIRS": folder.path])
        #expect(names.all == ["bell", "message", "bell-quiet"])
        #expect(names.has("bell"))
        #expect(names.has("bell-window"))
        #expect(!names.has("bel"))
        #expect(!names.has(""))
        #expect(names.similar(to: "Belly") == ["bell", "bell-quiet"])
        #expect(names.similar(to: "zzz") == ["bell", "message"])
        #expect(SoundNames(environment: ["HOME": "/nowhere", "XDG_DATA_DIRS": "/nowhere"]).all.isEmpty)
    }

    @Test func aPathOrAURLIsAFile() {
        #expect(SoundNames.file("/a/b.oga") == "/a/b.oga")
        #expect(SoundNames.file("file:///a/b%20c.oga") == "/a/b c.oga")
        #expect(SoundNames.file("bell") == nil)
        #expect(SoundNames.file("") == nil)
    }
}
