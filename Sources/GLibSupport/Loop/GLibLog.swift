internal import CGLib
internal import Glibc
internal import Messages

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

extension UnsafePointer<CChar> {
    /// The text that ends with a zero byte; of a longer one, its first `longest` bytes with an ellipsis behind them.
    func shortened(longest: Int) -> String {
        guard strnlen(self, longest + 1) > longest else { return String(cString: self) }
        return String(decoding: UnsafeRawBufferPointer(start: self, count: longest), as: UTF8.self) + .ellipsis
    }
}
