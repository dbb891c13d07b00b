internal import Messages
internal import AdwaitaSupport
internal import AgentBus
internal import NotificationCore

/// The window's menu, and the keys that do the same.
@UserInterface enum MainMenu {
    /// - Parameter pauses: Until when everything can be paused.
    static func menu(pauses: Menu) -> Menu {
        let menu = Menu()
        let changes = Menu()
        changes.add(words.translated("Undo Last Change"), action: "win.undo", keys: undoKey)
        changes.add(submenu: pauses, words.translated("Pause Everything"))
        menu.add(section: changes)
        let pages = Menu()
        pages.add(words.translated("Apps"), action: "win.apps")
        pages.add(words.translated("Calendars"), action: "win.calendars")
        pages.add(words.translated("Health"), action: "win.health")
        menu.add(section: pages)
        let help = Menu()
        help.add(words.translated("Keyboard Shortcuts"), action: "win.keys")
        help.add(words.translated("About Carillon"), action: "win.about")
        menu.add(section: help)
        return menu
    }

    /// Keys that what has the focus may take first: a text undoes its own typing, an open menu closes.
    static let undoKey = "<Control>z"
    static let backKeys = ["Escape", "<Alt>Left"]

    /// Keys that do something wherever the focus is; what has it doesn't get them.
    static let accelerators: [(action: String, keys: [String])] = [
        ("win.quick", ["<Control>n"]), ("win.find", ["<Control>f"]), ("win.new", ["<Control><Shift>n"]),
        ("win.page::agenda", ["<Control>1"]), ("win.page::missed", ["<Control>2"]),
        ("win.page::history", ["<Control>3"]),
        ("win.keys", ["<Control>question"]), ("win.close", ["<Control>w", "<Control>q"]), ("win.save", ["<Control>s"]),
    ]

    static var keys: [(title: String, keys: [(keys: String, does: String)])] {
        [
            (
                words.translated("Reminders"),
                [
                    ("<Control>n", words.translated("Type a new reminder")),
                    ("<Control><Shift>n", words.translated("New reminder with all choices")),
                    ("<Control>f", words.translated("Search")),
                    ("Return", words.translated("Open the reminder that has the focus")),
                    ("Menu", words.translated("What can be done with it")),
                    ("Delete", words.translated("Delete it")),
                    ("<Control>z", words.translated("Undo the last change")),
                    ("<Control>s", words.translated("Save what is edited")),
                ]
            ),
            (
                words.translated("Window"),
                [
                    ("<Control>1", words.translated("Agenda")), ("<Control>2", words.translated("Missed")),
                    ("<Control>3", words.translated("History")), ("Escape", words.translated("Go back")),
                    ("F10", words.translated("Menu")), ("<Control>question", words.translated("Show these keys")),
                    ("<Control>w <Control>q", words.translated("Close the window")),
                ]
            ),
        ]
    }

    static var about: KeyValuePairs<String, Property> {
        [
            "application-name": "Carillon", "application-icon": .string(Agenda.ownApp),
            "version": .string(carillonVersion), "developer-name": .string(words.translated("The Carillon authors")),
            "license-type": .apacheLicense, "website": "https://github.com/carillon/carillon",
            "issue-url": "https://github.com/carillon/carillon/issues",
            "comments": .string(words.translated("Reminders and notifications that ring on schedule")),
        ]
    }
}
