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
        self.init(
            UnitName.service(of: app, startedBy: "carillon", .random(in: 0...UInt32.max)),
            description: app,
            program: program,
            arguments: arguments,
            [
                // What a starter such as xdg-open leaves behind is the program.
                ("ExitType", .string("cgroup")),
                ("Environment", .stringArray(environment.map { "\($0)=\($1)" })),
                ("WorkingDirectory", .string(folder)),
                ("Slice", .string("app.slice")),
            ]
        )
    }

    /// `carillon-wake`, which reads what travels with the call as its first descriptor.
    ///
    /// - Parameter capability: What systemd is to give it, where its file doesn't; nil is nothing.
    init(waking program: String, capability: UInt64?) {
        var properties: [(String, Variant)] = [("StandardInputFileDescriptor", .handle(0))]
        // A manager that can't give it fails the unit (218/CAPABILITIES), so it is named only where it is needed.
        if let capability { properties.append(("AmbientCapabilities", .uint64(capability))) }
        self.init(
            "carillon-wake-\(UInt32.random(in: 0...UInt32.max)).service",
            description: "Wakes the machine for Carillon",
            program: program,
            arguments: [program],
            properties + [("Slice", .string("session.slice"))]
        )
    }

    private init(
        _ name: String,
        description: String,
        program: String,
        arguments: [String],
        _ properties: [(String, Variant)]
    ) {
        let command = Variant.tuple([.string(program), .stringArray(arguments), .boolean(false)])
        let common: [(String, Variant)] = [
            ("Description", .string(description)), ("Type", .string("exec")),
            ("ExecStart", .array(element: "(sasb)", [command])), ("CollectMode", .string("inactive-or-failed")),
        ]
        let all = (common + properties).map { Variant.tuple([.string($0), .boxed($1)]) }
        self.name = name
        self.arguments = [
            .string(name), .string("fail"), .array(element: "(sv)", all), .array(element: "(sa(sv))", []),
        ]
    }

    /// Has systemd start it; nothing has been started after a failure.
    func start(
        on connection: BusConnection,
        descriptors: [FileDescriptor] = [],
        _ completion: @escaping @Sendable (GLibError?) -> Void
    ) {
        let method = BusConnection.Method(
            destination: Self.manager,
            path: "/org/freedesktop/systemd1",
            interface: "org.freedesktop.systemd1.Manager",
            member: "StartTransientUnit"
        )
        connection.call(method, arguments, descriptors: descriptors, startsService: false) { result in
            if case .failure(let error) = result { completion(error) } else { completion(nil) }
        }
    }
}
