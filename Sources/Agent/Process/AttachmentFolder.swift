internal import Foundation
internal import GLibSupport
internal import Glibc
internal import NotificationCore

/// Pictures that came with requests, kept as the agent's own copies for as long as a row needs them.
///
/// Each app has one copy of a content, whose name is made of both: no app is given a file that another's request names.
final class AttachmentFolder {
    let path: String

    private struct Copy {
        let size: Int
        /// How many calls that are not decided yet count on it.
        var holders = 0
    }

    /// The copies that are there, by app and path.
    private var copies: [String: [String: Copy]] = [:]

    /// - Parameter path: Absolute; rows give it without needless slashes.
    init(path: String) { self.path = "/" + path.split(separator: "/").joined(separator: "/") }

    /// Whether there is anything in the folder, before ``takeUp(_:)``.
    var isEmpty: Bool { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).isEmpty }

    /// Keeps what an earlier run has left, and removes what no row needs.
    ///
    /// The folder may have had another path then: a copy is known by its name, and under the path that rows give it. What has no such
    /// name isn't ours: the folder may be a link to one that holds other things too.
    ///
    /// - Parameter needed: The paths that rows name, with their app.
    func takeUp(_ needed: [String: String]) {
        let rows = Dictionary(needed.map { (Self.name($0.key), $0) }) { first, _ in first }
        for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
            let file = "\(path)/\(name)"
            guard let (named, app) = rows[name] else {
                if Self.isCopy(name) { unlink(file) }
                continue
            }
            let size = try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
            copies[app, default: [:]][named] = Copy(size: size ?? 0)
        }
    }

    /// True for names in the form that ``adopt(_:for:)`` or the reader of pictures gives.
    private static func isCopy(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return false }
        if parts[1] == "new" { return UUID(uuidString: String(parts[0])) != nil }
        return parts[0].utf8.count == 64 && parts[0].allSatisfy(\.isHexDigit)
    }

    private static func name(_ file: String) -> String { file.split(separator: "/").last.map(String.init) ?? file }

    func holdsPictures(of app: String) -> Bool { copies[app] != nil }

    var apps: some Collection<String> { copies.keys }

    func bytes(of app: String) -> Int {
        guard Agenda.isUnknown(app) else { return size(of: app) }
        let apps = Agenda.sharingQuota(with: app)
        return copies.keys.reduce(0) { $0 + (apps.contains($1) ? size(of: $1) : 0) }
    }

    private func size(of app: String) -> Int { copies[app]?.values.reduce(0) { $0 + $1.size } ?? 0 }

    /// Whether a path is a copy that was made for that app.
    func belongs(_ file: String, to app: String) -> Bool { copies[app]?[file] != nil }

    /// Whether a path may be given to a server: an earlier agent took any.
    func isInside(_ file: String) -> Bool {
        guard file.hasPrefix(path + "/") else { return false }
        let name = file.dropFirst(path.count + 1)
        return !name.contains("/") && name != ".." && name != "."
    }

    /// Makes a picture one of the app's copies, and holds it until ``release(_:)``.
    func adopt(_ picture: PictureReader.Picture, for app: String) throws(AgendaError) -> String {
        let name = Checksum.text(of: app + "\n" + picture.checksum)
        let file = spelled("\(path)/\(name).\(picture.suffix)", for: app)
        if belongs(file, to: app) {
            remove(picture.copy)
        } else {
            guard bytes(of: app) + picture.size <= RequestCheck.Limit.pictureBytes else {
                throw AgendaError(
                    .quotaExceeded,
                    "attachments: the pictures of \(app) have \(bytes(of: app)) bytes and this one \(picture.size); "
                        + "at most \(RequestCheck.Limit.pictureBytes) are allowed"
                )
            }
            guard rename(picture.copy, file) == 0 else {
                throw AgendaError(.storeFailed, "attachments: can't be copied to \(file): error \(errno)")
            }
            copies[app, default: [:]][file] = Copy(size: picture.size)
        }
        hold(file, for: app)
        return file
    }

    /// The path under which a copy is known already, or that path.
    private func spelled(_ file: String, for app: String) -> String {
        copies[app]?.keys.first { Self.name($0) == Self.name(file) } ?? file
    }

    /// Holds a copy that is there already.
    func hold(_ file: String, for app: String) { copies[app]?[file]?.holders += 1 }

    /// The call that counted on these copies is decided.
    func release(_ files: [String], of app: String) { for file in files { copies[app]?[file]?.holders -= 1 } }

    /// Removes the copies of an app that no row and no call needs.
    func sweep(_ app: String, keeping needed: Set<String>) {
        for (file, copy) in copies[app] ?? [:] where copy.holders <= 0 && !needed.contains(file) {
            remove("\(path)/\(Self.name(file))")
            copies[app]?[file] = nil
        }
        if copies[app]?.isEmpty ?? false { copies[app] = nil }
    }

    /// Removes pictures that were read and did not become copies.
    func discard(_ pictures: some Sequence<PictureReader.Picture>) { for picture in pictures { remove(picture.copy) } }

    private func remove(_ file: String) { try? FileManager.default.removeItem(atPath: file) }
}
