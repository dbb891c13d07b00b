internal import CGLib
internal import Glibc

/// A program that is nobody's child: it outlives us, and nobody has to wait for it.
///
/// It is started and held back, so that it can be put where it belongs before it runs; it goes on when the value is let go.
package struct DetachedProcess: Sendable {
    package let identifier: UInt32
    /// The program waits until nobody has the other end of this pipe open.
    private let gate: FileDescriptor

    /// Starts `arguments[0]`, looked up in the environment's `PATH`, in a session of its own, with nothing to read.
    ///
    /// - Throws: `GLibError` when the program can't be found or started. What becomes of it later is not an error.
    package init(_ arguments: [String], environment: [String: String], folder: String) throws(GLibError) {
        let name = arguments.first ?? ""
        // A program that is missing must be known here; the shell would only tell the log.
        guard Self.find(name, path: environment["PATH"]) != nil else {
            throw GLibError(domain: "carillon", code: 0, message: "there is no program \"\(name)\"")
        }
        let held = ["setsid", "sh", "-c", #"read -r _; exec "$@" </dev/null"#, "sh"] + arguments
        var vector = held.map { g_strdup($0) } + [nil]
        var variables = environment.map { g_strdup("\($0)=\($1)") } + [nil]
        defer { (vector + variables).forEach { g_free($0) } }
        var process: GPid = 0
        var input: Int32 = -1
        _ = try withGError {
            g_spawn_async_with_pipes(
                folder,
                &vector,
                &variables,
                G_SPAWN_SEARCH_PATH,
                nil,
                nil,
                &process,
                &input,
                nil,
                nil,
                $0
            )
        }
        identifier = UInt32(clamping: process)
        gate = FileDescriptor(adopting: input)
    }

    /// Where a program is, looked up as a shell does; nil when there is none of that name that can be run.
    package static func find(_ program: String, path: String?) -> String? {
        guard !program.isEmpty else { return nil }
        if program.contains("/") { return isRunnable(program) ? program : nil }
        let folders = (path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.lazy.map { "\($0)/\(program)" }.first(where: isRunnable)
    }

    private static func isRunnable(_ path: String) -> Bool {
        g_file_test(path, G_FILE_TEST_IS_REGULAR) != 0 && access(path, X_OK) == 0
    }
}
