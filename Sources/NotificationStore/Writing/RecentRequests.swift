internal import Foundation
internal import NotificationCore
internal import Synchronization

/// The requests that were read last, beside what lies in their columns.
///
/// From its due time to the screen, a ring reads a request four times and writes it once; decoding takes longer than finding.
final class RecentRequests: Sendable {
    private struct Entries {
        var all: [(request: Request, stored: Data)] = []
        var oldest = 0
    }

    private let entries = Mutex(Entries())
    /// As many as ring together; they are looked through from the first to the last.
    private static let most = 16

    /// What was stored; nil when it can't be read.
    func request(_ stored: Data) -> Request? {
        if let known = entries.withLock({ $0.all.first { $0.stored == stored }?.request }) { return known }
        guard let request = Stored.decode(Request.self, stored) else { return nil }
        entries.withLock { entries in
            if entries.all.count < Self.most {
                entries.all.append((request, stored))
            } else {
                entries.all[entries.oldest] = (request, stored)
                entries.oldest = (entries.oldest + 1) % Self.most
            }
        }
        return request
    }

    func stored(_ request: Request) throws -> Data {
        let known = entries.withLock { $0.all.first { $0.request == request }?.stored }
        return try known ?? Stored.encode(request)
    }
}
