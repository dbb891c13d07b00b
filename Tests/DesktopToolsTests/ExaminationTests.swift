@testable import DesktopTools
import Foundation
import Messages
import NotificationCore
import ScheduleWords
import TestSupport
import Testing

/// What the doctor makes of what it is told (decision 22).
@Suite struct ExaminationTests {
    // capability, how it is called, what is done without it
    private static let capabilities = [
        ("actions", "buttons", "answer with carillon act; the popup says how"),
        (
            "inline-reply", "typed answers",
            "kdialog, zenity or yad asks for them, where installed; or use carillon act --text"
        ),
        ("body", "body text", "it is added to the title"),
        ("body-markup", "markup", "texts are shown plain"),
        ("icon-static", "icon and picture", "the server shows the text alone"),
        ("persistence", "a list of past popups", "carillon delivered lists them"),
    ]

    @Test func eachMissingCapabilityIsNamedWithWhatIsDoneAboutIt() throws {
        func examination(_ capabilities: [String]) -> Examination {
            var server = AgentStatus.Server()
            server.state = .ready
            server.profile = ServerProfile(
                name: "bare",
                vendor: "Nobody",
                version: "0.1",
                specification: "1.2",
                capabilities: Set(capabilities)
            )
            var examination = Examination()
            examination.check(server: server)
            return examination
        }
        let bare = examination([])
        // Little can be done here, and all rings are seen.
        #expect(bare.findings.wouldBeSeen)
        #expect(bare.findings.all.first?.finding.english == "bare 0.1")
        let missing = try #require(
            TestSupport.JSONValue(parsing: bare.json.text())["server"]?["missing"]?.array
        )
        for (capability, what, instead) in Self.capabilities {
            let finding = try #require(bare.findings.all.first { $0.what.english == what })
            // A server is what it is: no warning that can't be cured.
            #expect(finding.state == .good && finding.isPart)
            #expect(finding.finding.english == "not on this server: \(instead)" && finding.remedy == nil)
            #expect(missing.contains { $0["capability"]?.string == capability && $0["instead"]?.string == instead })
        }
        let rich = examination(Self.capabilities.map(\.0)).findings.all
        for (_, what, _) in Self.capabilities {
            let finding = try #require(rich.first { $0.what.english == what })
            #expect(finding.state == .good && finding.finding.english == "shown by the server")
        }
    }

    // a template, and what doctor says about it
    @Test(
        arguments: [
            ("at=25:00", "[template tea] at=25:00: "), ("every=blue moon", "[template tea] every=blue moon: "),
            ("at=2020-01-01 9:00\ntz=Asia/Tokyo", nil), ("until=someday", "[template tea] until=someday: "),
            ("tz=Mars/Base\nat=9:00", "[template tea] at=9:00: "), ("every=day\nat=9:00\nuntil=2098-01-01", nil),
            ("until=2098-01-01", nil), ("on=15", nil), ("on=15\nat=9:00", nil), ("between=9:00-17:00", nil),
            ("in=4m", nil), ("arriving=52.5,13.4,300", nil), ("sound=bell", nil), ("count=3\nat=9:00", nil),
        ] as [(String, String?)]
    )
    func aTimeThatNeverIsIsNamed(_ lines: String, _ problem: String?) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/carillon.conf"
        try "[template tea]\n\(lines)\n".write(toFile: path, atomically: true, encoding: .utf8)
        let problems = AddDefaults(ConfigFile(path: path)).problems
        #expect(problems.count == (problem == nil ? 0 : 1), "\(problems)")
        if let problem { #expect(problems.first?.hasPrefix(problem) == true, "\(problems)") }
    }
}

/// A folder that goes with its test.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "crln-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false) }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
