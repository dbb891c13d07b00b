internal import GLibSupport
internal import SessionFacts

/// A systemd service of its own for a program that the agent starts, so that it counts as itself and not as a part of the
/// agent: it outlives that, and it is free of what the agent's own unit forbids.
///
/// <https://systemd.io/DESKTOP_ENVIRONMENTS/>
struct ApplicationUnit {
    let name: String
    let arguments: [Variant]

    static let manager = "org.freedesktop.systemd1"

    /// - Parameters:
    ///   - program: The absolute path of what is run.
    ///   - arguments: With the program's name as the first.
    init(_ app: String, program: String, arguments: [String], environment: [String: String], folder: String) {
        name = UnitName.service(of: app, startedBy: "carillon", .random(in: 0...UInt32.max))
        func property(_ name: String, _ value: Variant) -> Variant { .tuple([.string(name), .boxed(value)]) }
        let command = Variant.tuple([.string(program), .stringArray(arguments), .boolean(false)])
        let properties: [Variant] = [
            property("Description", .string(app)),
            property("Type", .string("exec")),
            // What a starter such as xdg-open leaves behind is the program.
            property("ExitType", .string("cgroup")),
            property("ExecStart", .array(element: "(sasb)", [command])),
            property("Environment", .stringArray(environment.map { "\($0)=\($1)" })),
            property("WorkingDirectory", .string(folder)),
            property("Slice", .string("app.slice")),
            property("CollectMode", .string("inactive-or-failed")),
        ]
        self.arguments = [
            .string(name), .string("fail"), .array(element: "(sv)", properties), .array(element: "(sa(sv))", []),
        ]
    }

    /// Has systemd start it; nothing has been started after a failure.
    func start(on connection: BusConnection, _ completion: @escaping @Sendable (GLibError?) -> Void) {
        let method = BusConnection.Method(
            destination: Self.manager,
            path: "/org/freedesktop/systemd1",
            interface: "org.freedesktop.systemd1.Manager",
            member: "StartTransientUnit"
        )
        connection.call(method, arguments, startsService: false) { result in
            if case .failure(let error) = result { completion(error) } else { completion(nil) }
        }
    }
}
