/// What is wrong with a calendar file, and in which line; a folded line counts where it begins.
package struct ICalendarError: Error, Hashable, CustomStringConvertible {
    package var line: Int
    package var message: String
    /// In upper case, of a line that can't be read: what it seems to be.
    var property = ""
    /// Of an entry whose rules take too long to follow.
    package var limit: SearchRoom.Limit?

    package init(line: Int, _ message: String) {
        self.line = line
        self.message = message
    }

    package var description: String { "line \(line): \(message)" }
}
