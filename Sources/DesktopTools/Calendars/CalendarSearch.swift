package import CalendarFolders
internal import FoundationEssentials
internal import GLibSupport
internal import Messages
internal import SessionFacts

/// Where other programs keep calendars on this machine.
package struct CalendarSearch {
    private let places: BaseFolders

    package init() { places = BaseFolders(environment: ProcessInfo.processInfo.environment) }

    /// Those that are there, without what another one contains.
    package var found: [FoundCalendar] {
        var found: [FoundCalendar] = []
        for file in [places.config + "/vdirsyncer/config", places.home + "/.vdirsyncer/config"] {
            if let text = text(file) { found += FoundCalendar.ofVdirsyncer(text, home: places.home) }
        }
        for file in [places.config + "/khal/config", places.config + "/khal/khal.conf"] {
            if let text = text(file) { found += FoundCalendar.ofKhal(text, home: places.home) }
        }
        // These two programs keep the files in their memory, and would write over what we say.
        let evolution = places.data + "/evolution/calendar"
        for folder in (try? FileManager.default.contentsOfDirectory(atPath: evolution))?.sorted() ?? [] {
            let file = "\(evolution)/\(folder)/calendar.ics"
            found.append(FoundCalendar(path: file, program: "GNOME Calendar, Evolution", isReadOnly: true))
        }
        for file in [places.data + "/korganizer/std.ics", places.home + "/.kde/share/apps/korganizer/std.ics"] {
            found.append(FoundCalendar(path: file, program: "KOrganizer", isReadOnly: true))
        }
        let files = FolderProcess.files(found.map(\.path))
        return FoundCalendar.distinct(zip(found, files).filter { $1?.isThere ?? false }.map(\.0))
    }

    /// The calendar of a path, as the program has it that keeps it, if that is known.
    ///
    /// - Throws: A refusal if it can't be read.
    package func calendar(at path: String) throws -> FoundCalendar {
        let absolute = try FolderSettings.absolute(path)
        let file = FolderProcess.files([absolute])[0]
        if let reason = file.map(\.reason) ?? FileState.silence {
            throw Session.refusal("\(path) can't be read: \(reason)")
        }
        return found.first { $0.path == absolute } ?? FoundCalendar(path: absolute, program: "")
    }

    private func text(_ file: String) -> String? {
        guard let opened = FileDescriptor.reading(file), let size = opened.fileSize, size < 1 << 20 else { return nil }
        return String(validating: opened.bytes(size), as: UTF8.self)
    }
}
