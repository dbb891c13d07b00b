public import Foundation

extension NSString {
    /// A text of the app's main bundle in the person's language, with arguments filled in.
    ///
    /// Apple's framework looks the text up when the notification is shown; here it is looked up at once, since the
    /// agent has no access to the app's texts. A key that the bundle doesn't have is used as the text.
    ///
    /// - Parameter arguments: They replace `%@` and `%1$@` and so on; `%%` is a percent sign.
    public class func localizedUserNotificationString(forKey key: String, arguments: [Any]?) -> String {
        let format = Bundle.main.localizedString(forKey: key, value: key, table: nil)
        guard let arguments else { return format }
        var next = 0
        return PrintfText.replaceEscapes(in: format) { position in
            let index = position.map { $0 - 1 } ?? next
            if position == nil { next += 1 }
            return arguments.indices.contains(index) ? "\(arguments[index])" : ""
        }
    }
}
