internal import Foundation
internal import NotificationCore
internal import SessionFacts

/// Another login session of the same person, whose agent has the schedule (decision 25).
enum OtherSession {
    /// Its agent; nil when none that runs on this machine can be found.
    static var agent: StoreHolder? {
        let lock = BaseFolders(environment: ProcessInfo.processInfo.environment).data + "/carillon/lock"
        guard let file = FileHandle(forReadingAtPath: lock),
            let data = try? file.read(upToCount: StoreHolder.longestText),
            let holder = StoreHolder(text: String(decoding: data, as: UTF8.self)),
            // The file outlives an agent that was killed.
            let program = try? String(contentsOfFile: "/proc/\(holder.process)/comm", encoding: .utf8),
            program == "carillond\n"
        else { return nil }
        return holder
    }
}
