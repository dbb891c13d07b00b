/// A number of things: "1 item", "2 items".
package enum Count {
    package static func of(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
