internal import CGLib

/// The kind of a file, and which program opens it, as the desktop has it.
package enum ContentType {
    /// The type of a file, guessed from its name and from how it begins.
    package static func guess(name: String, head: [UInt8]) -> String {
        guard let type = g_content_type_guess(name, head, gsize(head.count), nil) else { return "" }
        defer { g_free(type) }
        let mime = g_content_type_get_mime_type(type)
        defer { g_free(mime) }
        return mime.map { String(cString: $0) } ?? ""
    }

    /// Whether files of a type are programs. Texts, which may be scripts, don't count: they are shown unless they are marked
    /// as executable.
    package static func isProgram(_ type: String) -> Bool {
        g_content_type_can_be_executable(type) != 0 && g_content_type_is_a(type, "text/plain") == 0
    }

    /// The program that the person opens files of a type with, without its folder; nil when there is none.
    package static func handler(of type: String) -> String? {
        guard let handler = g_app_info_get_default_for_type(type, 0) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(handler)) }
        return g_app_info_get_executable(handler).flatMap { String(cString: $0).split(separator: "/").last }
            .map(String.init)
    }
}
