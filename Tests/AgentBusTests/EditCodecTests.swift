import AgentBus
import GLibSupport
import NotificationCore
import Testing

/// Changes of a request as a dictionary of the bus, and back.
@Suite struct EditCodecTests {
    private static func edit(_ change: (inout RequestEdit) -> Void) -> RequestEdit {
        var edit = RequestEdit()
        change(&edit)
        return edit
    }

    @Test(arguments: [
        RequestEdit(),
        edit { $0.set(.title, \.content.title, "Tea") },
        edit { $0.set(.trigger, \.trigger, .interval(.init(seconds: 60, repeats: true))) },
        edit {
            $0.set(.startDate, \.bounds.start, WallTime(microseconds: 1_500_000))
            $0.set(.endDate, \.bounds.end, WallTime(microseconds: 9_000_001))
            $0.set(.count, \.bounds.count, 7)
        },
        edit {
            $0.set(.missed, \.missed, .skip)
            $0.set(.untilAnswered, \.untilAnswered, .init(seconds: 60, most: 3))
            $0.set(.wake, \.wake, true)
            $0.set(.sound, \.content.sound, .standard)
            $0.set(.soundVolume, \.content.soundVolume, 0)
            $0.set(.soundRepeat, \.content.soundRepeat, 0)
            $0.set(.soundFade, \.content.soundFade, 1)
            $0.set(.attachments, \.content.attachments, [.init(identifier: "i", path: "/p", type: "image/png")])
            $0.set(.userInfo, \.content.userInfo, ["k": .string("v")])
            $0.set(.updatesSilently, \.content.updatesSilently, true)
            $0.set(.hints, \.content.hints, ["value": .integer(40)])
            $0.set(.defaultActionTitle, \.content.defaultActionTitle, "Show")
        },
        // Taken away.
        RequestEdit(Set(RequestField.allCases).subtracting([.trigger])),
    ])
    func everyChangeComesBack(_ edit: RequestEdit) throws {
        #expect(try RequestEditCodec.decode(.dictionary(RequestEditCodec.encode(edit))) == edit)
    }

    @Test func boundsInsideATriggerCountAsNamed() throws {
        let trigger: [String: Variant] = [
            "type": .string("interval"), "seconds": .double(60), "repeats": .boolean(true), "count": .int64(3),
        ]
        let edit = try RequestEditCodec.decode(.dictionary(["trigger": .dictionary(trigger)]))
        #expect(edit.fields == [.trigger, .count])
        #expect(edit.values.bounds == .init(count: 3))
    }

    @Test(
        arguments: [
            (["identifier": .string("b")], "changes.identifier: there is no such field"),
            (["content": .dictionary(["titel": .string("b")])], "content.titel: there is no such field"),
            (["content": .string("b")], "content: must be a dictionary (a{sv})"),
            (["bounds": .dictionary(["until": .double(1)])], "bounds.until: there is no such field"),
            (["unset": .string("icon")], "changes.unset: must be an array of strings, not the string \"icon\""),
            (
                ["unset": .stringArray(["icon"]), "content": .dictionary(["icon": .string("x")])],
                "changes.unset: \"icon\" also has a new value, or appears twice"
            ),
            (["missed": .boolean(true)], "missed: must be \"once\", \"skip\" or the longest lateness in seconds"),
        ] as [([String: Variant], String)]
    )
    func aRefusalNamesTheField(_ changes: [String: Variant], message: String) {
        let error = #expect(throws: AgendaError.self) { try RequestEditCodec.decode(.dictionary(changes)) }
        #expect(error?.message == message)
    }

    @Test(arguments: ["trigger", "identifier", ""]) func whatAReminderNeedsCannotBeTakenAway(_ name: String) {
        let error = #expect(throws: AgendaError.self) {
            try RequestEditCodec.decode(.dictionary(["unset": .stringArray([name])]))
        }
        #expect(error?.message.hasPrefix("changes.unset: \"\(name)\" can't be taken away; it must be one of ") == true)
    }
}
