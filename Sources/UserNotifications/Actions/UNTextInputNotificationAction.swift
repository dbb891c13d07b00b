public import Foundation

/// A button that asks for text.
///
/// The agent uses the notification server's reply field where there is one, and a dialog elsewhere.
/// <https://developer.apple.com/documentation/usernotifications/untextinputnotificationaction>
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {  // never changes once made
    private let buttonTitle: String
    private let placeholder: String

    /// Makes a button that asks for text.
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

    /// Makes a button with a picture that asks for text.
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

    /// Makes a button that asks for text, without saying how.
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

    /// The title of the button that sends the text.
    open var textInputButtonTitle: String { buttonTitle }
    /// What the field shows before anything is typed.
    open var textInputPlaceholder: String { placeholder }

    open override var description: String {
        described
            .words("textInputButtonTitle", textInputButtonTitle)
            .words("textInputPlaceholder", textInputPlaceholder)
            .text
    }

    open override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(string: textInputButtonTitle, forKey: "textInputButtonTitle")
        coder.encode(string: textInputPlaceholder, forKey: "textInputPlaceholder")
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNTextInputNotificationAction, super.isEqual(object) else { return false }
        return other.textInputButtonTitle == textInputButtonTitle && other.textInputPlaceholder == textInputPlaceholder
    }
}
