import CalendarFolders
import Testing

/// Rule 10 of calendars: only the lines concerned change.
@Suite struct ItemTextTests {
    private let item = [
        "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "SUMMARY:Long enough to be fol", " ded", "X-OWN;A=\"b:c\":d",
        "BEGIN:VALARM", "TRIGGER:-PT10M", "UID:alarm", "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
    ]

    @Test(arguments: ["\r\n", "\n", "\r"]) func whatIsNotChangedStaysAsItIs(lineEnd: String) {
        let bytes = Array(item.joined(separator: lineEnd).utf8)
        #expect(ItemText(bytes).bytes == bytes)
        #expect(ItemText(Array(bytes.dropLast(lineEnd.utf8.count))).bytes.count == bytes.count - lineEnd.utf8.count)
        #expect(ItemText([]).bytes.isEmpty)
    }

    @Test(arguments: ["\r\n", "\n"]) func aPropertyIsReplacedInItsBlockAlone(lineEnd: String) {
        var text = ItemText(Array(item.joined(separator: lineEnd).utf8))
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
        var text = ItemText(Array(item.joined(separator: "\r\n").utf8))
        text.addBlock(["BEGIN:VALARM", "UID:new", "END:VALARM"], in: 2)
        text.removeBlock(7)
        let lines = Array(item[...5]) + ["BEGIN:VALARM", "UID:new", "END:VALARM"] + Array(item[10...])
        #expect(String(decoding: text.bytes, as: UTF8.self) == lines.joined(separator: "\r\n"))
    }

    @Test func linesAreFoldedAtSeventyFiveBytesBetweenCharacters() {
        var text = ItemText(Array("BEGIN:VEVENT\r\nEND:VEVENT\r\n".utf8))
        text.set("SUMMARY:" + String(repeating: "ä", count: 60), in: 1)
        let lines = String(decoding: text.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.count == 4)
        #expect(lines.allSatisfy { $0.utf8.count <= 75 })
        #expect(lines[2].hasPrefix(" ä"))
        #expect(text.properties(["SUMMARY"], in: 1) == ["SUMMARY:" + String(repeating: "ä", count: 60)])
    }

    @Test func aFoldedNameIsFound() {
        var text = ItemText(Array("BEGIN:VEVENT\nLAST-MOD\n IFIED:20200101T000000Z\nEND:VEVENT".utf8))
        text.set("LAST-MODIFIED:20260101T000000Z", in: 1)
        #expect(
            String(decoding: text.bytes, as: UTF8.self) == "BEGIN:VEVENT\nLAST-MODIFIED:20260101T000000Z\nEND:VEVENT"
        )
    }

    @Test func whatIsNotThereChangesNothing() {
        let bytes = Array("BEGIN:VEVENT\nUID:a\n".utf8)
        var text = ItemText(bytes)
        text.set("UID:b", in: 1)
        text.removeBlock(5)
        text.addBlock(["X"], in: 9)
        text.remove(in: 1) { _ in true }
        #expect(text.bytes == bytes)
    }
}
