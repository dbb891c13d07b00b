package import CalendarFolders
internal import FoundationEssentials
internal import GLibSupport
internal import Messages
internal import ScheduleWords
internal import SessionFacts

/// The folders in `[calendars]` of carillon.conf, the one group of it that a program writes.
package struct FolderSettings {
    let path: String
    let home: String
    /// Those that can be used, by their names in the order of the file.
    package private(set) var folders: [FolderSetting] = []
    /// Those behind the ones that ring: there to be removed.
    private var rest: [FolderSetting] = []
    /// The names of all, also of those that can't be used.
    package private(set) var names: Set<String> = []
    /// What is wrong with the others.
    package private(set) var problems: [String] = []

    /// - Throws: A refusal that names the file.
    package init() throws {
        let config = ConfigFile()
        path = config.path
        home = BaseFolders(environment: ProcessInfo.processInfo.environment).home
        if let obstacle = config.obstacle { throw Session.refusal("\(path): \(obstacle)") }
        let entries = (config.file?.entries ?? []).filter { $0.group == FolderSetting.group }
        names = Set(entries.map(\.key))
        if entries.count > FolderSetting.most { problems = [Session.words(FolderSetting.tooMany(entries.count))] }
        for entry in entries.prefix(FolderSetting.most) {
            do throws(GrammarError) {
                folders.append(try FolderSetting(name: entry.key, value: entry.value, home: home))
            } catch {
                problems.append(Session.words(error))
            }
        }
        rest = entries.dropFirst(FolderSetting.most).compactMap {
            try? FolderSetting(name: $0.key, value: $0.value, home: home)
        }
    }

    /// The folder of a name or a path.
    ///
    /// - Throws: A refusal that names those that there are.
    package func folder(_ text: String) throws -> FolderSetting {
        let path = try? Self.absolute(text)
        let all = folders + rest
        if let folder = all.first(where: { $0.name == text }) ?? all.first(where: { $0.path == path }) { return folder }
        let names = folders.map(\.name).joined(separator: ", ")
        let known = folders.isEmpty ? Message("none is configured") : Message("there are \(names)")
        throw Session.refusal("no calendar is called \"\(text)\"; \(known)")
    }

    package func write(_ folder: FolderSetting) throws { try set(folder.name, folder.value(home: home)) }

    package func remove(_ folder: FolderSetting) throws { try set(folder.name, nil) }

    private func set(_ name: String, _ value: String?) throws {
        do throws(GLibError) {
            try KeyFileEdit.set(name, of: FolderSetting.group, to: value, in: path)
        } catch {
            throw Session.refusal("\(path) can't be written: \(error.message)")
        }
    }

    package func freeName(for path: String) -> String {
        let last = path.split(separator: "/").last.map(String.init) ?? "calendar"
        let stem = last.hasSuffix(".ics") ? String(last.dropLast(4)) : last
        let cleaned = String(stem.drop { $0 == "." }.map { FolderSetting.isName(String($0)) ? $0 : "-" }.prefix(50))
        let name = cleaned.allSatisfy { $0 == "-" } ? "calendar" : cleaned
        guard names.contains(name) else { return name }
        return (2...).lazy.map { "\(name)-\($0)" }.first { !names.contains($0) } ?? name
    }

    /// A path as the settings have it, without a look at its file system, which may not answer.
    ///
    /// - Throws: A refusal where the path begins in a folder that has been removed.
    package static func absolute(_ path: String) throws -> String {
        let here = FileManager.default.currentDirectoryPath
        guard path.hasPrefix("/") || here.hasPrefix("/") else {
            throw Session.refusal("\(path) can't be found: the current folder has been removed")
        }
        let whole = path.hasPrefix("/") ? path : here + "/" + path
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }
}
