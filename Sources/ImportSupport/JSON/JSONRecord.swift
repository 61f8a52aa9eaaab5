import Foundation

/// An object whose values are returned only if they have the expected type.
package struct JSONRecord {
  private let values: [String: Any]

  package init(_ values: [String: Any]) { self.values = values }

  package init?(_ bytes: [UInt8]) {
    guard let values = Self.value(bytes[...]) as? [String: Any] else { return nil }
    self.values = values
  }

  /// Returns dictionaries, arrays, `String`, `NSNumber` and `NSNull`, or `nil` if the bytes aren't
  /// valid JSON.
  ///
  /// Nesting deeper than `JSONSerialization` reads isn't valid.
  package static func value(_ bytes: ArraySlice<UInt8>) -> Any? {
    try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
  }

  /// Takes a string in its quotation marks; an invalid one becomes empty.
  package static func string(_ bytes: ArraySlice<UInt8>) -> String {
    if !bytes.contains(.backslash), bytes.count >= 2 { return bytes.dropFirst().dropLast().text }
    return value(bytes) as? String ?? ""
  }

  /// In ascending order.
  package var names: [String] { values.keys.sorted() }

  package func has(_ key: String) -> Bool { values[key] != nil }
  package func value(_ key: String) -> Any? { values[key] }
  package func string(_ key: String) -> String? { values[key] as? String }
  package func record(_ key: String) -> JSONRecord? {
    (values[key] as? [String: Any]).map(JSONRecord.init)
  }
  package func array(_ key: String) -> [Any] { values[key] as? [Any] ?? [] }
  package func records(_ key: String) -> [JSONRecord] {
    array(key).compactMap { ($0 as? [String: Any]).map(JSONRecord.init) }
  }
  package func isTrue(_ key: String) -> Bool { (values[key] as? Bool) ?? false }

  /// Returns a number, or the number that a string contains.
  package func number(_ key: String) -> Double? {
    let number = (values[key] as? NSNumber)?.doubleValue ?? string(key).flatMap(Double.init)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns a string or a whole number as text, because ids are written in both ways.
  package func label(_ key: String) -> String? {
    if let text = string(key) { return text.isEmpty ? nil : text }
    return number(key).flatMap { Int(exactly: $0) }.map(String.init)
  }

  /// Returns a string, a number or a Boolean value as text.
  package func scalar(_ key: String) -> String? {
    if let text = string(key) { return text }
    guard let number = values[key] as? NSNumber else { return nil }
    // Only Boolean values have the type of a character.
    if String(cString: number.objCType) == "c" { return number.boolValue ? "true" : "false" }
    let text = number.stringValue
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
