internal import CGLib

/// Memory that was taken for something large and is no longer needed.
package enum FreedMemory {
    /// Gives it back to the system: the allocator keeps what lies below anything that is still in use, for ever.
    package static func giveBack() { _ = malloc_trim(0) }

    /// Keeps the allocator's thresholds where they are at the start, in the whole process; to be called before any thread is made.
    ///
    /// By itself it raises them with each large block that is freed: after a message of 10 MB it keeps up to 20 MB on top of a
    /// thread's heap, which ``giveBack()`` doesn't reach (mallopt(3), M_MMAP_THRESHOLD). What a ring takes it keeps: to
    /// give back so little several times a ring, and to get it again page by page, took a tenth of the ring's time.
    ///
    /// All threads take from one heap: of theirs, ``giveBack()`` would leave the top (46 MB after a call of 10,000 requests).
    package static func keepThresholds() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 * 1024)
        _ = mallopt(M_TRIM_THRESHOLD, 1024 * 1024)
        _ = mallopt(M_ARENA_MAX, 1)
    }

    /// The variable that has GLib take its memory from the allocator, with its value.
    package static let setting = (name: "G_SLICE", value: "always-malloc")

    /// Whether GLib has an allocator of its own, which gives nothing back; it reads ``setting`` before `main` begins.
    package static var isKeptByGLib: Bool { glib_check_version(2, 76, 0) != nil }
}
