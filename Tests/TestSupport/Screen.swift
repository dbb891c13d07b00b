import Foundation

/// A place on the screen, in pixels from its upper left corner.
package struct Point: Equatable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// An area of the screen.
package struct Frame: Equatable, Sendable, Codable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
}

/// What a session's screen shows.
package struct Screen: Sendable {
    private let session: PrivateSession

    package init(_ session: PrivateSession) {
        self.session = session
    }

    /// Takes a picture of the whole screen.
    ///
    /// - Parameters:
    ///   - name: The file's name without `.png`.
    ///   - folder: Where it goes; nil is the session's `shots`, which goes when the session does. With
    ///     `CARILLON_SHOTS=FOLDER` in the environment all pictures go there instead and stay.
    /// - Returns: The file's path.
    @discardableResult
    package func picture(_ name: String, in folder: String? = nil) async throws -> String {
        let kept = ProcessInfo.processInfo.environment["CARILLON_SHOTS"].flatMap { $0.isEmpty ? nil : $0 }
        let folder = folder ?? kept ?? session.folder + "/shots"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/\(name).png"
        let output = try await session.run("import", ["-silent", "-window", "root", path])
        guard output.succeeded, FileManager.default.fileExists(atPath: path) else {
            throw SupportError("No picture could be taken: \(output)")
        }
        return path
    }

    /// Where the screen shows anything else than black, on a screen that is black by itself.
    package func contents() async throws -> Frame? {
        try await extent(of: ["-fill", "white", "+opaque", "black"])?.frame
    }

    /// Where the screen shows a colour, and on how many pixels; nil where it doesn't.
    ///
    /// - Parameter colour: As `#ff00ff`. A little lighter or darker counts, as scaled pictures have it.
    package func area(of colour: String) async throws -> (frame: Frame, pixels: Int)? {
        try await extent(
            of: [
                "-fuzz", "8%", "-fill", "black", "+opaque", colour, "-fuzz", "0%", "-fill", "white", "+opaque", "black",
            ]
        )
    }

    /// Where the screen shows anything else than an earlier picture of it, and on how many pixels; nil where it doesn't.
    package func change(since picture: String) async throws -> (frame: Frame, pixels: Int)? {
        try await extent(
            of: [picture]
                + "-compose difference -composite -colorspace Gray -threshold 3%".split(separator: " ").map(String.init)
        )
    }

    /// What there is to read on the screen, by character recognition: in small letters and without spaces.
    package func text() async throws -> String {
        let picture = try await picture("text", in: session.folder + "/shots")
        var text = ""
        // The recognition reads dark on light, and some popups are light on dark. It finds nothing in a large black area.
        for turn in [[], ["-negate", "-level", "20%,80%"]] {
            let large = session.folder + "/shots/large.png"
            let words = [picture, "-trim", "+repage", "-colorspace", "Gray"] + turn + ["-resize", "300%", large]
            let enlarged = try await session.run("convert", words)
            guard enlarged.succeeded else { throw SupportError("The picture cannot be enlarged: \(enlarged)") }
            let read = try await session.run(
                "tesseract",
                [large, "-", "--psm", "6"],
                environment: ["OMP_THREAD_LIMIT": "1"],
                timeout: .patience
            )
            guard read.succeeded else { throw SupportError("The picture cannot be read: \(read)") }
            text += read.stdout
        }
        return text.lowercased().filter { !$0.isWhitespace }
    }

    /// Lets ImageMagick paint what is on the screen black and white, and measures the white.
    private func extent(of painting: [String]) async throws -> (frame: Frame, pixels: Int)? {
        let format = ["-alpha", "off", "-format", "%@ %[fx:mean*w*h]", "info:"]
        // Without compression, so that it is quick.
        let path = session.folder + "/shots/extent.ppm"
        let taken = try await session.run("import", ["-silent", "-window", "root", path])
        guard taken.succeeded else { throw SupportError("No picture could be taken: \(taken)") }
        let output = try await session.run("convert", [path] + painting + format)
        // `300x48+714+10 14400`; a picture that is all of one colour has an extent of its own kind.
        let numbers = output.stdout.split { !$0.isNumber && $0 != "." }.map(String.init)
        guard numbers.count == 5, let pixels = Double(numbers[4]) else {
            throw SupportError("The picture cannot be measured: \(output)")
        }
        let parts = numbers.prefix(4).compactMap(Int.init)
        guard pixels >= 1, parts.count == 4 else { return nil }
        return (Frame(x: parts[2], y: parts[3], width: parts[0], height: parts[1]), Int(pixels.rounded()))
    }

    /// How many different colours the screen shows: 1 means that it is empty.
    package func colours() async throws -> Int {
        let path = try await picture("colours-\(UUID().uuidString.prefix(8))", in: session.folder + "/shots")
        let output = try await session.run("identify", ["-format", "%k", path])
        guard let count = Int(output.stdout) else { throw SupportError("The picture cannot be read: \(output)") }
        return count
    }

    /// The visible windows whose class matches a regular expression.
    package func windows(class pattern: String) async throws -> [Frame] {
        // Not `search --sync`: that waits for ever when the window never comes.
        let search = ["search", "--onlyvisible", "--class", pattern]
        let found = try await session.run("xdotool", search, timeout: .patience)
        var frames: [Frame] = []
        for window in found.stdout.split(separator: "\n") {
            let geometry = try await session.run(
                "xdotool",
                ["getwindowgeometry", "--shell", String(window)],
                timeout: .patience
            )
            var values: [Substring: Int] = [:]
            for line in geometry.stdout.split(separator: "\n") {
                let parts = line.split(separator: "=", maxSplits: 1)
                if parts.count == 2 { values[parts[0]] = Int(parts[1]) }
            }
            // A window that has just gone has no geometry any more.
            guard let x = values["X"], let y = values["Y"], let width = values["WIDTH"], let height = values["HEIGHT"]
            else { continue }
            frames.append(Frame(x: x, y: y, width: width, height: height))
        }
        return frames
    }

    /// Waits for a visible window of that class that lies at the same place in two looks running.
    ///
    /// A window may be on the screen before it has found its place and its size.
    package func waitForWindow(class pattern: String, timeout: Duration = .patience) async throws -> Frame {
        var found: [Frame] = []
        try await waitUntil("a window of class \(pattern) is on the screen", timeout: timeout) {
            let before = found
            found = try await windows(class: pattern)
            return !found.isEmpty && found == before
        }
        return found[0]
    }
}

