/// An app's id made out of the name of a program.
package enum ProgramName {
    /// The file's name, with everything replaced that no desktop file's name has: always 1 to 255 letters, digits, dots,
    /// dashes and underscores.
    package static func identifier(path: String) -> String {
        var name = path.split(separator: "/").last ?? ""
        // What the kernel says of a program whose file was replaced by an update.
        let deleted = " (deleted)"
        if name.hasSuffix(deleted), name.utf8.count > deleted.utf8.count { name = name.dropLast(deleted.count) }
        return plain(name)
    }

    /// The text with everything replaced that can't be in an app's id.
    package static func plain(_ text: some StringProtocol) -> String {
        let plain = text.unicodeScalars.prefix(255).map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", ".", "_", "-": Character(scalar)
            default: "_"
            }
        }
        return plain.isEmpty ? "unknown" : String(plain)
    }
}
