import Foundation
import TestSupport
import Testing

extension DesktopTests {
    /// What people see who have installed Carillon and changed nothing: each kind of popup, all those of a server in one picture.
    /// `scripts/montage.sh` runs this.
    @Suite(
        .timeLimit(.minutes(20)),
        .enabled(if: ProcessInfo.processInfo.environment["CARILLON_MONTAGE"] != nil, "scripts/montage.sh")
    )
    struct MontageTests {
        /// The montages go there.
        private static let folder = ProcessInfo.processInfo.environment["CARILLON_MONTAGE"] ?? ""

        @Test(arguments: Desktop.servers.map(\.asShipped))
        func everyKindOfPopup(server: NotificationServer) async throws {
            let desktop = try await Desktop.start(server)
            defer { desktop.end() }
            let gallery = Gallery(desktop)
            for kind in Kind.allCases {
                do {
                    try await gallery.clear()
                    try await kind.ring(on: desktop)
                    try await gallery.take(kind.rawValue)
                    // GNOME Shell unfolds a banner when the pointer comes, and shows its buttons then.
                    if case .gnomeShell = server { try await gallery.take("\(kind.rawValue), under the pointer") }
                } catch {
                    Issue.record(error, "\(kind.rawValue)")
                }
            }
            try await gallery.hang(Self.folder)
        }

        /// Five real minutes on all servers at once, with somebody there who moves the pointer and does not answer.
        @Test func whatNobodyAnswersIsThereAfterFiveMinutes() async throws {
            var galleries: [Gallery] = []
            defer { galleries.forEach { $0.desktop.end() } }
            for server in Desktop.servers.map(\.asShipped) {
                let gallery = Gallery(try await Desktop.start(server))
                galleries.append(gallery)
                try await gallery.clear()
                try await Kind.plain.ring(on: gallery.desktop)
                try await gallery.take("at first")
            }
            let end = ContinuousClock.now + .seconds(315)
            while ContinuousClock.now < end {
                for gallery in galleries { try await gallery.movePointer() }
                try await Task.sleep(for: .seconds(10))
            }
            for gallery in galleries {
                let kind = gallery.desktop.server.kind
                let isThere = try await Screen(gallery.desktop.session).text().contains("teaisready")
                #expect(isThere == ServerWays(kind).stays, "\(kind)")
                try await gallery.take("after five minutes", waiting: false)
                try await gallery.hang(Self.folder, suffix: "-five-minutes")
            }
        }
    }

    /// The kinds of popups, and how each comes about.
    private enum Kind: String, CaseIterable {
        case plain
        case long
        case emoji
        case buttons = "buttons of one's own"
        case hourly
        case critical
        case snoozed
        case late
        case missed = "summary of seven missed"
        case unanswered = "six unanswered"

        func ring(on desktop: Desktop) async throws {
            let session = desktop.session
            switch self {
            case .plain:
                try await session.carillon("add", "Tea is ready", "--in", "1s")
            case .long:
                let title = String(repeating: "A title that goes on and on, ", count: 8) + "to its end"
                let body = (1...12).map { "Sentence \($0) tells at length what there is to do." }.joined(separator: " ")
                try await session.carillon("add", title, "--body", body, "--in", "1s")
            case .emoji:
                let body = "\u{1F337} Flowers, a \u{1F381} and \u{2764}\u{FE0F} for both \u{1F469}\u{200D}\u{1F467}"
                try await session.carillon(
                    "add",
                    "\u{1F382} Zo\u{EB}'s birthday \u{1F389}",
                    "--body",
                    body,
                    "--in",
                    "1s"
                )
            case .buttons:
                let buttons = ["--button", "In an hour=snooze:1h", "--button", "Watered=done"]
                try await session.carillon(
                    ["add", "Water the plants", "--body", "The ficus too", "--in", "1s"] + buttons
                )
            case .hourly:
                try await session.carillon("add", "Stand up", "--body", "And stretch", "--every", "1h")
                try await desktop.beAway(seconds: 3597)
            case .critical:
                let body = "The cake is burning"
                try await session.carillon("add", "Oven off!", "--body", body, "--in", "1s", "--level", "critical")
            case .snoozed:
                try await session.carillon("add", "Call Ada", "--id", "ada", "--in", "1s")
                try await waitForDelivered(1, in: session)
                try await session.carillon("act", "ada", "Snooze 10 min")
                try await desktop.beAway(seconds: 597)
            case .late:
                try await session.carillon("add", "Dentist", "--body", "12 Mill Lane", "--in", "5m")
                try await desktop.beAway(seconds: 3600)
            case .missed:
                for minutes in 1...7 {
                    try await session.carillon("add", "Missed \(minutes)", "--in", "\(minutes * 11)m")
                }
                try await desktop.beAway(seconds: 7200)
            case .unanswered:
                for number in 1...6 { try await session.carillon("add", "Task \(number)", "--in", "3s") }
                try await waitForDelivered(6, in: session)
                // Their popups come and go before the one that stands for them.
                try await Task.sleep(for: .seconds(6))
            }
        }

