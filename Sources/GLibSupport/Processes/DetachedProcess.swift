internal import CGLib
internal import Glibc

/// Programs that aren't our children: they outlive us, and we don't have to wait for them.
package enum DetachedProcess {
    /// Starts `arguments[0]`, looked up in the environment's `PATH`, in a session of its own, with nothing to read and
    /// with the mask for new files that we were started with.
    ///
    /// - Parameter isSilent: Whether what it writes is lost, and doesn't go where our own output goes.
    /// - Returns: The process's number.
    /// - Throws: `GLibError` when the program can't be started. What happens to it later is not an error.
    @discardableResult
    package static func start(
        _ arguments: [String],
        environment: [String: String],
        folder: String,
        isSilent: Bool = false
    ) throws(GLibError) -> Int32 {
        var vector = (["setsid"] + arguments).map { g_strdup($0) } + [nil]
        var variables = environment.map { g_strdup("\($0)=\($1)") } + [nil]
        defer { (vector + variables).forEach { g_free($0) } }
        var process: GPid = 0
        // Between fork and exec, where little but a system call is allowed.
        let setMask: GSpawnChildSetupFunc = { mask in umask(mode_t(UInt(bitPattern: mask))) }
        let mask = CreationMask.forChildren
        _ = try withGError {
            g_spawn_async(
                folder,
                &vector,
                &variables,
                isSilent ? silent : G_SPAWN_SEARCH_PATH,
                mask == nil ? nil : setMask,
                UnsafeMutableRawPointer(bitPattern: UInt(mask ?? 0)),
                &process,
                $0
            )
        }
        return process
    }

    /// Starts `arguments[0]`, looked up in our `PATH` unless it is a path, with an input of its own.
    ///
    /// - Parameters:
    ///   - output: Where it writes; nil is our own output.
    ///   - errors: What its stderr is; nil is ours.
    /// - Throws: `GLibError` when the program can't be started. What happens to it later is not an error.
    package static func start(
        _ arguments: [String],
        input: FileDescriptor,
        output: FileDescriptor? = nil,
        errors: FileDescriptor? = nil
    ) throws(GLibError) {
        var vector = arguments.map { g_strdup($0) } + [nil]
        defer { vector.forEach { g_free($0) } }
        let ends = [input, output, errors].map { $0?.number ?? -1 }
        let flags = G_SPAWN_SEARCH_PATH
        _ = try withGError {
            g_spawn_async_with_fds(nil, &vector, nil, flags, nil, nil, nil, ends[0], ends[1], ends[2], $0)
        }
    }

    private static let silent = GSpawnFlags(
        rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue
            | G_SPAWN_STDERR_TO_DEV_NULL.rawValue
    )

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

/// The programs that are installed together: where this one is, and those that lie beside it.
package enum InstalledProgram {
    /// The folder of this program; nil if the kernel doesn't say.
    package static var folder: String? {
        guard let path = FilePath.ofLink("/proc/self/exe") else { return nil }
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// The path of a program beside this one; nil when there is none of that name that can be run.
    package static func beside(_ name: String) -> String? {
        folder.flatMap { DetachedProcess.find("\($0)/\(name)", path: nil) }
    }
}
