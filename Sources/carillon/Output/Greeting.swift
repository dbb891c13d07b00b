internal import FoundationEssentials
internal import Glibc
internal import SessionFacts

/// A welcome after the installation, shown once and only on a terminal.
struct Greeting {
    private let folder: String

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        folder = BaseFolders(environment: environment).state + "/carillon"
    }

    func greetOnce() {
        let mark = folder + "/greeted"
        let files = FileManager.default
        guard isatty(STDOUT_FILENO) == 1, !files.fileExists(atPath: mark) else { return }
        print("Welcome to Carillon. Reminders ring on time, even after you")
        print("log out and back in. carillon doctor checks this desktop.\n")
        // If this fails, it greets again the next time, which does no harm.
        try? files.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        _ = files.createFile(atPath: mark, contents: nil)
    }
}
