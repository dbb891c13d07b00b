internal import CGLib

/// Memory that was taken for something large and is no longer needed.
package enum FreedMemory {
    /// Gives it back to the system: the allocator keeps what lies below anything that is still in use, for ever.
    package static func giveBack() { _ = malloc_trim(0) }
}
