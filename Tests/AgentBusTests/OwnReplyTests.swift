import AgentBus
import GLibSupport
import NotificationCore
import Testing

/// The answers about the person's own reminders: what is written into a dictionary is read out of it.
@Suite struct OwnReplyTests {
    @Test func aChangeThatWasTakenBackComesBack() {
        let undone = UndoneChange(
            action: .remove,
            count: 120,
            requests: [
                UndoneRequest(identifier: "a", title: "A"),
                UndoneRequest(
                    identifier: "b",
                    title: "B",
                    next: WallTime(unixSeconds: 1_800_000_000),
                    description: "every hour"
                ),
            ]
        )
        #expect(UndoneChange(decoding: .dictionary(undone.encode())) == undone)
        // What a later agent may say.
        let unknown = UndoneChange(decoding: .dictionary(["action": .string("rename"), "count": .uint32(1)]))
        #expect(unknown == UndoneChange(action: nil, count: 1, requests: []))
    }

    @Test func aReplacedGroupComesBack() {
        var replaced = ReplacedGroup()
        (replaced.added, replaced.changed, replaced.kept, replaced.removed, replaced.over) = (1, 2, 3, 4, 5)
        #expect(ReplacedGroup(decoding: .dictionary(replaced.encode())) == replaced)
        #expect(ReplacedGroup(decoding: nil) == ReplacedGroup())
    }
}
