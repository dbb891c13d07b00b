internal import AgentCore
internal import Glibc
internal import NotificationCore
internal import SessionFacts

/// The agent's copies of pictures that came with requests (decision 21): there for as long as a row needs them.
final class Pictures {
    /// How long after the last row the copy of a picture goes, in seconds.
    private static let sweepDelay = 1.0

    let folder: AttachmentFolder
    /// Apps whose rows with pictures may have gone.
    private var toSweep: Set<String> = []
    private let sweeping: Wait
    private let store: any AgendaStore
    private weak var closing: Closing?

    init(folder: String, store: any AgendaStore, alarms: any Alarms) {
        self.folder = AttachmentFolder(path: folder)
        self.store = store
        sweeping = Wait(alarms)
    }

    /// Has the pictures of popups stay that have just gone: a click on one still makes a response of its row.
    func start(_ closing: Closing) { self.closing = closing }

    /// Takes up the copies of the last run, and removes those that nothing needs.
    func takeUp() {
        guard !folder.isEmpty, let rows = try? store.rows(.app(nil)), let responses = try? store.responses(of: nil)
        else { return }
        var needed: [String: String] = [:]
        func note(_ request: Request, _ app: String) {
            for attachment in request.content.attachments { needed[attachment.path] = app }
        }
        for row in rows.pending { note(row.request, row.app) }
        for row in rows.delivered { note(row.request, row.app) }
        for row in (try? store.rows(.undo))?.undo?.before ?? [] { note(row.request, row.app) }
        for response in responses { note(response.delivered.request, response.app) }
        folder.takeUp(needed)
    }

    /// Makes a picture one of the app's copies. What has gone a moment ago may be what fills the quota.
    func adopt(_ picture: PictureReader.Picture, for app: String) throws(AgendaError) -> String {
        do throws(AgendaError) {
            return try folder.adopt(picture, for: app)
        } catch {
            guard error.code == .quotaExceeded else { throw error }
            sweep([app])
            return try folder.adopt(picture, for: app)
        }
    }

    // MARK: - Letting go

    /// Removes the copies that the last row has let go of, a moment after it has.
    func sweepLater(after changes: [Change]) {
        guard !folder.apps.isEmpty else { return }
        for change in changes {
            switch change.lettingGo {
            case .nothing: break
            case .rows(let app): if folder.holdsPictures(of: app) { toSweep.insert(app) }
            case .rowsOfAnyApp: toSweep.formUnion(folder.apps)
            }
        }
        if !toSweep.isEmpty { sweepSoon() }
    }

    private func sweepSoon() {
        guard !sweeping.isRunning else { return }
        sweeping.start(seconds: Self.sweepDelay) { [weak self] in
            guard let self else { return }
            let apps = toSweep
            toSweep = []
            sweep(apps)
        }
    }

    /// Removes the copies of apps that nothing needs.
    func sweep(_ apps: Set<String>) {
        let leaving = (closing?.rows ?? []).flatMap { $0.request.content.attachments.map(\.path) }
        for app in apps where folder.holdsPictures(of: app) {
            guard let needed = try? store.attachments(of: app) else { continue }
            folder.sweep(app, keeping: needed.union(leaving))
            guard leaving.contains(where: { folder.belongs($0, to: app) && !needed.contains($0) }) else { continue }
            toSweep.insert(app)
            sweepSoon()
        }
    }
}

extension Change {
    fileprivate enum LettingGo {
        case nothing
        case rows(of: String)
        case rowsOfAnyApp
    }

    /// Whose rows may be gone, or have another content, after this.
    fileprivate var lettingGo: LettingGo {
        switch self {
        case .put(let row): .rows(of: row.app)
        case .deliver(let row): .rows(of: row.app)
        case .removePending(let key), .removeDelivered(let key): .rows(of: key.app)
        case .removeAllPending(let app), .trimResponses(let app, _, _), .trimDelivered(let app, _, _):
            .rows(of: app)
        case .removeResponse: .rowsOfAnyApp
        case .keepUndo: .rows(of: Agenda.ownApp)
        case .reschedule, .present, .presentSummarised, .expireSummarised, .setCategories, .note, .authorize,
            .provideSettings, .enqueue, .settleResponses, .tellResponse, .countAttempt, .expireWaiting, .release,
            .handOver,
            .notePastRing, .showPastRing, .endPastRing, .forgetEarlyAnswer, .pruneHistory, .clearHistory, .pause,
            .endPause:
            .nothing
        }
    }
}

/// The file of an app's icon, for servers that find none by its name.
enum IconFile {
    /// In the theme that every other falls back to, which has icons in sizes.
    ///
    /// - Returns: nil when it is in none of the sizes that a popup draws well.
    ///
    /// <https://specifications.freedesktop.org/icon-theme-spec/latest/#install_icons>
    static func path(_ name: String, in folders: BaseFolders) -> String? {
        guard !name.isEmpty, !name.contains("/") else { return nil }
        for size in [64, 48, 128] {
            for folder in folders.allData {
                let path = "\(folder)/icons/hicolor/\(size)x\(size)/apps/\(name).png"
                if access(path, R_OK) == 0 { return path }
            }
        }
        return nil
    }
}
