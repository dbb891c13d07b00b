/// The calendars besides the Gregorian one that date components can count in.
package enum OtherCalendar: Sendable, Hashable, CaseIterable {
    case buddhist
    case chinese
    case coptic
    case ethiopicAmeteAlem
    case ethiopicAmeteMihret
    case hebrew
    case indian
    case islamic
    case islamicCivil
    case islamicTabular
    case islamicUmmAlQura
    case japanese
    case persian
    case republicOfChina

    /// By the name that Foundation has for it, or ICU.
    package init?(named name: String) {
        switch name {
        case "buddhist": self = .buddhist
        case "chinese": self = .chinese
        case "coptic": self = .coptic
        case "ethiopicAmeteAlem", "ethioaa", "ethiopic-amete-alem": self = .ethiopicAmeteAlem
        case "ethiopicAmeteMihret", "ethiopic": self = .ethiopicAmeteMihret
        case "hebrew": self = .hebrew
        case "indian": self = .indian
        case "islamic": self = .islamic
        case "islamicCivil", "islamic-civil": self = .islamicCivil
        case "islamicTabular", "islamic-tbla": self = .islamicTabular
        case "islamicUmmAlQura", "islamic-umalqura": self = .islamicUmmAlQura
        case "japanese": self = .japanese
        case "persian": self = .persian
        case "republicOfChina", "roc": self = .republicOfChina
        default: return nil
        }
    }
}
