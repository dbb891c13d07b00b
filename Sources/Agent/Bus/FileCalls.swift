internal import AgentBus
internal import AgentCore
internal import GLibSupport
internal import NotificationCore

/// Pictures, icons and sounds that calls bring or name (decision 21): read on threads that may be held up.
final class FileCalls {
    private typealias Found = Result<[Int32: PictureReader.Picture], AgendaError>
    private typealias Outcome = BlockingWork.Outcome<Found>

    private let shell: Shell
    private let additions: Additions
    private let pictures: Pictures
    private let turns: Turns
    private let memory: MemoryKeeper
    private let executor: MainContextExecutor
    private let reading: BlockingWork

    init(
        _ shell: Shell,
        _ additions: Additions,
        _ pictures: Pictures,
        _ turns: Turns,
        _ memory: MemoryKeeper,
        _ executor: MainContextExecutor
    ) {
        (self.shell, self.additions, self.pictures, self.turns) = (shell, additions, pictures, turns)
        (self.memory, self.executor) = (memory, executor)
        reading = BlockingWork(on: executor)
    }

    /// Adds requests once the files of their call have been read. The caller may have left by then.
    ///
    /// - Returns: What the call is answered with, as there was nothing to read; nil when it is answered later.
    func takeIn(
        _ files: AttachmentIntake,
        of addition: Addition,
        _ call: BusInvocation
    ) throws(AgendaError) -> [Variant]? {
        let app = addition.app
        if let (_, field) = files.named.min(by: { $0.value < $1.value }), !files.mayName {
            throw AgendaError(.notPermitted, "\(field): a sandboxed app may name only what is in the theme, not a file")
        }
        for (path, field) in files.handedOut where !pictures.folder.belongs(path, to: app) {
            throw AgendaError(
                .invalidAttachment,
                "\(field): \(path) isn't one of \(app)'s pictures; send pictures as file descriptors (h)"
            )
        }
        guard files.needsReading else { return try additions.add(addition) }
        turns.hold(for: call)
        let kept = Array(files.handedOut.keys)
        kept.forEach { pictures.folder.hold($0, for: app) }
        let reader = PictureReader(pictures: files.pictures, named: files.named, folder: pictures.folder.path)
        read(reader, late: executor.confined { [weak self] in self?.cameLate($0) }, answer(addition, kept, call))
        return nil
    }

    private func read(
        _ reader: PictureReader,
        late: @escaping @Sendable (Found) -> Void,
        _ done: @escaping @Sendable (Outcome) -> Void
    ) {
        reading.run({ reader.read() }, late: late, done)
    }

    /// Nothing waits any more for what was read.
    private func cameLate(_ found: Found) { pictures.folder.discard((try? found.get())?.values ?? [:].values) }

    private func answer(_ addition: Addition, _ kept: [String], _ call: BusInvocation) -> @Sendable (Outcome) -> Void {
        executor.confined { [weak self] outcome in
            self?.tookIn(outcome, addition, kept, call)
            self?.turns.next(after: call)
            self?.memory.giveBack(after: call)
        }
    }

    private func tookIn(_ outcome: Outcome, _ addition: Addition, _ kept: [String], _ call: BusInvocation) {
        let app = addition.app
        // As with any call.
        shell.recorder.writeDownKept()
        var held = kept
        do throws(AgendaError) {
            let read = try Self.pictures(outcome)
            var copies: [Int32: (path: String, type: String)] = [:]
            for (handle, picture) in read {
                do throws(AgendaError) {
                    copies[handle] = (try pictures.adopt(picture, for: app), picture.type)
                } catch {
                    pictures.folder.discard(read.filter { copies[$0.key] == nil }.values)
                    held += copies.values.map(\.path)
                    throw error
                }
            }
            held += copies.values.map(\.path)
            var filled = addition
            filled.requests = AttachmentIntake.filled(addition.requests, with: copies)
            let reply = try additions.add(filled)
            pictures.folder.release(held, of: app)
            call.reply(reply)
        } catch {
            pictures.folder.release(held, of: app)
            pictures.sweep([app])
            call.refuse(error)
        }
    }

    private static func pictures(_ outcome: Outcome) throws(AgendaError) -> [Int32: PictureReader.Picture] {
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
}
