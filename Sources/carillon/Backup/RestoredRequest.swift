internal import FoundationEssentials
internal import GLibSupport
internal import Glibc
internal import NotificationCore
internal import Recurrence
internal import ScheduleWords

/// A reminder of a backup, and where it stood when that was written.
struct RestoredRequest {
    /// As it was added.
    var request: Request
    var pictures: [(identifier: String, bytes: [UInt8])]
    /// When its series was to ring next.
    var next: WallTime?
    var snoozedUntil: WallTime?
    /// Whether a ring waited for the end of a pause.
    var isHeld: Bool
    /// How many rings were left of a limited series.
    var remaining: Int?
    var isPaused: Bool
    /// Nil is without an end.
    var pausedUntil: WallTime?

    /// When it rings beside its series, if it does: a held one as soon as it may.
    func extraRing(after now: WallTime) -> WallTime? {
        if isHeld { return now.advanced(byMicroseconds: 2_000_000) }
        return snoozedUntil.flatMap { $0 > now ? $0 : nil }
    }

    /// Whether it is still paused, and until when.
    func pause(at now: WallTime) -> (until: WallTime?, isInForce: Bool) {
        (pausedUntil, isPaused && pausedUntil.map { $0 > now } ?? true)
    }

    /// Whether a pending request is this one already; its pictures have other places.
    func isKept(in pending: Request?) -> Bool {
        guard var pending, pending.content.attachments.map(\.identifier) == pictures.map(\.identifier) else {
            return false
        }
        pending.content.attachments = []
        return pending == request
    }

    /// The request as it goes on from now; nil if all its rings are over.
    func request(at now: WallTime, _ zones: any ZoneSource) -> Request? {
        var request = request
        switch request.trigger {
        // Its count goes on from its start.
        case nil, .recurrence?: break
        default: if let remaining { request.bounds.count = remaining }
        }
        // A grid that has begun goes on with the next ring.
        if case .interval? = request.trigger, let start = request.bounds.start, start <= now {
            request.bounds.start = nil
        }
        guard let trigger = request.trigger else { return nil }
        switch trigger {
        case .location: return request
        case .interval(var interval):
            guard let next else { break }
            guard interval.repeats, interval.seconds > 0 else {
                guard next > now else { break }
                request.trigger = Self.once(at: next, zones)
                return request
            }
            let delay = Double(next.microseconds(since: now)) / 1_000_000
            let rest = delay.truncatingRemainder(dividingBy: interval.seconds)
            interval.firstDelay = delay > 0 ? delay : rest + interval.seconds
            request.trigger = .interval(interval)
            if remaining != 0, rings(request, after: now, zones) { return request }
        case .calendar, .recurrence:
            if remaining != 0, rings(request, after: now, zones) { return request }
        }
        // All that was left was a ring beside the series.
        guard let extra = extraRing(after: now) else { return nil }
        request.trigger = Self.once(at: extra, zones)
        request.bounds = Request.Bounds()
        return request
    }

    private func rings(_ request: Request, after now: WallTime, _ zones: any ZoneSource) -> Bool {
        guard let trigger = request.trigger else { return false }
        let preview = try? Preview(trigger, request.bounds, after: now, zones: zones, now: now, limit: 1)
        return preview?.times.isEmpty == false
    }

    /// At that second, or the next whole one.
    private static func once(at time: WallTime, _ zones: any ZoneSource) -> Trigger {
        let civil = zones.local.civil(at: time.advanced(byMicroseconds: 999_999).unixSeconds)
        var match = DateMatch(year: civil.year, month: civil.month, day: civil.day)
        (match.hour, match.minute, match.second) = (civil.hour, civil.minute, civil.second)
        return .calendar(match, repeats: false)
    }

    /// The pictures as files for the call that adds the request.
    ///
    /// - Throws: `Files.Failure` if there is no room for them.
    func files() throws(Files.Failure) -> [FileDescriptor] {
        try pictures.map { (picture) throws(Files.Failure) in
            var path = Array((FileManager.default.temporaryDirectory.path + "/carillon-XXXXXX").utf8CString)
            let number = mkstemp(&path)
            guard number >= 0 else { throw Files.Failure(errno) }
            // It is gone with its descriptor.
            unlink(path)
            let file = FileDescriptor(adopting: number)
            try Files.write(picture.bytes, to: number)
            lseek(number, 0, SEEK_SET)
            return file
        }
    }
}
