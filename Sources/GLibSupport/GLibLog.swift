internal import CGLib
internal import Glibc

/// What GLib has to say, on stderr or in the journal.
package enum GLibLog {
    private static let longest = 1000

    /// Cuts each message after a thousand bytes. GDBus writes out the whole of a message that it can't read, up to half a
    /// gigabyte of hexadecimal digits.
    ///
    /// Once in a process: GLib takes it for a mistake to be told twice.
    package static func keepShort() {
        g_log_set_writer_func(
            { level, fields, count, _ in
                var kept = Array(UnsafeBufferPointer(start: fields, count: Int(count)))
                let message = kept.firstIndex { strcmp($0.key, "MESSAGE") == 0 }
                guard let message, let text = kept[message].value, kept[message].length < 0 else {
                    return g_log_writer_default(level, fields, count, nil)
                }
                let bytes = UnsafeRawBufferPointer(start: text, count: strnlen(text, GLibLog.longest + 1))
                guard bytes.count > GLibLog.longest else { return g_log_writer_default(level, fields, count, nil) }
                return (String(decoding: bytes.prefix(GLibLog.longest), as: UTF8.self) + "…").withCString { short in
                    kept[message].value = UnsafeRawPointer(short)
                    return g_log_writer_default(level, &kept, count, nil)
                }
            },
            nil,
            nil
        )
    }
}