        private func waitForDelivered(_ count: Int, in session: PrivateSession) async throws {
            try await waitUntil("\(count) rang", timeout: .patience, every: .milliseconds(200)) {
                try await session.delivered().count >= count
            }
        }
    }

    /// The pictures of a desktop's popups.
    private final class Gallery {
        let desktop: Desktop
        private var session: PrivateSession { desktop.session }
        private var screen: Screen { Screen(session) }
        /// The screen without a popup.
        private var empty = ""
        private var tiles: [String] = []
        private var steps = 0

        init(_ desktop: Desktop) {
            self.desktop = desktop
        }

        /// As somebody does who is there: GNOME Shell's banners leave only then.
        func movePointer() async throws {
            steps += 1
            try await Pointer(session).move(to: Point(x: 300 + steps % 50, y: 420))
        }

        /// Nothing is pending, nothing delivered, and nothing on the screen.
        func clear() async throws {
            try await session.carillon("remove", "--all")
            try await session.carillon("dismiss", "--all")
            // A shell's own clock and greeting change what is there without a popup, so it has only to lie still.
            for _ in 0..<4 {
                try await movePointer()
                try await Task.sleep(for: .milliseconds(700))
            }
            try await waitUntil("the screen lies still", timeout: .patience) {
                empty = try await screen.picture("empty", in: session.folder + "/shots")
                try await Task.sleep(for: .milliseconds(700))
                return try await screen.change(since: empty) == nil
            }
        }

        /// Waits for a popup to lie still, and takes its picture; a second one has the pointer on it.
        func take(_ label: String, waiting: Bool = true) async throws {
            if label.hasSuffix("pointer"), let popup = try await screen.change(since: empty)?.frame {
                try await Pointer(session).move(to: popup.center)
                try await Task.sleep(for: .seconds(1))
            }
            var last: (frame: Frame, pixels: Int)?
            if waiting { last = try await waitForPopup() }
            let picture = try await screen.picture("tile-\(tiles.count)", in: session.folder + "/shots")
            var crop: [String] = []
            if let frame = last?.frame {
                let (left, top) = (max(0, frame.x - 12), max(0, frame.y - 12))
                crop = ["-crop", "\(frame.width + 24)x\(frame.height + 24)+\(left)+\(top)", "+repage"]
            }
            // Not montage's own labels: where its rows are of different heights, it puts pictures over them.
            let text = ["-background", "#404040", "-fill", "white", "-pointsize", "14", "label:\(label)"]
            try await imageMagick("convert", text + ["(", picture] + crop + [")", "-append", picture])
            tiles.append(picture)
        }

        /// Where it is; nil when there is none, of which the picture tells then.
        private func waitForPopup() async throws -> (frame: Frame, pixels: Int)? {
            var last: (frame: Frame, pixels: Int)?
            do {
                try await waitUntil("a popup", timeout: .patience, every: .milliseconds(900)) {
                    let before = last
                    last = try await screen.change(since: empty)
                    guard let last, let before else { return false }
                    return last.pixels > 1000 && last == before
                }
                return last
            } catch let error as SupportError {
                Issue.record(error)
                return nil
            }
        }

        /// Joins the pictures to one, named after the server.
        func hang(_ folder: String, suffix: String = "") async throws {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let server = desktop.server.kind.program
            let layout = ["-tile", "2x", "-geometry", "+10+10", "-background", "#808080", "-title", server]
            try await imageMagick("montage", ["-label", ""] + tiles + layout + ["\(folder)/\(server)\(suffix).png"])
        }

        private func imageMagick(_ program: String, _ words: [String]) async throws {
            let output = try await session.run(program, words)
            guard output.succeeded else { throw SupportError("\(program): \(output)") }
        }
    }
}
