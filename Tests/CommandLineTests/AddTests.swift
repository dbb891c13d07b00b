import Foundation
import TestSupport
import Testing

/// What `carillon add` asks of the agent, and what it says about the answer.
@Suite struct AddTests {
    private static let center = "io.github.carillon.NotificationCenter1"

    /// Each call waits for the agent, so there is one beside the word about who calls.
    @Test(arguments: [
        ["Tea", "--every", "1h"], ["Tea", "--every", "1h", "--id", "tea"],
        ["Tea", "--in", "1h", "--id", "tea", "--json"],
        ["Tea", "--in", "0.01s", "--id", "now"],
    ])
    func oneCallAddsAndSaysHowItStands(_ arguments: [String]) async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let carillon = try Binaries.carillon
        let before = try await session.run(carillon, ["add", "Coffee", "--id", "tea", "--every", "2h"])
        #expect(before.status == .success, "\(before.stderr)")
        let wire = try await WireLog.start(in: session, interface: Self.center)
        let place = wire.now
        let output = try await session.run(carillon, ["add"] + arguments)
        #expect(output.status == .success, "\(output.stderr)")
        // What comes after it on the bus has been seen when this has.
        _ = try await session.run(carillon, ["list", "--json"])
        try await waitUntil("the list is asked for") { !wire.calls("GetPendingPage", since: place).isEmpty }
        let calls = wire.messages.dropFirst(place).filter { $0.type == "method_call" }.map(\.member)
        #expect(calls.prefix { $0 != "GetPendingPage" } == ["Register", "Schedule", "Register"])
    }

    @Test func theAnswerIsSaid() async throws {
        let session = try await PrivateSession.withAgent()
        defer { session.end() }
        let carillon = try Binaries.carillon
        func add(_ arguments: String...) async throws -> String {
            let output = try await session.run(carillon, ["add"] + arguments)
            #expect(output.status == .success, "\(output.stderr)")
            return output.stdout
        }
        #expect(
            try await add("Tea", "--id", "tea", "--every", "day", "--at", "09:00")
                .contains("tea  every day at 09:00, next in ")
        )
        let replaced = try await add("Milk", "--id", "tea", "--at", "2098-12-24 18:00")
        #expect(
            replaced.hasPrefix("Replaced \"Tea\" (tea): every day at 09:00\ntea  once, on 24 Dec 2098"),
            "\(replaced)"
        )
        let json = try JSONValue(
            parsing: try await add("Milk", "--id", "milk", "--every", "1h", "--count", "3", "--json")
        )
        #expect(json["id"] == "milk")
        #expect(json["app"] == "io.github.carillon.Carillon")
        #expect(json["remaining"]?.integer == 3)
        #expect(json["trigger"]?.string?.hasPrefix("every hour") == true, "\(json)")
        let list = try JSONValue(parsing: try await session.run(carillon, ["list", "--json"]).stdout)
        let listed = try #require(list.array?.first { $0["id"] == "milk" }?.object)
        let said = try #require(json.object)
        // An interval's time is kept on the boot clock, and read anew it may be some microseconds off.
        let next = try [said, listed].map { try #require($0["next"]?.date) }
        #expect(abs(next[0].timeIntervalSince(next[1])) < 0.002, "\(said) and \(listed)")
        #expect(said.filter { $0.key != "next" } == listed.filter { $0.key != "next" })
    }
}
