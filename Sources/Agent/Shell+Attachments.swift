internal import AgentCore
internal import AgentBus
internal import GLibSupport
internal import Logging
internal import NotificationCore

/// What of the agent waits for files, and who waits for that.
final class Intake {
    /// Reads pictures.
    let reading: BlockingWork
    /// Looks at files that buttons open.
    let opening: BlockingWork
    /// Reads the settings.
    let settings: BlockingWork
    /// Apps whose rows with pictures may have gone.
    var toSweep: Set<String> = []

    init(on executor: MainContextExecutor) {
        reading = BlockingWork(on: executor)
        opening = BlockingWork(on: executor)
        settings = BlockingWork(on: executor, most: 1)
    }
}

/// Pictures, icons and sounds that calls bring or name (decision 21).
extension Shell {
    /// How long after the last row the copy of a picture goes, in seconds.
    private static let sweepDelay = 1.0

    // MARK: - Taking in

    /// Adds requests once the files of their call have been read. The caller may have left by then.
    ///
    /// - Returns: Whether they have been added already, as there was nothing to read; else the call is answered later.
    func takeIn(
        _ files: AttachmentIntake,
        of requests: [Request],
        for app: String,
        _ call: BusInvocation
    ) throws(AgendaError) -> Bool {
        if let (_, field) = files.named.min(by: { $0.value < $1.value }), !files.mayName {
            throw AgendaError(.notPermitted, "\(field): a sandboxed app names what is in the theme, not a file")
        }
        for (path, field) in files.handedOut where !attachments.belongs(path, to: app) {
            throw AgendaError(
                .invalidAttachment,
                "\(field): \(path) is not a picture that \(app) was given; pictures travel as file descriptors (h)"
            )
        }
        guard files.needsReading else {
            try add(requests, of: app)
            return true
        }
        holdTurn(of: call.sender)
        let kept = Array(files.handedOut.keys)
        kept.forEach { attachments.hold($0, for: app) }
        let reader = PictureReader(pictures: files.pictures, named: files.named, folder: attachments.path)
        intake.reading.run {
            reader.read()
        } late: { [weak self] result in
            self?.attachments.discard((try? result.get())?.values ?? [:].values)
        } _: { [weak self] outcome in
            guard let agent = self else { return }
            agent.tookIn(outcome, requests, kept, app, call)
            agent.answerNext(of: call.sender)
            agent.giveMemoryBack(after: call)
        }
        return false
    }

    private func tookIn(
        _ outcome: BlockingWork.Outcome<Result<[Int32: PictureReader.Picture], AgendaError>>,
        _ requests: [Request],
        _ kept: [String],
        _ app: String,
        _ call: BusInvocation
    ) {
        // As with any call; see `answer`.
        writeDownKept()
        var held = kept
        do throws(AgendaError) {
            let pictures = try Self.pictures(outcome)
            var copies: [Int32: (path: String, type: String)] = [:]
            for (handle, picture) in pictures {
                do throws(AgendaError) {
                    copies[handle] = (try adopt(picture, for: app), picture.type)
                } catch {
                    attachments.discard(pictures.filter { copies[$0.key] == nil }.values)
                    held += copies.values.map(\.path)
                    throw error
                }
            }
            held += copies.values.map(\.path)
            try add(AttachmentIntake.filled(requests, with: copies), of: app)
            attachments.release(held, of: app)
            call.reply([])
        } catch {
            attachments.release(held, of: app)
            sweepAttachments(of: [app])
            call.fail(error.busName, error.message)
        }
    }

    private static func pictures(
        _ outcome: BlockingWork.Outcome<Result<[Int32: PictureReader.Picture], AgendaError>>
    ) throws(AgendaError) -> [Int32: PictureReader.Picture] {
        switch outcome {
        case .done(let result): return try result.get()
        case .tookTooLong:
            throw AgendaError(
                .invalidAttachment,
                "attachments: reading the files took longer than \(Int(BlockingWork.patience)) s"
            )
        case .refused:
            throw AgendaError(
                .limitsExceeded,
                "attachments: no files are read while others hang on file systems that do not answer"
            )
        }
    }

    /// What has gone a moment ago may be what fills the quota.
    private func adopt(_ picture: PictureReader.Picture, for app: String) throws(AgendaError) -> String {
        do throws(AgendaError) {
            return try attachments.adopt(picture, for: app)
        } catch {
            guard error.code == .quotaExceeded else { throw error }
            sweepAttachments(of: [app])
            return try attachments.adopt(picture, for: app)
        }
    }

    // MARK: - Letting go

    /// Takes up the copies of the last run, and removes those that nothing needs.
    func takeUpAttachments() {
        guard !attachments.isEmpty, let rows = try? store.rows(.app(nil)), let responses = try? store.responses(of: nil)
        else { return }
        var needed: [String: String] = [:]
        func note(_ request: Request, _ app: String) {
            for attachment in request.content.attachments { needed[attachment.path] = app }
        }
        for row in rows.pending { note(row.request, row.app) }
        for row in rows.delivered { note(row.request, row.app) }
        for response in responses { note(response.delivered.request, response.app) }
        attachments.takeUp(needed)
    }

    /// Removes the copies that the last row has let go of, a moment after it has.
    func sweepAttachmentsLater(after changes: [Change]) {
        guard !attachments.apps.isEmpty else { return }
        for change in changes {
            switch change.lettingGo {
            case .nothing: break
            case .rows(let app): if attachments.holdsPictures(of: app) { intake.toSweep.insert(app) }
            case .rowsOfAnyApp: intake.toSweep.formUnion(attachments.apps)
            }
        }
        if !intake.toSweep.isEmpty { sweepSoon() }
    }

    private func sweepSoon() {
        guard !waits.isRunning(.attachments) else { return }
        wait(.attachments, seconds: Self.sweepDelay) { agent in
            let apps = agent.intake.toSweep
            agent.intake.toSweep = []
            agent.sweepAttachments(of: apps)
        }
    }

    private func sweepAttachments(of apps: Set<String>) {
        let now = parts.clock.now().boot
        // A click on a popup that has just gone still makes a response of its row.
        let leaving = screen.leaving.values.filter { $0.until > now }.compactMap(\.row)
            .flatMap { $0.request.content.attachments.map(\.path) }
        for app in apps where attachments.holdsPictures(of: app) {
            guard let needed = try? store.attachments(of: app) else { continue }
            attachments.sweep(app, keeping: needed.union(leaving))
            guard leaving.contains(where: { attachments.belongs($0, to: app) && !needed.contains($0) }) else {
                continue
            }
            intake.toSweep.insert(app)
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
        case .removeAllPending(let app), .removeAllDelivered(let app), .removeWaiting(let app),
            .trimResponses(let app, _, _), .trimDelivered(let app, _):
            .rows(of: app)
        case .removeResponse: .rowsOfAnyApp
        case .reschedule, .present, .presentSummarised, .expireSummarised, .setCategories, .note, .authorize,
            .provideSettings, .enqueue, .settleResponses, .countAttempt, .expireWaiting, .handOver:
            .nothing
        }
    }
}
