import Foundation
import NotificationCore
import Testing

@testable import UserNotifications

/// A value of each numeric type, at the type's end, and of Bool.
enum Numbers {
    /// One value of a type: alone, in an array, in a dictionary and in a dictionary of an array.
    private static func check<Value: Hashable>(_ value: Value, in read: [AnyHashable: Any], _ key: String) {
        #expect(read[key] as? Value == value)
        #expect(read["\(key) array"] as? [Value] == [value, value])
        #expect(read["\(key) dictionary"] as? [String: Value] == ["a": value])
        #expect((read["\(key) both"] as? [String: [Value]]) == ["a": [value]])
    }

    private static func put<Value: Hashable>(_ value: Value, into userInfo: inout [AnyHashable: Any], _ key: String) {
        userInfo[key] = value
        userInfo["\(key) array"] = [value, value]
        userInfo["\(key) dictionary"] = ["a": value]
        userInfo["\(key) both"] = ["a": [value]]
    }

    static var everyType: [AnyHashable: Any] {
        var all: [AnyHashable: Any] = [:]
        put(Int.min, into: &all, "Int")
        put(Int8.min, into: &all, "Int8")
        put(Int16.min, into: &all, "Int16")
        put(Int32.min, into: &all, "Int32")
        put(Int64.max, into: &all, "Int64")
        put(UInt.max, into: &all, "UInt")
        put(UInt8.max, into: &all, "UInt8")
        put(UInt16.max, into: &all, "UInt16")
        put(UInt32.max, into: &all, "UInt32")
        put(UInt64.max, into: &all, "UInt64")
        put(Float(0.1), into: &all, "Float")
        put(0.1, into: &all, "Double")
        put(CGFloat(0.1), into: &all, "CGFloat")
        put(true, into: &all, "Bool")
        put(NSNumber(value: 7), into: &all, "NSNumber")
        return all
    }

    static func check(_ read: [AnyHashable: Any]) {
        check(Int.min, in: read, "Int")
        check(Int8.min, in: read, "Int8")
        check(Int16.min, in: read, "Int16")
        check(Int32.min, in: read, "Int32")
        check(Int64.max, in: read, "Int64")
        check(UInt.max, in: read, "UInt")
        check(UInt8.max, in: read, "UInt8")
        check(UInt16.max, in: read, "UInt16")
        check(UInt32.max, in: read, "UInt32")
        check(UInt64.max, in: read, "UInt64")
        check(Float(0.1), in: read, "Float")
        check(0.1, in: read, "Double")
        check(CGFloat(0.1), in: read, "CGFloat")
        check(true, in: read, "Bool")
        check(NSNumber(value: 7), in: read, "NSNumber")
    }
}

/// Numbers of `userInfo` come back as Apple's do: they cast to every type that holds their value.
@Suite struct UserInfoTests {
    /// A `userInfo` that has been to the agent's form and back.
    private func back(_ userInfo: [AnyHashable: Any]) throws -> [AnyHashable: Any] {
        UserInfoMapping.userInfo(try UserInfoMapping.propertyLists(userInfo))
    }

    @Test func eachNumericTypeComesBackFromTheAgentsForm() throws {
        Numbers.check(try back(Numbers.everyType))
        // Once more, from what came back: an app may add again what it has read.
        Numbers.check(try back(back(Numbers.everyType)))
    }

    @Test func eachNumericTypeComesBackFromAnArchive() throws {
        let content = UNMutableNotificationContent()
        content.userInfo = Numbers.everyType
        let data = try NSKeyedArchiver.archivedData(withRootObject: content, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: UNMutableNotificationContent.self, from: data)
        Numbers.check(try #require(read).userInfo)
    }

    // MARK: - What casts to what

    private func casts<Value>(_ value: Any, to type: Value.Type) throws -> Bool {
        try back(["value": value])["value"] is Value
    }

    @Test func aSmallIntegerCastsToEveryNumericType() throws {
        for type in [
            Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
            UInt64.self, Float.self, Double.self, CGFloat.self, NSNumber.self,
        ] as [Any.Type] {
            func check<Value>(_ type: Value.Type) throws { #expect(try casts(100, to: type), "\(type)") }
            try _openExistential(type, do: check)
        }
    }

    @Test func aNumberCastsToNoTypeThatDoesNotHoldIt() throws {
        #expect(try !casts(300, to: Int8.self) && !casts(300, to: UInt8.self))
        #expect(try !casts(-1, to: UInt.self) && !casts(-1, to: UInt64.self))
        #expect(try !casts(1.5, to: Int.self) && !casts(1.5, to: Int64.self))
        #expect(try !casts(0.1, to: Float.self) && casts(0.1, to: CGFloat.self))
        #expect(try !casts(UInt64.max, to: Int.self) && !casts(UInt64.max, to: CGFloat.self))
        #expect(try !casts("1", to: Int.self) && !casts(1, to: String.self) && !casts("1", to: Bool.self))
        #expect(try casts(2.0, to: Int.self) && casts(2.0, to: UInt8.self))
        #expect(try casts(Double.infinity, to: CGFloat.self) && !casts(Double.infinity, to: Int.self))
    }

    /// On Apple's platforms too, the numbers 0 and 1 cast to Bool; there, true is a 1 as well.
    @Test func aBooleanStaysOne() throws {
        let read = try back(["true": true, "false": false, "one": 1, "two": 2, "flags": [true, false]])
        #expect(read["true"] is Bool && read["true"] as? Bool == true && read["false"] as? Bool == false)
        #expect(read["true"] as? NSNumber == true && read["true"] as? Int == nil)
        #expect("\(read["flags"] ?? [])" == "[true, false]")
        #expect(read["flags"] as? [Bool] == [true, false])
        #expect(read["one"] as? Bool == true && read["two"] as? Bool == nil)
        // It is stored as what it was: JSON tells the two apart, and so does what is added again.
        let json = try JSONSerialization.data(withJSONObject: read, options: .sortedKeys)
        #expect(
            String(decoding: json, as: UTF8.self)
                == #"{"false":false,"flags":[true,false],"one":1,"true":true,"two":2}"#
        )
        let again = try UserInfoMapping.propertyLists(read)
        #expect(again["true"] == .boolean(true) && again["one"] == .integer(1))
        #expect(again["flags"] == .array([.boolean(true), .boolean(false)]))
    }
}
