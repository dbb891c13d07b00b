internal import CGLib
internal import Glibc

/// A timer of the kernel that wakes the machine from sleep. Nothing is reported when it goes off.
///
/// It needs CAP_WAKE_ALARM, when it is made and each time that it is set.
/// <https://man7.org/linux/man-pages/man2/timerfd_create.2.html>
package final class AlarmTimer: Sendable {
    private let descriptor: FileDescriptor

    /// - Throws: `GLibError` when this process may not have one, or is out of file descriptors.
    package init() throws(GLibError) {
        let number = timerfd_create(CLOCK_REALTIME_ALARM, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard number >= 0 else { throw .ofSystemCall("a wake-up timer can't be created") }
        descriptor = FileDescriptor(adopting: number)
    }

    /// Sets the time in microseconds since 1970, instead of the one before.
    ///
    /// - Throws: `GLibError` when this process may no longer do so.
    package func arm(at time: Int64) throws(GLibError) {
        var setting = itimerspec()
        setting.it_value = timespec(tv_sec: Int(time / 1_000_000), tv_nsec: Int(time % 1_000_000) * 1000)
        guard timerfd_settime(descriptor.number, Int32(TFD_TIMER_ABSTIME), &setting, nil) == 0 else {
            throw .ofSystemCall("timerfd_settime")
        }
    }
}

extension GLibError {
    /// What errno says.
    fileprivate static func ofSystemCall(_ name: String) -> GLibError {
        let code = errno
        return GLibError(domain: "errno", code: Int(code), message: "\(name): \(String(cString: strerror(code)))")
    }
}
