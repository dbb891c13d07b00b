import Foundation

extension PrivateSession {
    /// The app that rings what calendar files say.
    package static let calendars = "io.github.carillon.Calendars"

    /// Has the bus start carillon-calendars by need, as where it is installed.
    ///
    /// - Parameter words: What the program is started through.
    package func offerCalendars(through words: [String] = []) async throws {
        // The agent's program under the name that it is installed as, too.
        let program = folder + "/carillon-calendars"
        try FileManager.default.createSymbolicLink(atPath: program, withDestinationPath: try Binaries.carillond)
        try await writeService(
            name: Self.calendars,
            exec: (words + [program]).joined(separator: " "),
            environment: ["CARILLON_LOG": "debug", "G_DEBUG": "fatal-criticals"]
        )
        let entry = """
            [Desktop Entry]
            Type=Application
            Name=Carillon calendars
            Exec=\(program)
            DBusActivatable=true
            """
        let applications = data + "/applications"
        try FileManager.default.createDirectory(atPath: applications, withIntermediateDirectories: true)
        try entry.write(toFile: "\(applications)/\(Self.calendars).desktop", atomically: true, encoding: .utf8)
    }
}
