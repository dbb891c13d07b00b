import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// The real kdeconnectd of Debian 12 (22.12), paired and mirroring notifications: it eavesdrops on Notify and answers it.
    @Suite(
        .timeLimit(.minutes(10)),
        .enabled(if: Desktop.isEveryOneWanted && geteuid() == 0, "network namespaces need root")
    )
    struct KDEConnectTests {
        /// xfce4-notifyd answers in milliseconds, kdeconnectd 50 ms later: a server that takes longer comes second.
        @Test(arguments: [0, 150]) func clicksCountWhileItMirrorsWhatIsShown(milliseconds: Int) async throws {
            let session = try await PrivateSession.start(environment: ["TZ": "UTC"])
            defer { session.end() }
            let server = try await ScriptedServer.start(in: session)
            let wire = try await WireLog.start(in: session)
            let pair = try await KDEConnectPair.start(desktop: session)
            do {
                try await server.answer(.late(.milliseconds(milliseconds)), to: .notify)
                try session.spawn("agent", try Binaries.carillond)
                try await session.waitForName(Desktop.agentName)
                for number in 1...5 {
                    let title = "Pizza \(number)"
                    let options = ["--every", "1h", "--in", "0.1s", "--id", "\(number)", "--stop-button"]
                    let added = try await session.run(try Binaries.carillon, ["add", title] + options)
                    #expect(added.status == .success, "\(added)")
                    let popup = try await server.waitForNotification(title) { $0.summary == title }
                    try await waitUntil("kdeconnectd has answered, too") {
                        wire.answers(to: "Notify", from: pair.name) == number
                    }
                    try await server.invoke(popup.id, "stop")
                    try await waitUntil("the click has counted") { try await session.pending().isEmpty }
                }
            } catch {
                await pair.end()
                throw error
            }
            await pair.end()
        }
    }
}

/// Two computers with KDE Connect, each in a network namespace of its own; one of them is the desktop, whose notifications
/// the other one shows.
private struct KDEConnectPair {
    let desktop: PrivateSession
    let phone: PrivateSession
    /// The two ends of the cable, and the namespaces with them.
    let cable: [String]
    /// The connection of the desktop's kdeconnectd.
    let name: String

    private static let service = "org.kde.kdeconnect"
    private static let daemon = "/usr/lib/x86_64-linux-gnu/libexec/kdeconnectd"

    static func start(desktop: PrivateSession) async throws -> KDEConnectPair {
        let number = getpid()
        let cable = ["crln\(number)a", "crln\(number)b"]
        let phone = try await PrivateSession.start()
        do {
            for end in cable { try await ip(phone, "netns", "add", end) }
            try await ip(
                phone,
                "link",
                "add",
                cable[0],
                "netns",
                cable[0],
                "type",
                "veth",
                "peer",
                "name",
                cable[1],
                "netns",
                cable[1]
            )
            for (index, end) in cable.enumerated() {
                try await ip(phone, "-n", end, "addr", "add", "10.77.0.\(index + 1)/24", "brd", "+", "dev", end)
                try await ip(phone, "-n", end, "link", "set", end, "up")
                // It looks for others with a broadcast to everybody.
                try await ip(phone, "-n", end, "route", "add", "default", "dev", end)
            }
            for (session, end) in zip([desktop, phone], cable) {
                try session.spawn(
                    "kdeconnectd",
                    "ip",
                    ["netns", "exec", end, daemon],
                    environment: ["QT_QPA_PLATFORM": "offscreen"]
                )
                try await session.waitForName(service)
            }
            let desktopName = try await identifier(desktop)
            let phoneName = try await identifier(phone)
            try await waitUntil("they have found each other", timeout: .patience) {
                for session in [desktop, phone] {
                    _ = try await session.call(service, "/modules/kdeconnect", "\(service).daemon.forceOnNetworkChange")
                }
                let isThere = try await isReachable(phoneName, from: desktop)
                let isBack = try await isReachable(desktopName, from: phone)
                return isThere && isBack
            }
            _ = try await device(desktop, phoneName, "requestPair")
            try await waitUntil("the phone is asked") {
                try await device(phone, desktopName, "hasPairingRequests").contains("true")
            }
            _ = try await device(phone, desktopName, "acceptPairing")
            try await waitUntil("they are paired") {
                try await device(desktop, phoneName, "isTrusted").contains("true")
            }
            // It is off by default.
            _ = try await device(desktop, phoneName, "setPluginEnabled", "kdeconnect_sendnotifications", "true")
            try await waitUntil("it mirrors") {
                try await device(desktop, phoneName, "loadedPlugins").contains("kdeconnect_sendnotifications")
            }
            guard let name = try await desktop.owner(of: service) else { throw SupportError("kdeconnectd has gone.") }
            return KDEConnectPair(desktop: desktop, phone: phone, cable: cable, name: name)
        } catch {
            let report = desktop.report
            await KDEConnectPair(desktop: desktop, phone: phone, cable: cable, name: "").end()
            throw SupportError("KDE Connect did not come up: \(error)\n\(report)")
        }
    }

    func end() async {
        phone.end()
        for end in cable { _ = try? await desktop.run("ip", ["netns", "del", end]) }
    }

    private static func ip(_ session: PrivateSession, _ arguments: String...) async throws {
        let output = try await session.run("ip", arguments)
        guard output.succeeded else { throw SupportError("ip \(arguments.joined(separator: " ")): \(output.stderr)") }
    }

    private static func identifier(_ session: PrivateSession) async throws -> String {
        let answer = try await session.call(service, "/modules/kdeconnect", "\(service).daemon.selfId")
        return answer.split(separator: "'").dropFirst().first.map(String.init) ?? ""
    }

    private static func device(
        _ session: PrivateSession,
        _ name: String,
        _ method: String,
        _ arguments: String...
    ) async throws -> String {
        try await session.call(service, "/modules/kdeconnect/devices/\(name)", "\(service).device.\(method)", arguments)
    }

    /// False also while the device isn't known.
    private static func isReachable(_ name: String, from session: PrivateSession) async throws -> Bool {
        let answer = try await session.gdbus(
            service,
            "/modules/kdeconnect/devices/\(name)",
            "org.freedesktop.DBus.Properties.Get",
            ["\(service).device", "isReachable"]
        )
        return answer.stdout.contains("true")
    }
}
