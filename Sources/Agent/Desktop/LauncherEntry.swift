internal import GLibSupport

/// An app's icon in a dock, on which a number can be shown. <https://wiki.ubuntu.com/Unity/LauncherAPI>
struct LauncherEntry {
    /// A program that shows numbers on icons owns this name.
    static let service = "com.canonical.Unity"

    let app: String

    /// Shows a number; 0 takes it away.
    func show(_ count: Int64, on connection: BusConnection) {
        let path = app.utf8.map { byte in
            let isPlain = UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            return isPlain ? String(UnicodeScalar(byte)) : "_"
        }
        connection.emit(
            "Update",
            interface: "com.canonical.Unity.LauncherEntry",
            path: "/com/canonical/unity/launcherentry/" + path.joined(),
            [
                .string("application://\(app).desktop"),
                .dictionary(["count": .int64(count), "count-visible": .boolean(count > 0)]),
            ]
        )
    }
}