/// The buttons of a pointer.
package enum PointerButton: Int, Sendable {
    case left = 1
    case middle = 2
    case right = 3
}

/// A session's mouse: what it does arrives at the X server as real input.
package struct Pointer: Sendable {
    private let session: PrivateSession

    package init(_ session: PrivateSession) {
        self.session = session
    }

    /// Moves to a place and clicks there.
    ///
    /// It arrives in two steps and rests a moment before the click, as a hand does: a popup must have seen the pointer
    /// come in. Not `mousemove --sync`, which waits for ever when the pointer is there already.
    ///
    /// - Parameter seconds: How long the button is held down.
    package func click(_ place: Point, _ button: PointerButton = .left, holding seconds: Double = 0) async throws {
        let button = "\(button.rawValue)"
        let output = try await session.run(
            "xdotool",
            ["mousemove", "\(place.x + 3)", "\(place.y + 2)", "sleep", "0.05"]
                + ["mousemove", "\(place.x)", "\(place.y)", "sleep", "0.25"]
                + (seconds > 0 ? ["mousedown", button, "sleep", "\(seconds)", "mouseup", button] : ["click", button]),
            timeout: .patience
        )
        guard output.succeeded else { throw SupportError("The pointer did not click: \(output)") }
    }

    /// Clicks where it is.
    package func press(_ button: PointerButton = .left) async throws {
        let output = try await session.run("xdotool", ["click", "\(button.rawValue)"], timeout: .patience)
        guard output.succeeded else { throw SupportError("The pointer did not click: \(output)") }
    }

    /// Moves to a place, at once.
    package func move(to place: Point) async throws {
        let output = try await session.run("xdotool", ["mousemove", "\(place.x)", "\(place.y)"], timeout: .patience)
        guard output.succeeded else { throw SupportError("The pointer did not move: \(output)") }
    }
}

/// A push button that some program shows, found the way a screen reader finds it.
package struct AccessibleButton: Sendable, Decodable {
    package let frame: Frame
    /// The window it is in.
    package let window: Frame
    /// The program that shows it, by its accessible name.
    package let program: String

    /// Waits for a visible button and returns it; with several of that name, the one that came last.
    ///
    /// - Throws: ``SupportError`` when there is none within the time.
    package static func find(
        _ name: String,
        in session: PrivateSession,
        timeout: Duration = .patience
    ) async throws -> AccessibleButton {
        let found = try await findAll(name, in: session, timeout: timeout)
        return found[found.count - 1]
    }

    /// Waits for visible buttons of that name and returns all of them.
    package static func findAll(
        _ name: String,
        in session: PrivateSession,
        timeout: Duration = .patience
    ) async throws -> [AccessibleButton] {
        let output = try await script("find", name, session, timeout)
        let found = output.stdout.split(separator: "\n").compactMap { line -> AccessibleButton? in
            let data = Data(line.utf8)
            return try? JSONDecoder().decode(AccessibleButton.self, from: data)
        }
        guard output.succeeded, !found.isEmpty else {
            let logs = output.stderr + session.report
            throw SupportError("No button \u{201C}\(name)\u{201D} after \(timeout.seconds) s.\n\(logs)")
        }
        return found
    }

    /// Waits until some program shows a text, as a whole label or as a paragraph of one.
    package static func waitForText(
        _ text: String,
        in session: PrivateSession,
        timeout: Duration = .patience
    ) async throws {
        let output = try await script("text", text, session, timeout)
        guard output.succeeded else {
            throw SupportError("Nobody shows \u{201C}\(text)\u{201D}.\n\(try await tree(of: session))")
        }
    }

    /// Waits until no button of that name is visible.
    package static func waitUntilGone(
        _ name: String,
        in session: PrivateSession,
        timeout: Duration = .patience
    ) async throws {
        let output = try await script("gone", name, session, timeout)
        guard output.succeeded else {
            throw SupportError("\u{201C}\(name)\u{201D} is still there after \(timeout.seconds) s. \(output.stderr)")
        }
    }

    /// What every program shows, as text; for the message of a test that fails.
    package static func tree(of session: PrivateSession) async throws -> String {
        try await session.run(Binaries.python, [Binaries.script("find-button.py"), "tree"]).stdout
    }

    private static func script(
        _ command: String,
        _ name: String,
        _ session: PrivateSession,
        _ timeout: Duration
    ) async throws -> Output {
        try await session.run(
            Binaries.python,
            [Binaries.script("find-button.py"), command, name, "\(timeout.seconds)"],
            timeout: timeout + .seconds(30)
        )
    }
}
