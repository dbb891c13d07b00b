import Foundation
import NotificationCore
import Testing

@testable import UserNotifications

/// What is taken of a set of categories.
@Suite struct CategorySelectionTests {
    private func category(_ identifier: String, _ actions: [UNNotificationAction] = []) -> UNNotificationCategory {
        UNNotificationCategory(identifier: identifier, actions: actions, intentIdentifiers: [])
    }

    private func buttons(_ count: Int) -> [UNNotificationAction] {
        (0..<count).map { UNNotificationAction(identifier: "\($0)", title: "Button \($0)") }
    }

    @Test func aGoodSetIsTakenAsItIs() {
        let selection = CategorySelection([Samples.category, category("other"), category("ten", buttons(10))])
        #expect(selection.taken.map(\.identifier) == ["food", "other", "ten"])
        #expect(selection.taken.map(CategoryMapping.category).first == Samples.category)
        #expect(selection.complaints.isEmpty)
    }

    @Test func oneThatCantBeUsedIsLeftOutAndNamed() throws {
        let twins = [
            UNNotificationAction(identifier: "a", title: "A"), UNNotificationAction(identifier: "a", title: "B"),
        ]
        let rows: [(UNNotificationCategory, String)] = [
            (category(""), "The category \"\" is left out: category identifier: "),
            (
                category("twins", twins),
                "The category \"twins\" is left out: actions: two buttons have the identifier \"a\"."
            ),
            (
                category("mute", [UNNotificationAction(identifier: "a", title: "")]),
                "The category \"mute\" is left out: action title: "
            ),
            (
                category(String(repeating: "x", count: 600)),
                "The category \"\(String(repeating: "x", count: 200))\"… is left out: category identifier: "
            ),
        ]
        for (bad, complaint) in rows {
            let selection = CategorySelection([bad, category("good", buttons(2))])
            #expect(selection.taken.map(\.identifier) == ["good"])
            #expect(selection.complaints.count == 1)
            #expect(selection.complaints.first?.hasPrefix(complaint) == true, "\(selection.complaints)")
            try RequestCheck.check(selection.taken)
        }
    }

    @Test func textsThatCantBeKeptAsTheyAreAreMended() throws {
        let button = UNNotificationAction(identifier: "a", title: "A\u{7}" + String(repeating: "x", count: 2000))
        let selection = CategorySelection([category("long", [button])])
        #expect(selection.taken.first?.actions.first?.title.utf8.count == 1024)
        #expect(selection.changes == ["controls", "cut"])
        #expect(selection.complaints.isEmpty)
        try RequestCheck.check(selection.taken)
    }

    @Test func moreThanTenButtonsAreCutAfterTen() throws {
        let selection = CategorySelection([category("many", buttons(12)), category("few", buttons(1))])
        #expect(selection.taken.map(\.actions.count) == [1, 10])
        #expect(selection.taken.last?.actions.last?.identifier == "9")
        #expect(selection.complaints == ["The category \"many\" has 12 buttons; only the first 10 are used."])
        // What is cut away may hold the mistake.
        let twin = buttons(10) + [UNNotificationAction(identifier: "0", title: "Again")]
        #expect(CategorySelection([category("twin", twin)]).taken.map(\.actions.count) == [10])
    }

    @Test func whatIsTakenIsNeverMoreThanTheAgentTakes() throws {
        let many = CategorySelection(Set((1000..<1201).map { category("\($0)") }))
        #expect(many.taken.count == 200)
        #expect(many.complaints == ["The category \"1200\" is left out: an app may have at most 200."])
        try RequestCheck.check(many.taken)
        let long = String(repeating: "x", count: 1000)
        let heavy = CategorySelection(
            Set(
                (100..<220).map { number in
                    category("\(number)", (0..<10).map { UNNotificationAction(identifier: "\($0)", title: long) })
                }
            )
        )
        #expect((1..<120).contains(heavy.taken.count))
        #expect(heavy.complaints.count == 120 - heavy.taken.count)
        #expect(heavy.complaints.last?.contains("bytes together") == true)
        try RequestCheck.check(heavy.taken)
    }
}
