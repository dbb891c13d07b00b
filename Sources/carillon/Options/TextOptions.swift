internal import ArgumentParser

/// The options that set the texts below and above the title, shared by the commands that take them.
struct TextOptions: ParsableArguments {
    @Option(help: "The text below the title. If you give several, they take turns from ring to ring.")
    var body: [String] = []

    @Option(help: "A line between the title and the body.")
    var subtitle: String?
}
