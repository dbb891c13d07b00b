internal import GLibSupport

/// `carillon`, run for what only the command line looks at, on a thread of its own.
actor CommandLineProgram {
    private let executor = MainContextExecutor(name: "command")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Why there is no answer.
    struct Failure: Error {
        let message: String
    }

    /// What a command prints; its exit code is no error.
    func output(of arguments: [String]) throws(Failure) -> String { try run(arguments, capturesErrors: false).output }

    /// Has a command change something.
    ///
    /// - Throws: What it says against it.
    func perform(_ arguments: [String]) throws(Failure) {
        let outcome = try run(arguments, capturesErrors: true)
        guard outcome.status != 0 else { return }
        throw Failure(
            message: outcome.output.split(separator: "\n").first.map(String.init) ?? "carillon \(arguments[0])"
        )
    }

    private func run(_ arguments: [String], capturesErrors: Bool) throws(Failure) -> ChildProcess.Outcome {
        do throws(GLibError) {
            // The one that is installed next to this program; else one on the search path.
            let program = InstalledProgram.beside("carillon") ?? "carillon"
            return try ChildProcess.run([program] + arguments, capturesErrors: capturesErrors)
        } catch {
            throw Failure(message: error.message)
        }
    }
}
