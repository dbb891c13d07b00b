internal import AgentBus
internal import ArgumentParser
internal import DesktopTools
internal import GLibSupport
internal import Messages
internal import NotificationCore
internal import ScheduleWords
internal import SystemZones

/// Reminders from a file or stdin, one JSON object a line: all are right, or a refusal names the first line that isn't.
struct Batch {
    /// The reminders, each with the line it is on.
    private(set) var requests: [Request] = []
    /// The picture of each, as it was written.
    private var pictures: [String?] = []
    private var lines: [Int] = []
    private let source: String

    /// How long a line may be, in bytes.
    static let longestLine = RequestCheck.Limit.call
    static let mostLines = RequestCheck.Limit.pendingPerApp
    /// How many pictures there may be; one that several lines name counts once.
    static let mostPictures = AgentClient.mostFiles

    /// - Parameters:
    ///   - file: A file; nil or - for stdin.
    ///   - group: The group they belong to, by which each needs an id; nil if they belong to none.
    /// - Throws: A refusal that names the line.
    init(_ file: String?, group: String? = nil, zones: SystemZones, now: WallTime) throws {
        let input = try InputFile(
            file ?? "-",
            upTo: RequestCheck.Limit.callOfMany,
            advice: Message("; split the batch")
        )
        source = input.name
        let reading = Reading(group: group, zones: zones, now: now)
        var seen: [String: Int] = [:]
        var named: Set<String> = []
        for (number, line) in try Self.lines(of: input) {
            let (request, picture) = try ofLine(number) { try reading.request(line) { seen[$0] == nil } }
            if let other = seen.updateValue(number, forKey: request.identifier) {
                let name = group.map { String(request.identifier.dropFirst($0.count + 1)) } ?? request.identifier
                throw refusal(number, Message("\"id\": \"\(name)\" is on line \(other) already"))
            }
            requests.append(request)
            pictures.append(picture)
            lines.append(number)
            if let picture { named.insert(picture) }
            guard named.count <= Self.mostPictures else {
                let most = Self.mostPictures
                throw refusal(
                    number,
                    Message("\"image\": a batch takes at most \(most) different pictures; split the batch")
                )
            }
        }
    }

    /// The open files of the pictures, for each reminder.
    ///
    /// - Throws: A refusal that names the line.
    func files() throws -> [[FileDescriptor]] {
        var opened: [String: FileDescriptor] = [:]
        return try zip(pictures, lines).map { picture, line in
            guard let picture else { return [] }
            do throws(Files.Failure) {
                if let file = opened[picture] { return [file] }
                let file = try Files.picture(picture)
                opened[picture] = file
                return [file]
            } catch {
                throw refusal(line, Message("\"image\": \"\(picture)\" can't be read: \(error)"))
            }
        }
    }

    /// The lines that aren't blank, with their numbers.
    private static func lines(of input: InputFile) throws -> [(number: Int, text: String)] {
        let source = input.name
        var lines: [(number: Int, text: String)] = []
        var (rest, number) = (input.bytes[...], 0)
        while !rest.isEmpty {
            let line = rest.prefix { $0 != UInt8(ascii: "\n") }
            rest = rest.dropFirst(line.count + 1)
            number += 1
            guard line.count <= longestLine else {
                throw Session.refusal(
                    "\(source), line \(number): \(line.count) bytes long; at most \(longestLine) are allowed"
                )
            }
            guard let text = String(validating: line, as: UTF8.self) else {
                throw Session.refusal("\(source), line \(number): isn't UTF-8 text")
            }
            if !text.allSatisfy(\.isWhitespace) { lines.append((number, text)) }
            guard lines.count <= mostLines else {
                throw Session.refusal(
                    "\(source) has more than \(mostLines) reminders; a batch takes at most \(mostLines)"
                )
            }
        }
        return lines
    }

    private struct Reading {
        let group: String?
        let zones: SystemZones
        let now: WallTime
        let names = ThemeNames()

        /// - Parameter isFree: Whether a made identifier is that of no other line.
        func request(_ text: String, where isFree: (String) -> Bool) throws -> (Request, picture: String?) {
            let line = try BatchLine(text)
            var prepared = try line.form.prepared(zones: zones, now: now, names: names, typing: .ofNoTerminal)
            do throws(AgendaError) {
                try RequestCheck.check(prepared.request)
            } catch {
                throw BatchLine.Failure(
                    message: Message(verbatim: prepared.form.typed.message(error, in: Session.language))
                )
            }
            if let group {
                guard let id = prepared.form.identifier else {
                    throw BatchLine.Failure(message: Message("\"id\" is missing"))
                }
                guard prepared.form[.picture] == nil else {
                    throw BatchLine.Failure(
                        message: Message("\"image\": a group takes no pictures; add this reminder by itself")
                    )
                }
                prepared.request.identifier = ReplacedGroup.identifier(id, in: group)
                // What has passed is left out of a group, by the agent.
                return (prepared.request, nil)
            }
            while prepared.form.identifier == nil, !isFree(prepared.request.identifier) {
                prepared.request.identifier = Request.newIdentifier(for: prepared.form.title ?? "")
            }
            _ = try DryRun(prepared.request, zones, TimeOutput.of(zones, now: now), prepared.form.typed)
            return (prepared.request, prepared.form[.picture])
        }
    }

    /// Asks whether buttons may come that run commands, unless the reminders of these names have them already.
    func ask(_ client: AgentClient, yes: Bool) throws {
        guard !yes, RunButtons(requests).words != nil else { return }
        let pending = try Session.refusing(client.pending())
        let known = Dictionary(pending.map { ($0.request.identifier, $0.request) }) { first, _ in first }
        try RunButtons(requests, besides: known).ask(about: source)
    }

    // MARK: - Refusals

    private func ofLine<Value>(_ number: Int, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as BatchLine.Failure {
            throw refusal(number, error.message)
        } catch let error as ValidationError {
            throw refusal(number, Message(verbatim: error.message))
        } catch let error where error is GrammarError || error is Refusal {
            throw refusal(number, Message(verbatim: Session.words(error)))
        }
    }

    private func refusal(_ number: Int, _ message: Message) -> Refusal {
        Session.refusal("\(source), line \(number): \(message)\nNothing was changed.")
    }

    /// What the agent refuses about the whole batch.
    func refusing<Value>(_ body: () throws(AgentClient.Failure) -> Value) throws -> Value {
        do throws(AgentClient.Failure) {
            return try body()
        } catch {
            // The agent counts requests, and knows of no lines.
            guard case .refused(let refusal) = error, let subject = refusal.subject, let request = subject.request,
                lines.indices.contains(request)
            else { throw Session.refusal("\(source): \(Session.words(error))") }
            throw Session.refusal("\(source): line \(lines[request]): \(subject.problemWithValue)")
        }
    }

    /// Refuses options beside --batch: they would belong to no line.
    static func refuseOptions(_ arguments: some Sequence<String>) throws {
        let names = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") && $0 != "-" }
            .map { String($0.prefix { $0 != "=" }) }
        guard let other = names.first(where: { !["--batch", "--dry-run", "--json", "--yes", "-y"].contains($0) }) else {
            return
        }
        throw ValidationError(saying: "--batch can't be combined with \(other); write it into the lines.")
    }
}
