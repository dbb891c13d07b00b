internal import Foundation

extension NSCoder {
    /// An object from an archive; nil when it is missing or of another class.
    ///
    /// Only `decodeObject(forKey:)` is asked of coders that aren't secure: test suites make their own with just that.
    func object<Object>(_ key: String, _ type: Object.Type, of classes: [AnyClass]) -> Object? {
        guard requiresSecureCoding else { return decodeObject(forKey: key) as? Object }
        // A key that is missing would fail the whole archive.
        return containsValue(forKey: key) ? decodeObject(of: classes, forKey: key) as? Object : nil
    }

    func string(_ key: String) -> String? { object(key, String.self, of: [NSString.self]) }

    func number(_ key: String) -> NSNumber? { object(key, NSNumber.self, of: [NSNumber.self]) }

    func date(_ key: String) -> Date? { object(key, Date.self, of: [NSDate.self]) }

    func strings(_ key: String) -> [String]? { object(key, [String].self, of: [NSArray.self, NSString.self]) }

    func data(_ key: String) -> Data? { object(key, Data.self, of: [NSData.self]) }

    func encode(string: String?, forKey key: String) { encode(string.map { $0 as NSString }, forKey: key) }
}
