/// The command line's arguments, as far as the examples need them.
public enum Arguments {
    /// The number after `--name`; nil when there is none.
    public static func number(_ name: String) -> Double? {
        let words = CommandLine.arguments
        guard let index = words.firstIndex(of: "--" + name), index + 1 < words.count else { return nil }
        return Double(words[index + 1])
    }

    /// Whether `--name` is there.
    public static func has(_ name: String) -> Bool { CommandLine.arguments.contains("--" + name) }
}
