import Foundation
import TestSupport
import Testing

/// What commands print with `--json` is what docs/json.md promises.
@Suite struct JSONContractTests {
    /// The members of a table of docs/json.md, by their names; nil for a type that another table has.
    private static func members(under heading: String, _ number: Int = 0) throws -> [String: String?] {
        let text = try String(contentsOfFile: Binaries.sourceRoot + "/docs/json.md", encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading) })
        let tables = section.components(separatedBy: "|---|---|---|\n").dropFirst()
        let table = tables[tables.startIndex + number]
        var members: [String: String?] = [:]
        for line in table.split(separator: "\n").prefix(while: { $0.hasPrefix("|") }) {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let isOptional = cells[3].hasPrefix("optional")
            for name in cells[1].matches(of: #/`([a-zA-Z]+)`/#) {
                members[String(name.output.1)] = .some(isOptional ? "optional " + cells[2] : cells[2])
            }
        }
        return members
    }

    private static func check(_ value: JSONValue?, _ members: [String: String?], _ what: String) throws {
        guard case .object(let object)? = value else { throw SupportError("\(what) is no object: \(value as Any)") }
        for (name, type) in members {
            guard let type, !type.isEmpty else {
                #expect(object[name] != nil, "\(what).\(name) is missing")
                continue
            }
            guard let value = object[name] else {
                #expect(type.hasPrefix("optional "), "\(what).\(name) is missing")
                continue
            }
            let kinds = type.replacing("optional ", with: "").components(separatedBy: " or ")
            #expect(kinds.contains { isKind($0, value) }, "\(what).\(name) is \(value) instead of \(type)")
        }
        // A member that nobody has written down is no contract.
        #expect(Set(object.keys).subtracting(members.keys).isEmpty, "\(what): \(object.keys)")
    }

    private static func isKind(_ kind: String, _ value: JSONValue) -> Bool {
        switch (kind, value) {
        case ("null", .null), ("boolean", .bool), ("integer", .integer), ("array", .array), ("object", .object): true
        case ("string", .string): true
        case ("time", .string(let text)):
            text.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/#) != nil
        default: false
        }
    }

    @Test func eachObjectHasTheMembersOfItsTable() async throws {
        let (bench, _) = try await TestAgent.start()
        let reminder = try Self.members(under: "A reminder")
        let rung = try Self.members(under: "What has rung")
        let past = try Self.members(under: "What has rung", 1)
        let answer = try Self.members(under: "Answers")
        #expect((reminder.count, rung.count, past.count, answer.count) == (17, 13, 9, 7))
        func json(_ arguments: String...) async throws -> JSONValue {
            try JSONValue(parsing: try await bench.session.run(try Binaries.carillon, arguments).stdout)
        }
        let tea = ["Tea", "--id", "tea", "--every", "monday", "--at", "9:00", "--count", "3", "--button", "Ok=done"]
        let added = try await bench.session.run(try Binaries.carillon, ["add"] + tea + ["--json"])
        try Self.check(try JSONValue(parsing: added.stdout), reminder, "add")
        try Self.check(try await json("edit", "tea", "--body", "Green", "--json"), reminder, "edit")
        try Self.check(try await json("list", "--json").array?.first, reminder, "list")
        try Self.check(try await json("show", "tea", "--json"), reminder, "show")
        let dry = try await json("add", "Cake", "--in", "1h", "--dry-run", "--json")
        for name in ["title", "next", "trigger", "repeats", "until"] { #expect(dry[name] != nil, "\(dry)") }

        try await bench.done("add", "Soup?", "--id", "soup", "--in", "1ms", "--reply")
        try await bench.server?.wait(forNotifications: 1)
        try Self.check(try await json("delivered", "--json").array?.first, rung, "delivered")
        try await bench.done("act", "soup", "reply", "--text", "Yes")
        try Self.check(try await json("inbox", "--json").array?.first, answer, "inbox")
        try Self.check(try await json("wait", "soup", "--json"), answer, "wait")
        try Self.check(try await json("history", "--json").array?.first, past, "history")
        let calendar = bench.session.folder + "/a.ics"
        try await bench.done("export", "--ical", calendar)
        let imported = try await json("import", "--json", calendar)
        let alarm = try Self.members(under: "Changes")
        #expect(alarm.count == 5)
        try Self.check(imported["reminders"]?.array?.first, alarm, "import")
        for name in ["added", "updated", "removed", "unchanged", "leftOut"] {
            #expect(imported[name] != nil, "\(imported)")
        }
        let next = try await json("next", "--json")
        #expect(next.array?.allSatisfy { Self.isKind("time", $0) } == true, "\(next)")
        let doctor = try await json("doctor", "--json")
        #expect(doctor["jsonVersion"] == .integer(1))
        #expect(doctor["findings"]?.array?.isEmpty == false)
    }
}
