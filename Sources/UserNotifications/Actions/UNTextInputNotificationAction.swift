public import Foundation

/// A button that asks for words.
///
/// Where the notification server has a field for replies it is used; elsewhere the agent asks in a dialog.
/// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationaction>
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {  // never changes once made
    private let buttonTitle: String
    private let placeholder: String

    /// Makes a button that asks for words.
    public convenience init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        self.init(
            identifier: identifier,
            title: title,
            options: options,
            icon: nil,
            textInputButtonTitle: textInputButtonTitle,
            textInputPlaceholder: textInputPlaceholder
        )
    }

    /// Makes a button with a picture that asks for words.
    public init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?,
        textInputButtonTitle: String,
        textInputPlaceholder: String
    ) {
        buttonTitle = textInputButtonTitle
        placeholder = textInputPlaceholder
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }

    /// Makes a button that asks for words, without saying how.
    public override init(
        identifier: String,
        title: String,
        options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon?
    ) {
        buttonTitle = ""
        placeholder = ""
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }

    /// Reads a button from an archive.
    public required init?(coder: NSCoder) {
        buttonTitle = coder.string("textInputButtonTitle") ?? ""
        placeholder = coder.string("textInputPlaceholder") ?? ""
        super.init(coder: coder)
    }

    /// The words on the button that sends the text.
    open var textInputButtonTitle: String { buttonTitle }
    /// What stands in the field before anything is written.
    open var textInputPlaceholder: String { placeholder }

    /// The identifier, the title, the options and the words of the field, for logs.
    open override var description: String {
        described
            .words("textInputButtonTitle", textInputButtonTitle)
            .words("textInputPlaceholder", textInputPlaceholder)
            .text
    }

    /// Writes the button to an archive.
    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(string: textInputButtonTitle, forKey: "textInputButtonTitle")
        coder.encode(string: textInputPlaceholder, forKey: "textInputPlaceholder")
    }

    /// Whether all that both hold is equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNTextInputNotificationAction, super.isEqual(object) else { return false }
        return other.textInputButtonTitle == textInputButtonTitle && other.textInputPlaceholder == textInputPlaceholder
    }
}
