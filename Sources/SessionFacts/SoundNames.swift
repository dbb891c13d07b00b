internal import FoundationEssentials

/// The names of the sounds that the session's sound themes have: THEME/PROFILE/NAME.oga in `sounds` of its data folders.
/// <https://www.freedesktop.org/wiki/Specifications/sound-theme-spec/>
package struct SoundNames {
    package let all: Set<String>

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        var names: Set<String> = []
        for folder in BaseFolders(environment: environment).allData.map({ $0 + "/sounds" }) {
            for theme in Self.entries(folder) {
                for entry in Self.entries(folder + "/" + theme) {
                    let files = [entry] + Self.entries("\(folder)/\(theme)/\(entry)")
                    names.formUnion(files.filter(Self.isSound).map { String($0.prefix { $0 != "." }) })
                }
            }
        }
        all = names
    }

    private static func entries(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func isSound(_ file: String) -> Bool {
        ["oga", "ogg", "wav", "disabled"].contains(file.split(separator: ".").last.map(String.init))
    }

    /// The path of the file that a sound or an icon is, as a path or as a `file:` URL; nil of a theme's name.
    package static func file(_ name: String) -> String? {
        if name.lowercased().hasPrefix("file:") { return URL(string: name)?.path }
        return name.contains("/") ? URL(fileURLWithPath: name).path : nil
    }

    /// Whether a name sounds: a theme without "bell-window" plays its "bell".
    package func has(_ name: String) -> Bool {
        var parts = name.split(separator: "-", omittingEmptySubsequences: false)
        while !parts.isEmpty {
            if all.contains(parts.joined(separator: "-")) { return true }
            parts.removeLast()
        }
        return false
    }

    /// Up to three names that a misspelled one may mean, or some that are usual.
    package func similar(to name: String) -> [String] {
        let start = name.lowercased().prefix(3)
        let similar = all.filter { $0.hasPrefix(start) || $0.contains(name.lowercased()) }.sorted().prefix(3)
        return similar.isEmpty ? all.filter { ["bell", "complete", "message"].contains($0) }.sorted() : Array(similar)
    }
}
