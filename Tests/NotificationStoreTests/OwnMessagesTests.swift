import GRDB
import NotificationCore
import NotificationStore
import Testing

/// The agent's own messages lay among the person's reminders once, and a file from then is read.
@Suite struct OwnMessagesTests {
    private func delivered(_ identifier: String, _ effect: ActionEffect?, app: String = Agenda.ownApp) -> Delivered {
        let actions = effect.map { [Action(identifier: "a", title: "A", effect: $0)] } ?? []
        let content = Content(title: identifier, actions: actions)
        return Delivered(
            app: app,
            request: Request(identifier: identifier, content: content, trigger: nil),
            date: WallTime(microseconds: 5),
            due: WallTime(microseconds: 5),
            occurrence: 1
        )
    }

    @Test func messagesGoToTheirOwnerAndTheRestStays() throws {
        let (made, folder) = (try TemporaryFolder(), try TemporaryFolder())
        let first = try SQLiteStore(folder: made.path)
        let rows = [
            delivered("permission:org.example.Foo", .authorize(app: "org.example.Foo", allowed: true)),
            delivered("permission:mine", .stopRepeat), delivered("carillon.summary", .showSummarised),
            delivered("carillon.damage", nil), delivered("carillon.words:1", nil), delivered("pizza", .done),
            delivered("permission:theirs", nil, app: "org.example.Foo"),
        ]
        try first.commit(rows.map(Change.deliver), durability: .full)
        first.close()
        let queue = try EarlierSchedules.make("skipped", at: folder.path + "/schedule.sqlite")
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "ATTACH ? AS made", arguments: [made.path + "/schedule.sqlite"])
            let columns = "app, identifier, request, date, due, occurrence, state"
            try database.execute(sql: "INSERT INTO delivered (\(columns)) SELECT \(columns) FROM made.delivered")
        }
        try queue.close()

        let second = try SQLiteStore(folder: folder.path)
        defer { second.close() }
        func identifiers(_ app: String) throws -> [String] {
            try second.rows(.app(app)).delivered.map(\.request.identifier).sorted()
        }
        #expect(
            try identifiers(Agenda.agentApp) == [
                "carillon.damage", "carillon.summary", "carillon.words:1", "permission:org.example.Foo",
            ]
        )
        #expect(try identifiers(Agenda.ownApp) == ["permission:mine", "pizza"])
        #expect(try identifiers("org.example.Foo") == ["permission:theirs"])
    }

    @Test func nobodyCanBeTheirOwner() {
        #expect(!Settings.isAppIdentifier(Agenda.agentApp))
        #expect(!Settings.isAppIdentifier(Agenda.unknownPrefix + "program"))
    }
}
