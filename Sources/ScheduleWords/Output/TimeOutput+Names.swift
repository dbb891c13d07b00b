internal import NotificationCore

/// The short names of days and months.
extension TimeOutput {
    /// - Parameter number: From 1, which is Sunday.
    func weekday(_ number: Int) -> String {
        switch number {
        case 1: words.translated("Sun")
        case 2: words.translated("Mon")
        case 3: words.translated("Tue")
        case 4: words.translated("Wed")
        case 5: words.translated("Thu")
        case 6: words.translated("Fri")
        default: words.translated("Sat")
        }
    }

    /// - Parameter number: From 1, which is January.
    func month(_ number: Int) -> String {
        switch number {
        case 1: words.translated("Jan")
        case 2: words.translated("Feb")
        case 3: words.translated("Mar")
        case 4: words.translated("Apr")
        // Translators: The month, in three letters.
        case 5: words.translated("May")
        case 6: words.translated("Jun")
        case 7: words.translated("Jul")
        case 8: words.translated("Aug")
        case 9: words.translated("Sep")
        case 10: words.translated("Oct")
        case 11: words.translated("Nov")
        default: words.translated("Dec")
        }
    }
}
