package import Recurrence

/// How long the rules of one file may be followed, in steps: those of each entry, and all together.
///
/// They are somebody else's, and one line of them can ask for a search of hours. An entry that needs more than ``ofEntry`` is
/// set aside. When the file's room is used up, what is plain goes on all the same, and what needs more waits for a reading that
/// begins with it. No clock plays a part: a busy machine comes to the same answer.
package final class SearchRoom {
    /// Some 25 ms.
    package static let ofEntry = 1_000_000
    package static let ofFile = 20_000_000
    /// What a file has as long as others haven't been read yet.
    package static let atFirst = 100_000
    /// What an entry has in any case: enough for rules as calendars write them.
    private static let least = 5_000

    /// Which of the two is used up.
    package enum Limit: Sendable, Hashable { case entry, file }

    /// The fingerprints of the entries that an earlier reading set aside.
    private let known: Set<String>
    /// The line of the entry that the reading begins with.
    private let first: Int
    private let ofAll: Int
    private var left: Int
    /// What the entries have taken, by the lines in which they begin.
    private var taken: [Int: Int] = [:]
    /// The fingerprints of the entries that this reading sets aside.
    package private(set) var aside: Set<String> = []
    /// The line of the first entry that waits, in the order of the reading.
    package private(set) var waiting: Int?
    /// Whether the file ends before its last component does, as it may while a program writes it in place.
    package internal(set) var isCutOff = false
    /// The calendars of the file. Its entries depend on their zones.
    var calendars: [Component] = []
    /// Few files need it, and a folder has thousands.
    private lazy var zones = Fingerprint.of(
        calendars.flatMap(\.components).filter { $0.name == "VTIMEZONE" }.map(\.text).joined()
    )

    package init(known: Set<String> = [], first: Int = 0, ofFile: Int = ofFile) {
        self.known = known
        self.first = first
        (ofAll, left) = (ofFile, ofFile)
    }

    /// The steps that were taken.
    package var spent: Int { ofAll - left }

    /// The entries in the order in which they are read.
    func ordered<Entry>(_ entries: [Entry], _ line: (Entry) -> Int) -> [Entry] {
        guard first > 0 else { return entries }
        return entries.filter { line($0) >= first } + entries.filter { line($0) < first }
    }

    /// Follows a rule of the entry that begins in a line.
    ///
    /// - Throws: `ICalendarError` with a ``Limit`` when there is no room left for it.
    package func follow<Found>(
        _ line: Int,
        _ search: (inout StepBudget) throws(OutOfSteps) -> Found
    ) throws(ICalendarError) -> Found {
        let ofEntry = Self.ofEntry - taken[line, default: 0]
        let given = max(0, min(ofEntry, max(left, Self.least)))
        var budget = StepBudget(given)
        defer { spend(given - max(0, budget.left), line) }
        do throws(OutOfSteps) {
            return try search(&budget)
        } catch {
            throw Self.error(line, given == ofEntry || ofEntry <= 0 ? .entry : .file)
        }
    }

    func spend(_ steps: Int, _ line: Int) {
        taken[line, default: 0] += steps
        left -= steps
    }

    private static func error(_ line: Int, _ limit: Limit) -> ICalendarError {
        var error = ICalendarError(
            line: line,
            limit == .entry
                ? "its rules take too long to follow, so it is set aside"
                : "the rules of this file take long to follow, and it waits for its turn"
        )
        error.limit = limit
        return error
    }

    /// - Throws: When an earlier reading has set it aside.
    func check(_ entry: Component) throws(ICalendarError) {
        guard !known.isEmpty, known.contains(print(entry)) else { return }
        throw Self.error(entry.line, .entry)
    }

    /// Notes an entry that there is no room for.
    package func note(_ error: ICalendarError, of entry: Component) {
        switch error.limit {
        case .entry?: aside.insert(print(entry))
        case .file?: waiting = waiting ?? entry.line
        case nil: break
        }
    }

    private func print(_ entry: Component) -> String { Fingerprint.of(zones + entry.text) }
}

extension Component {
    /// What it says, however its file is written.
    fileprivate var text: String {
        let lines = properties.map { property in
            let parameters = property.parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            return "\(property.name);\(parameters):\(property.value)\n"
        }
        return name + "\n" + lines.joined() + components.map(\.text).joined()
    }
}

/// A short name for a long text (FNV-1a), the same at each run.
package enum Fingerprint {
    package static func of(_ text: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
