internal import CGLib

/// Memory that was taken for something large and is no longer needed.
package enum FreedMemory {
    /// Gives it back to the system: the allocator keeps what lies below anything that is still in use, for ever.
    package static func giveBack() { _ = malloc_trim(0) }

    /// The variable that has GLib take its memory from the allocator, with its value.
    package static let setting = (name: "G_SLICE", value: "always-malloc")

    /// Whether GLib has an allocator of its own, which gives nothing back; it reads ``setting`` before `main` begins.
    package static var isKeptByGLib: Bool { glib_check_version(2, 76, 0) != nil }
}
