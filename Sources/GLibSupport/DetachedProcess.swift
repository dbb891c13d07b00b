internal import CGLib

/// Starts programs that are nobody's children: they outlive us, and nobody has to wait for them.
package enum DetachedProcess {
    /// Starts `arguments[0]`, looked up in `PATH`, in a session of its own, with nothing to read.
    ///
    /// - Throws: `GLibError` when the program can't be found or started. What becomes of it later is not an error.
    package static func start(
        _ arguments: [String],
        environment: [String: String],
        folder: String
    ) throws(GLibError) {
        // A program that is missing must be known here; setsid would only tell the log.
        guard let program = g_find_program_in_path(arguments.first ?? "") else {
            throw GLibError(domain: "carillon", code: 0, message: "there is no program \"\(arguments.first ?? "")\"")
        }
        g_free(program)
        var vector = (["setsid"] + arguments).map { g_strdup($0) } + [nil]
        var variables = environment.map { g_strdup("\($0)=\($1)") } + [nil]
        defer { (vector + variables).forEach { g_free($0) } }
        _ = try withGError {
            g_spawn_async(folder, &vector, &variables, G_SPAWN_SEARCH_PATH, nil, nil, nil, $0)
        }
    }
}
