internal import Foundation

/// What libcanberra plays into.
enum Loudspeakers {
    /// Whether there is a sound server to ask, PulseAudio's or the one that PipeWire has in its place, or a sound card. It is
    /// looked for and not spoken to, so that nothing has to be waited for.
    static var areThere: Bool { isServerThere(ProcessInfo.processInfo.environment) || isCardThere }

    private static func isServerThere(_ environment: [String: String]) -> Bool {
        // What it names may be another machine.
        if environment["PULSE_SERVER"]?.isEmpty == false { return true }
        let pulse = environment["PULSE_RUNTIME_PATH"] ?? environment["XDG_RUNTIME_DIR"].map { $0 + "/pulse" }
        return pulse.map { FileManager.default.fileExists(atPath: $0 + "/native") } ?? false
    }

    private static var isCardThere: Bool {
        let devices = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/snd")) ?? []
        // pcmC0D0p: p is for playback.
        return devices.contains { $0.hasPrefix("pcm") && $0.hasSuffix("p") }
    }
}
