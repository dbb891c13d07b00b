internal import FoundationEssentials
internal import Glibc
internal import Messages
package import ScheduleWords
internal import SessionFacts

/// The sounds and icons that `--sound` and `--icon` can name. Without a check, a typing error would silence a reminder.
///
/// A missing file is refused. A name that no theme here has gets a warning, because the notification server may know more.
package struct ThemeNames {
    private let environment: [String: String]

    package init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    /// A file's absolute path, which the agent needs; a theme's name or a `file:` URL stays as it is.
    package static func absolute(_ name: String) -> String {
        isFile(name) && !name.lowercased().hasPrefix("file:") ? URL(fileURLWithPath: name).path : name
    }

    private static func isFile(_ name: String) -> Bool { name.contains("/") || name.lowercased().hasPrefix("file:") }

    /// - Throws: A refusal of a file that can't be read.
    package func refuse(_ form: ReminderForm) throws {
        for option in [ReminderOption.sound, .icon] {
            // The agent checks what a URL may contain.
            guard let name = form[option], let path = SoundNames.file(name) else { continue }
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw Session.refusal("\(option.typed) \"\(name)\" can't be read: there is no such file")
            }
            guard !isFolder, FileManager.default.isReadableFile(atPath: path) else {
                let reason = isFolder ? Message("it is a folder") : Message("permission denied")
                throw Session.refusal("\(option.typed) \"\(name)\" can't be read: \(reason)")
            }
        }
    }

    /// The names that are unknown here, with similar ones.
    package func warnings(_ form: ReminderForm) -> [String] {
        let (sound, icon) = (form[.sound], form[.icon])
        var warnings: [String] = []
        if let sound, sound != "none", !sound.isEmpty, !Self.isFile(sound) {
            let known = SoundNames(environment: environment)
            if known.all.isEmpty {
                warnings.append(
                    Session.say("--sound \"\(sound)\": no sound theme is installed, so the reminder may be silent")
                )
            } else if !known.has(sound) {
                let similar = known.similar(to: sound).map { Session.say("\"\($0)\"") }.joined(separator: ", ")
                warnings.append(
                    Session.say("--sound \"\(sound)\": no installed sound theme has it, so the reminder may be silent.")
                        + (similar.isEmpty ? "" : Session.say(" There is \(similar)"))
                )
            }
        }
        if let icon, !icon.isEmpty, !Self.isFile(icon), !hasIcon(icon) {
            warnings.append(
                Session.say(
                    "--icon \"\(icon)\": no installed icon theme has it, so the popup may show another icon or none"
                )
            )
        }
        return warnings
    }

    // MARK: - What is installed

    private var dataFolders: [String] { BaseFolders(environment: environment).allData }

    /// THEME/SIZE/CONTEXT/NAME.png, or THEME/CONTEXT/SIZE/NAME.svg: themes differ.
    private func hasIcon(_ name: String) -> Bool {
        let home = BaseFolders(environment: environment).home
        let files = ["png", "svg", "xpm"].map { "\(name).\($0)" }
        func lies(in folder: String) -> Bool { files.contains { access("\(folder)/\($0)", F_OK) == 0 } }
        if dataFolders.contains(where: { lies(in: $0 + "/pixmaps") }) { return true }
        for folder in [home + "/.icons"] + dataFolders.map({ $0 + "/icons" }) {
            if lies(in: folder) { return true }
            for theme in entries(folder).map({ folder + "/" + $0 }) {
                for outer in entries(theme).map({ theme + "/" + $0 }) {
                    if entries(outer).contains(where: { lies(in: outer + "/" + $0) }) { return true }
                }
            }
        }
        return false
    }

    private func entries(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
