/// A button of a notification.
package struct Action: Sendable, Hashable, Codable {
    package var identifier: String
    package var title: String
    /// Apple's option bits: 1 authenticationRequired, 2 destructive, 4 foreground.
    package var options: UInt
    /// What the agent does when the button is pressed; nil leaves it to the app.
    package var effect: ActionEffect?
    /// Set if the button asks for text.
    package var textInput: TextInput?
    /// Kept for the app; no server is known to show pictures on buttons next to their labels.
    package var icon: Icon?

    /// A button's picture.
    package enum Icon: Sendable, Hashable, Codable {
        /// A picture of the app's own, used as a stencil.
        case template(String)
        /// A name from the icon theme.
        case system(String)
    }

    package struct TextInput: Sendable, Hashable, Codable {
        package var buttonTitle: String
        package var placeholder: String

        package init(buttonTitle: String, placeholder: String) {
            (self.buttonTitle, self.placeholder) = (buttonTitle, placeholder)
        }
    }

    package init(
        identifier: String,
        title: String,
        options: UInt = 0,
        effect: ActionEffect? = nil,
        textInput: TextInput? = nil,
        icon: Icon? = nil
    ) {
        (self.identifier, self.title, self.options, self.effect) = (identifier, title, options, effect)
        (self.textInput, self.icon) = (textInput, icon)
    }

    /// The identifier of a click on the popup itself.
    package static let defaultIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"
    package static let dismissIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
}

/// What the agent does when a button is pressed, whether or not the app is running (decision 14).
package enum ActionEffect: Sendable, Hashable, Codable {
    /// Ends the request: it is no longer pending and doesn't ring again.
    case stopRepeat
    /// Leaves out the next occurrence.
    case skipNext
    /// One extra ring after a number of seconds; the series continues unchanged.
    case snooze(seconds: Double)
    /// Closes this popup and does nothing else.
    case done
    /// Opens a URL with the program the person has chosen for it.
    case open(url: String)
    /// Runs a command in a shell; for the person's own reminders only.
    case run(command: String)
    /// Answers the question whether an app may notify; only the agent's own popups have it.
    case authorize(app: String, allowed: Bool)
    /// Shows the rings that came as one popup; only the agent's own summary has it.
    case showSummarised
    /// Answers all rings that came as one popup: each comes once more after a number of seconds, or is done with if
    /// nil. Only the agent's own summary has it.
    case answerSummarised(snooze: Double?)
}

/// A set of buttons that an app registers under a name.
package struct Category: Sendable, Hashable, Codable {
    package var identifier: String
    package var actions: [Action]
    package var intentIdentifiers: [String]
    /// Apple's option bits; 1 is customDismissAction.
    package var options: UInt
    package var hiddenPreviewsBodyPlaceholder: String
    package var categorySummaryFormat: String

    package init(
        identifier: String,
        actions: [Action] = [],
        intentIdentifiers: [String] = [],
        options: UInt = 0,
        hiddenPreviewsBodyPlaceholder: String = "",
        categorySummaryFormat: String = ""
    ) {
        (self.identifier, self.actions, self.intentIdentifiers) = (identifier, actions, intentIdentifiers)
        (self.options, self.hiddenPreviewsBodyPlaceholder) = (options, hiddenPreviewsBodyPlaceholder)
        self.categorySummaryFormat = categorySummaryFormat
    }
}
