package import CalendarFiles
package import CalendarFolders
internal import GLibSupport

/// What is asked of file systems, of which one may never answer: each is asked on a thread of its own, which a program that
/// ends leaves behind.
package enum FileQuestion {
    /// How long an answer is waited for, in seconds.
    package static let patience = 3.0
    package static let silence = "its file system does not answer"

    /// What the file system of each path says; nil of one that doesn't answer.
    package static func each<Answer: Sendable>(
        _ paths: [String],
        _ question: @escaping @Sendable (String) -> Answer
    ) -> [Answer?] {
        var patience = patience
        return paths.map { path in Meanwhile("question") { question(path) } }.map { asked in
            let answer = (try? asked.value(patience: patience)) ?? nil
            // The others have had their time meanwhile.
            if answer == nil { patience = 0.1 }
            return answer
        }
    }

    package static func places(_ folders: [FolderSetting]) -> FolderPlaces {
        let places = each(folders.map(\.path), FolderPlaces.place)
        return FolderPlaces(zip(folders, places).map { ($0.name, $1 ?? $0.path) })
    }
}
