internal import AgentBus
internal import Foundation
package import GLibSupport
package import NotificationCore
internal import SessionFacts

/// `carillon.conf`: read at the start, and again whenever it changes (decision 26).
package final class SettingsFile: @unchecked Sendable {  // used on the executor's thread alone once it is watched
    package let path: String
    /// What is in force.
    package private(set) var settings = Settings()
    /// What of the file could not be used, a sentence each; empty when all is well or there is none.
    package private(set) var problems: [String] = []
    package private(set) var isThere = false
    /// True if the file configures a calendar.
    package private(set) var hasCalendars = false
    private var watch: AwaitedFileWatch?

    package init(configFolder: String) { path = BaseFolders.settingsFile(in: configFolder) }

    /// What a look at the file has found.
    package struct Reading: Sendable {
        fileprivate let file: Result<KeyFile?, GLibError>
    }

    /// Reads the file, on any thread: it may lie on a file system that doesn't answer.
    package static func look(at path: String) -> Reading {
        do throws(GLibError) {
            return Reading(file: .success(try KeyFile(path: path)))
        } catch {
            return Reading(file: .failure(error))
        }
    }

    /// Puts into force what was read. A file that can't be read as a whole changes nothing of what is in force.
    package func take(_ reading: Reading) {
        switch reading.file {
        case .success(let file):
            isThere = file != nil
            hasCalendars = file?.entries.contains { $0.group == "calendars" } ?? false
            problems = []
            settings = file.map { Settings($0, problems: &problems) } ?? Settings()
        case .failure(let error):
            isThere = true
            problems = ["\(error.message); the settings stay as they are"]
        }
    }

    /// The file's file system has not answered in time.
    package func takeSilence() {
        isThere = true
        problems = ["its file system does not answer; the settings stay as they are"]
    }

    /// Reads the file on the calling thread.
    package func read() { take(Self.look(at: path)) }

    /// Calls `handler` on `executor` when the file may have changed; an update is several changes.
    package func watch(on executor: MainContextExecutor, _ handler: @escaping @Sendable () -> Void) {
        watch = AwaitedFileWatch(path: path, on: executor, handler)
    }

    package func stopWatching() { watch = nil }
}
