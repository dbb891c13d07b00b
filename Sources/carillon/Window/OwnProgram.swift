internal import GLibSupport
internal import FoundationEssentials

/// This program, run again, and what is installed next to it.
enum OwnProgram {
    static var path: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "/proc/self/exe"
    }

    /// The agent, which is installed next to this program.
    static var agent: String { neighbour("carillond") }

    /// The window, which may be installed there too.
    static var window: String { neighbour("carillon-window") }

    private static func neighbour(_ name: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// Starts one of our commands, and doesn't wait for it.
    static func start(_ arguments: [String], _ environment: [String: String]) {
        do throws(GLibError) {
            try DetachedProcess.start([path] + arguments, environment: environment, folder: "/")
        } catch {
            Line.warn("\(path) can't be started: \(error.message)")
        }
    }

    /// Tells the person something in a popup.
    static func notify(_ text: String, _ environment: [String: String]) {
        start(["notify", "--icon=io.github.carillon.Carillon", "--", text], environment)
    }
}
