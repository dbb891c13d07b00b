internal import CalendarFolders
internal import FoundationEssentials
internal import SessionFacts

/// Where other programs keep calendars on this machine.
struct CalendarSearch {
    private let places: BaseFolders

    init(environment: [String: String]) { places = BaseFolders(environment: environment) }

    /// Those that are there, without what another one contains.
    var found: [FoundCalendar] {
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
        let areThere = FileQuestion.each(found.map(\.path)) { FileManager.default.fileExists(atPath: $0) }
        return FoundCalendar.distinct(zip(found, areThere).filter { $1 ?? false }.map(\.0))
    }

    private func text(_ file: String) -> String? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file),
            attributes[.type] as? FileAttributeType == .typeRegular, (attributes[.size] as? Int ?? 0) < 1 << 20
        else { return nil }
        return try? String(contentsOfFile: file, encoding: .utf8)
    }
}
