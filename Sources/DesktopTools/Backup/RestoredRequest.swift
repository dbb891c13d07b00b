internal import FoundationEssentials
package import GLibSupport
internal import Glibc
package import NotificationCore

/// A reminder of a backup, and where it stood when that was written.
package struct RestoredRequest {
    /// As it was added.
    package var request: Request
    package var pictures: [(identifier: String, bytes: [UInt8])]
    /// Where it stood.
    package var progress: Progress

    /// Whether a pending request is this one already; its pictures have other places.
    package func isKept(in pending: Request?) -> Bool {
        guard var pending, pending.content.attachments.map(\.identifier) == pictures.map(\.identifier) else {
            return false
        }
        pending.content.attachments = []
        return pending == request
    }

    /// Whether all its rings are over.
    package func isOver(at now: WallTime, _ zones: any ZoneSource) -> Bool {
        // Where the clock since boot stands makes no difference to that.
        let moment = Moment(wall: now, boot: BootTime(microseconds: 0), bootID: "")
        do throws(AgendaError) {
            return try Timetable(zones: zones).resumed(request, progress, at: moment) == nil
        } catch {
            // What takes too long to find won't ring; anything else is for the agent to refuse.
            return error.code == .limitsExceeded
        }
    }

    package var withPictures: Request {
        var request = request
        request.content.attachments = pictures.map { Attachment(identifier: $0.identifier, path: "", type: "") }
        return request
    }

    /// The pictures as files for the call that adds the request.
    ///
    /// - Throws: `Files.Failure` if there is no room for them.
    package func files() throws(Files.Failure) -> [FileDescriptor] {
        try pictures.map { (picture) throws(Files.Failure) in
            guard let file = FileDescriptor(holding: picture.bytes) else { throw Files.Failure(errno) }
            return file
        }
    }
}
