import ICalendar
import NotificationCore
import ScheduleWords
import Testing

/// What an import adds, replaces, removes and leaves.
@Suite struct ImportPlanTests {
    private func request(_ identifier: String, uid: String, body: String = "") -> Request {
        var content = Content(title: identifier, body: body)
        content.userInfo = [ReminderImport.uidKey: .string(uid)]
        return Request(identifier: identifier, content: content, trigger: nil)
    }

    private func finding(_ request: Request?, uid: String, note: String? = nil, unreadable: Bool = false)
        -> ReminderImport.Finding
    {
        ReminderImport.Finding(
            title: request?.identifier ?? "?",
            uid: uid,
            line: 7,
            request: request,
            note: note,
            isUnreadable: unreadable
        )
    }

    @Test func eachFindingHasALineAndIsCounted() {
        let (same, old, new) = (request("same", uid: "s"), request("u", uid: "u"), request("u", uid: "u", body: "b"))
        let plan = ImportPlan(
            [
                finding(request("new", uid: "n"), uid: "n", note: "a note"), finding(same, uid: "s"),
                finding(new, uid: "u"), finding(nil, uid: "left", note: "it is cancelled"),
                finding(new, uid: "u"), finding(nil, uid: "bad", note: "BYDAY", unreadable: true),
                finding(request("mine", uid: "mine", body: "b"), uid: "mine" + ReminderImport.ownSuffix),
            ],
            pending: [
                same, old, request("gone", uid: "left"), request("kept", uid: "bad"), request("other", uid: "z"),
                request("mine", uid: "mine"),
            ]
        )
        #expect(plan.added.map(\.identifier) == ["new", "u"])
        #expect(plan.removed == ["gone"])
        #expect(
            plan.lines == [
                "added      new  new: a note", "unchanged  same  same", "updated    u  u",
                "left out   ? (line 7): it is cancelled", "left out   u (line 7): the file has its UID twice",
                "left out   ? (line 7): BYDAY", "unchanged  mine  mine", "removed    gone  gone",
            ]
        )
        #expect(plan.summary == "1 added, 1 updated, 1 removed, 2 unchanged, 3 left out.")
    }

    /// An organizer mails the change or the cancellation of one occurrence without the series.
    @Test func theSeriesOfASingleOccurrenceStays() {
        var (moved, cancelled) = (finding(request("s/20270317#1", uid: "s"), uid: "s"), finding(nil, uid: "t"))
        (moved.part, cancelled.part) = ("s/20270317#", "t/20270317#")
        let pending = ["s#1", "s/20270317#2", "s/20270318#1", "t#1", "t/20270317#1"]
        let plan = ImportPlan([moved, cancelled], pending: pending.map { request($0, uid: String($0.prefix(1))) })
        #expect(plan.added.map(\.identifier) == ["s/20270317#1"])
        // What the occurrence itself had before goes.
        #expect(plan.removed == ["s/20270317#2", "t/20270317#1"])
    }

    @Test func nothingToDoIsSaid() {
        let same = request("same", uid: "s")
        let plan = ImportPlan([finding(same, uid: "s")], pending: [same])
        #expect(plan.summary == "Nothing has changed: 1 unchanged.")
    }
}
