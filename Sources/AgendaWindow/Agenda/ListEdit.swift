/// What becomes of a list that is on the screen: which lines go and come, and which of the others read differently.
package struct ListEdit: Sendable, Hashable {
    /// Lines that are replaced by others, as GtkStringList's `splice` takes them.
    package struct Splice: Sendable, Hashable {
        package var position: Int
        package var removed: Int
        package var added: [String]

        package init(position: Int, removed: Int, added: [String]) {
            self.position = position
            self.removed = removed
            self.added = added
        }
    }

    /// To be applied one after the other: each position is that of the list as the ones before have left it.
    package var splices: [Splice] = []
    /// The lines that stay and have other words.
    package var rebound: Set<String> = []
    /// Whether every line may have other words, ``rebound`` aside.
    package var rebindsAll = false

    package init() {}

    package var isEmpty: Bool { splices.isEmpty && rebound.isEmpty && !rebindsAll }

    /// The one splice that makes one list of another.
    package init(from before: [String], to after: [String]) {
        let shorter = min(before.count, after.count)
        var head = 0
        while head < shorter, before[head] == after[head] { head += 1 }
        var tail = 0
        while tail < shorter - head, before[before.count - 1 - tail] == after[after.count - 1 - tail] { tail += 1 }
        guard head + tail < max(before.count, after.count) else { return }
        splices = [
            Splice(
                position: head,
                removed: before.count - head - tail,
                added: Array(after[head..<(after.count - tail)])
            )
        ]
    }
}

extension [String] {
    /// Applies the splices of an edit.
    package mutating func apply(_ edit: ListEdit) {
        for splice in edit.splices {
            replaceSubrange(splice.position..<(splice.position + splice.removed), with: splice.added)
        }
    }
}
