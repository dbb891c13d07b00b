package import CGLib
internal import Glibc
internal import Messages

/// A GError, copied into a Swift value.
package struct GLibError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error domain's name, for example `g-dbus-error-quark`.
    package let domain: String
    /// The code inside the domain.
    package let code: Int
    /// What happened, without the prefix that GDBus puts before remote errors.
    package let message: String
    /// The D-Bus error name when the error came from another program on the bus, for example
    /// `org.freedesktop.DBus.Error.ServiceUnknown`.
    package let remoteName: String?

    package var description: String { remoteName.map { "\($0): \(message)" } ?? message }

    /// True when a call ended without an answer in time.
    package var isTimeout: Bool {
        remoteName == "org.freedesktop.DBus.Error.NoReply" || remoteName == "org.freedesktop.DBus.Error.Timeout"
            || (domain == "g-io-error-quark" && code == Int(G_IO_ERROR_TIMED_OUT.rawValue))
    }

    /// True when the destination has no owner and cannot be started.
    package var isServiceUnknown: Bool {
        remoteName == "org.freedesktop.DBus.Error.ServiceUnknown"
            || remoteName == "org.freedesktop.DBus.Error.NameHasNoOwner"
    }

    /// True when the destination does not have such a method, or does not have it yet.
    package var isUnknownMethod: Bool {
        remoteName == "org.freedesktop.DBus.Error.UnknownMethod"
            || remoteName == "org.freedesktop.DBus.Error.UnknownObject"
    }

    /// The process may open no more files, and GLib would end it.
    static var outOfDescriptors: GLibError {
        GLibError(
            domain: "g-io-error-quark",
            code: Int(G_IO_ERROR_TOO_MANY_OPEN_FILES.rawValue),
            message: "out of file descriptors"
        )
    }

    init(domain: String, code: Int, message: String, remoteName: String? = nil) {
        (self.domain, self.code, self.message, self.remoteName) = (domain, code, message, remoteName)
    }

    /// Copies `error`; the caller still owns and frees it.
    package init(copying error: UnsafeMutablePointer<GError>) {
        remoteName = g_dbus_error_get_remote_error(error).map(String.init(adopting:))
        if remoteName != nil { g_dbus_error_strip_remote_error(error) }
        domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) } ?? "unknown"
        code = Int(error.pointee.code)
        message = error.pointee.message.map { UnsafePointer($0).shortened(longest: Self.longest) } ?? "unknown error"
    }

    /// In bytes: as long as the longest of the agent's own, which name a title of 1 KiB. Another's may come from any program
    /// on the bus, and ends up in logs and on screens.
    private static let longest = 4096
}

/// Calls a GLib function that reports through `GError **` and throws what it reported.
package func withGError<Result>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> Result
) throws(GLibError) -> Result {
    var error: UnsafeMutablePointer<GError>?
    let result = body(&error)
    guard let error else { return result }
    defer { g_error_free(error) }
    throw GLibError(copying: error)
}

/// GLib's messages, on stderr or in the journal.
package enum GLibLog {
    private static let longest = 1000

    /// Cuts each message after a thousand bytes. GDBus writes out the whole of a message that it can't read, up to half
    /// a gigabyte of hexadecimal digits.
    ///
    /// Once in a process: GLib takes it for a mistake to be told twice.
    package static func keepShort() {
        g_log_set_writer_func(
            { level, fields, count, _ in
                var kept = Array(UnsafeBufferPointer(start: fields, count: Int(count)))
                guard let message = kept.firstIndex(where: { strcmp($0.key, "MESSAGE") == 0 }),
                    let text = kept[message].value, kept[message].length < 0,
                    strnlen(text, GLibLog.longest + 1) > GLibLog.longest
                else { return g_log_writer_default(level, fields, count, nil) }
                return text.assumingMemoryBound(to: CChar.self).shortened(longest: GLibLog.longest).withCString {
                    short in
                    kept[message].value = UnsafeRawPointer(short)
                    return g_log_writer_default(level, &kept, count, nil)
                }
            },
            nil,
            nil
        )
    }
}

extension String {
    /// Takes over a C string and frees it: GLib uses the C library's heap.
    package init(adopting text: UnsafeMutablePointer<CChar>) {
        defer { free(text) }
        self.init(cString: text)
    }
}

extension UnsafePointer<CChar> {
    /// The text that ends with a zero byte; of a longer one, its first `longest` bytes with an ellipsis behind them.
    func shortened(longest: Int) -> String {
        guard strnlen(self, longest + 1) > longest else { return String(cString: self) }
        return String(decoding: UnsafeRawBufferPointer(start: self, count: longest), as: UTF8.self) + .ellipsis
    }
}
