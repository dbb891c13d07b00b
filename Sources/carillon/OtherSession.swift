internal import FoundationEssentials
internal import NotificationCore
internal import SessionFacts

/// Another login session of the same person, whose agent has the schedule (decision 25).
enum OtherSession {
    /// Its agent; nil when none that runs on this machine can be found.
    static var agent: StoreHolder? {
        let lock = BaseFolders(environment: ProcessInfo.processInfo.environment).data + "/carillon/lock"
        guard let data = try? Files.read(lock, upTo: StoreHolder.longestText),
            let holder = StoreHolder(text: String(decoding: data, as: UTF8.self)),
            // The file outlives an agent that was killed.
            let program = try? Files.read("/proc/\(holder.process)/comm", upTo: 64),
            String(decoding: program, as: UTF8.self) == "carillond\n"
        else { return nil }
        return holder
    }
}
