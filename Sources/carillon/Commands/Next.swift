internal import AgentBus
internal import ArgumentParser

struct Next: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show the coming rings, soonest first.")

    @Option(name: .customShort("n"), help: ArgumentHelp("How many.", valueName: "number"))
    var limit = 5

    @Argument(help: "One reminder's id; all of yours when left out.")
    var id: String?

    @Flag(help: "Print an array of times.")
    var json = false

    func validate() throws {
        guard (1...10_000).contains(limit) else { throw ValidationError("-n must be from 1 to 10000, not \(limit).") }
    }

    func run() throws {
        let client = try Session.client()
        let rings = try Session.refusing { () throws(AgentClient.Failure) in try client.upcoming(id, limit: limit) }
        let output = TimeOutput.current
        if json { return try JSONValue.array(rings.map { .string(output.rfc3339($0.date)) }).print() }
        guard !rings.isEmpty else { return print("Nothing is scheduled.") }
        var table = Table(["NEXT", "AT", "ID", "TITLE"])
        for ring in rings {
            table.add([output.relative(ring.date), output.absolute(ring.date), ring.identifier, ring.title])
        }
        table.print()
    }
}
