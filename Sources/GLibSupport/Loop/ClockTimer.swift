internal import CGLib
internal import Glibc

/// One timerfd on one clock, watched by an executor's main context.
///
/// The kernel holds the deadline, so the process sleeps until then, and a deadline that passed during suspend fires on
/// resume. <https://man7.org/linux/man-pages/man2/timerfd_create.2.html>
package final class ClockTimer: @unchecked Sendable {  // the descriptor never changes, and timerfd_settime is atomic
    /// The clock a deadline is measured on.
    package enum Clock: Sendable {
        /// Wall-clock time; jumps when the clock is set.
        case realtime
        /// Time since boot, sleep included; never jumps.
        case boottime

        var identifier: clockid_t { self == .realtime ? CLOCK_REALTIME : CLOCK_BOOTTIME }
    }

    /// What a timer reports.
    package enum Event: Sendable {
        /// The deadline has been reached.
        case fired
        /// The wall clock was set, or the machine resumed: read the time again.
        case clockChanged
    }

    private let clock: Clock
    private let descriptor: Int32
    private let executor: MainContextExecutor
    private let handler: @Sendable (Event) -> Void
    private var source: EventSource?

    /// Creates a disarmed timer that reports to `handler` on `executor`.
    ///
    /// - Throws: `GLibError` when the process is out of file descriptors.
    package init(
        clock: Clock,
        on executor: MainContextExecutor,
        _ handler: @escaping @Sendable (Event) -> Void
    ) throws(GLibError) {
        self.clock = clock
        self.executor = executor
        self.handler = handler
        descriptor = timerfd_create(clock.identifier, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard descriptor >= 0 else {
            let reason = String(cString: strerror(errno))
            throw GLibError(domain: "errno", code: Int(errno), message: "timerfd_create: \(reason)")
        }
        source = EventSource.readable(descriptor, on: executor) { [descriptor] in
            var expirations: UInt64 = 0
            let count = Glibc.read(descriptor, &expirations, 8)
            if count == 8 {
                handler(.fired)
            } else if errno == ECANCELED {
                handler(.clockChanged)
            }
        }
    }

    deinit {
        source?.cancel()
        close(descriptor)
    }

    /// Sets the deadline in microseconds on the timer's clock; nil disarms it. A deadline in the past fires at once.
    ///
    /// A disarmed wall-clock timer still reports `clockChanged`: it is armed for the far future instead.
    package func arm(at deadline: Int64?) {
        var setting = itimerspec()
        var flags = Int32(TFD_TIMER_ABSTIME)
        switch (clock, deadline) {
        case (.realtime, let deadline):
            flags |= Int32(TFD_TIMER_CANCEL_ON_SET)
            setting.it_value = Self.timespec(deadline ?? Self.farFuture)
        case (.boottime, let deadline?):
            setting.it_value = Self.timespec(deadline)
        case (.boottime, nil):
            break
        }
        // A clock that was set since the timer was read last is told here, once, and then no more (timerfd_create(2)).
        if timerfd_settime(descriptor, flags, &setting, nil) != 0, errno == ECANCELED {
            executor.perform { [handler] in handler(.clockChanged) }
        }
    }

    /// The year 2200: late enough never to fire, early enough for every kernel.
    private static let farFuture: Int64 = 7_258_118_400_000_000

    /// A deadline of zero would disarm the timer, so the past is one microsecond after the epoch.
    private static func timespec(_ microseconds: Int64) -> Glibc.timespec {
        let value = min(max(microseconds, 1), farFuture)
        return Glibc.timespec(tv_sec: Int(value / 1_000_000), tv_nsec: Int(value % 1_000_000) * 1000)
    }

    /// The time on `clock` in microseconds.
    package static func now(_ clock: Clock) -> Int64 {
        var time = Glibc.timespec()
        clock_gettime(clock.identifier, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}

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
