import CalendarFolders
import ICalendar
import Testing

/// Rule 10 of calendars: only the lines concerned change.
@Suite struct ItemTextTests {
    private let item = [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "SUMMARY:Long enough to be fol", " ded", "X-OWN;A=\"b:c\":d",
        "BEGIN:VALARM", "TRIGGER:-PT10M", "UID:alarm", "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
    ]

    private static func text(_ bytes: [UInt8]) -> ItemText { ItemText(bytes, (try? Component.read(bytes)) ?? []) }

    @Test(arguments: ["\r\n", "\n", "\r"]) func whatIsNotChangedStaysAsItIs(lineEnd: String) {
        let bytes = Array(item.joined(separator: lineEnd).utf8)
        #expect(Self.text(bytes).bytes == bytes)
        #expect(Self.text(Array(bytes.dropLast(lineEnd.utf8.count))).bytes.count == bytes.count - lineEnd.utf8.count)
        #expect(Self.text([]).bytes.isEmpty)
    }

    @Test(arguments: ["\r\n", "\n"]) func aPropertyIsReplacedInItsBlockAlone(lineEnd: String) {
        var text = Self.text(Array(item.joined(separator: lineEnd).utf8))
        text.set("UID:other", in: 7)
        text.set("ACKNOWLEDGED:20260101T000000Z", in: 7)
        text.set("LAST-MODIFIED:20260101T000000Z", in: 2)
        var wanted = item
        wanted[8] = "UID:other"
        wanted.insert("ACKNOWLEDGED:20260101T000000Z", at: 9)
        wanted.insert("LAST-MODIFIED:20260101T000000Z", at: 6)
        #expect(String(decoding: text.bytes, as: UTF8.self) == wanted.joined(separator: lineEnd))
    }

    @Test func blocksAreAddedLastAndRemovedWhole() {
        var text = Self.text(Array(item.joined(separator: "\r\n").utf8))
        text.addBlock("VALARM", ["UID:new"], in: 2)
        text.removeBlock(7)
        let lines = Array(item[...5]) + ["BEGIN:VALARM", "UID:new", "END:VALARM"] + Array(item[10...])
        #expect(String(decoding: text.bytes, as: UTF8.self) == lines.joined(separator: "\r\n"))
    }

    @Test func linesAreFoldedAtSeventyFiveBytesBetweenCharacters() {
        var text = Self.text(Array("BEGIN:VEVENT\r\nEND:VEVENT\r\n".utf8))
        text.set("SUMMARY:" + String(repeating: "ä", count: 60), in: 1)
        let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines[2].hasPrefix(" ä"))
        #expect(text.properties(["SUMMARY"], in: 1) == ["SUMMARY:" + String(repeating: "ä", count: 60)])
    }

    @Test func aFoldedNameIsFound() {
        var text = Self.text(Array("BEGIN:VEVENT\nLAST-MOD\n IFIED:20200101T000000Z\nEND:VEVENT".utf8))
        text.set("LAST-MODIFIED:20260101T000000Z", in: 1)
        #expect(
            String(decoding: text.bytes, as: UTF8.self) == "BEGIN:VEVENT\nLAST-MODIFIED:20260101T000000Z\nEND:VEVENT"
        )
    }

    @Test func whatIsNotThereChangesNothing() {
        let bytes = Array("BEGIN:VEVENT\nUID:a\n".utf8)
        var text = Self.text(bytes)
        text.set("UID:b", in: 1)
        text.removeBlock(5)
        text.addBlock("X", [], in: 9)
        text.remove(in: 1) { _ in true }
        #expect(text.bytes == bytes)
    }

    /// What reading the file takes for a part of another line is no line here either.
    @Test(arguments: ["\r\n", "\n", "\r"]) func whatContinuesALineIsNoLineOfItsOwn(lineEnd: String) {
        let lines = [
            "BEGIN:VEVENT", "UID;ENCODING=QUOTED-PRINTABLE:a=", "END:VEVENT=", " BEGIN:X", "", "Begin", "E ND:VEVENT",
            "SUMMARY:a", "", " begin:b", "X-A:b", "END:VEVENT ", "", "",
        ]
        let bytes = Array(lines.joined(separator: lineEnd).utf8)
        var text = Self.text(bytes)
        #expect(text.bytes == bytes)
        text.set("SUMMARY:c", in: 1)
        text.remove(in: 1) { $0 == "X-A" }
        text.add("EXDATE:d", in: 1)
        let wanted = Array(lines[..<7]) + ["SUMMARY:c", "EXDATE:d"] + Array(lines[11...])
        #expect(String(decoding: text.bytes, as: UTF8.self) == wanted.joined(separator: lineEnd))
        #expect(text.isReadBack)
    }

    /// A line that is read otherwise than it was meant shows.
    @Test func aChangeThatIsReadOtherwiseShows() {
        let bytes = Array((["BEGIN:VEVENT"] + item[2...3] + ["END:VEVENT", ""]).joined(separator: "\r\n").utf8)
        for property in ["X:y", "BEGIN:X", "END:VEVENT", "END:X", "no property"] {
            var text = Self.text(bytes)
            text.add(property, in: 1)
            #expect(text.isReadBack == (property == "X:y"), "\(property)")
        }
        var text = Self.text(bytes)
        text.set("X;QUOTED-PRINTABLE:ends=", in: 1)
        #expect(!text.isReadBack)
    }
}
