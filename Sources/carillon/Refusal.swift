/// Ends a command with exit code 1 and a message on stderr; nothing has changed.
struct Refusal: Error {
    let message: String
}
