internal import Foundation
internal import Synchronization

/// Writes to standard error what can't be reported to the app in another way, each message once.
enum Complaint {
    private static let said = Mutex<Set<String>>([])

    static func say(_ call: String, _ error: any Error) { say(call, error.localizedDescription) }

    static func say(_ call: String, _ sentence: String) {
        let line = "UserNotifications: \(call): \(sentence)\n"
        // A set that grows without end would be a leak of its own.
        let isNew = said.withLock { $0.count < 100 && $0.insert(line).inserted }
        if isNew { FileHandle.standardError.write(Data(line.utf8)) }
    }
}
