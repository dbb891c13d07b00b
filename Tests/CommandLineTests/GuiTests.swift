import Foundation
import TestSupport
import Testing

/// `carillon gui` where the window isn't installed; WindowTests has it where it is.
@Suite struct GuiTests {
    private func gui(_ environment: [String: String]) async throws -> (Output, ScriptedServer) {
        let session = try await PrivateSession.start()
        let server = try await ScriptedServer.start(in: session, .init())
        // The command line without the window beside it.
        let alone = try await session.copy(program: try Binaries.carillon, as: "carillon")
        return (try await session.run(alone, ["gui", "--show", "tea"], environment: environment), server)
    }

    @Test func withoutTheWindowItSaysHowToInstallIt() async throws {
        let (output, server) = try await gui(["DISPLAY": ":999"])
        #expect(output.status == .exited(1))
        let refusal = """
            the window is not installed. Install the Debian package carillon-window, or run "make && sudo make install" in \
            Carillon's source. In a terminal, use: carillon list
            """
        #expect(output.stderr == "carillon: \(refusal)\n")
        // From a menu, nobody would see that.
        let popup = try #require(try await server.wait(forNotifications: 1).first)
        #expect(popup.summary == "Carillon: \(refusal)")
    }

    @Test func withoutADisplayItNamesTheCommand() async throws {
        let (output, server) = try await gui(["DISPLAY": "", "WAYLAND_DISPLAY": ""])
        #expect(output.status == .exited(1))
        #expect(output.stderr.contains("neither DISPLAY nor WAYLAND_DISPLAY is set"), "\(output)")
        #expect(server.notifications.isEmpty)
    }
}
