import Agent
import NotificationCore
import Testing

/// What is kept of callers: how many names, and how much at a time.
struct BusBoundsTests {
    private static let names = (0..<RequestCheck.Limit.unknownPrograms).map { Agenda.unknownPrefix + "p\($0)" }

    /// A program that calls itself something else each time filled the schedule, with 16 MiB under each name.
    @Test func thereAreOnlySoManyNamesOfUnknownPrograms() throws {
        var programs = UnknownPrograms()
        for name in Self.names { try programs.admit(name, calling: { Self.names }, stored: { [] }) }
        let error = #expect(throws: AgendaError.self) {
            try programs.admit("unknown:more", calling: { Self.names }, stored: { [] })
        }
        #expect(error?.code == .quotaExceeded)
        #expect(error?.message.hasPrefix("unknown:more: 32 programs") == true)
        // Who is known stays so.
        try programs.admit(Self.names[0], calling: { Self.names }, stored: { [] })
        // One that has left, and of which nothing is kept, makes room.
        try programs.admit(
            "unknown:more",
            calling: { Array(Self.names.dropFirst(2)) },
            stored: { [Self.names[0], "org.example.App"] }
        )
        #expect(throws: AgendaError.self) {
            try programs.admit("unknown:another", calling: { Self.names + ["unknown:more"] }, stored: { [] })
        }
    }

    @Test func thoseOfEarlierRunsCount() throws {
        var programs = UnknownPrograms()
        try programs.admit(Self.names[0], calling: { [] }, stored: { Self.names + ["org.example.App"] })
        #expect(throws: AgendaError.self) {
            try programs.admit("unknown:more", calling: { [] }, stored: { Self.names })
        }
    }

    /// One program's lists filled the room of all.
    @Test func listsOfOneProgramLeaveRoomForOthers() throws {
        var room = ListRoom()
        let megabyte = 1024 * 1024
        for program in ["a", "b"] {
            room.take(24 * megabyte, for: program)
            try room.check(program, "GetPending")
            room.take(1, for: program)
            let error = #expect(throws: AgendaError.self) { try room.check(program, "GetPending") }
            #expect(error?.code == .limitsExceeded)
            room.giveBack(1, for: program)
        }
        room.take(17 * megabyte, for: "c")
        #expect(throws: AgendaError.self) { try room.check("c", "GetPending") }
        room.take(megabyte, for: "d")
        try room.check("d", "GetPending")
        room.giveBack(24 * megabyte, for: "a")
        try room.check("c", "GetPending")
    }
}
