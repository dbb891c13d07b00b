public import Foundation

extension NSString {
    /// Words of the app's main bundle in the person's language, with arguments put in.
    ///
    /// Apple's framework looks the words up when the notification is shown; here it is done at once, since the agent
    /// has no access to the app's words. A key that the bundle doesn't have stands for itself.
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
