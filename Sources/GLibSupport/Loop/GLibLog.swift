internal import CGLib
internal import Glibc

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
                let start = UnsafeRawBufferPointer(start: text, count: GLibLog.longest)
                return (String(decoding: start, as: UTF8.self) + "…").withCString { short in
                    kept[message].value = UnsafeRawPointer(short)
                    return g_log_writer_default(level, &kept, count, nil)
                }
            },
            nil,
            nil
        )
    }
}
