import Foundation

/// An object of a JSON file.
///
/// Its values are returned only if they have the expected type.
struct JSONRecord {
  private let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  /// Parses an object, or returns `nil` if the bytes aren't a JSON object.
  init?(_ bytes: [UInt8]) {
    guard let values = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { return nil }
    self.values = values
  }

  /// Returns the text of a JSON string in its quotation marks, or an empty text if it is invalid.
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    if !bytes.contains(0x5C), bytes.count >= 2 { return bytes.dropFirst().dropLast().text }
    let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    return value as? String ?? ""
  }

  /// The object's keys in ascending order.
  var names: [String] { values.keys.sorted() }

  func has(_ key: String) -> Bool { values[key] != nil }
  func value(_ key: String) -> Any? { values[key] }
  func string(_ key: String) -> String? { values[key] as? String }
  func record(_ key: String) -> JSONRecord? { (values[key] as? [String: Any]).map(JSONRecord.init) }
  func array(_ key: String) -> [Any] { values[key] as? [Any] ?? [] }
  func records(_ key: String) -> [JSONRecord] {
    array(key).compactMap { ($0 as? [String: Any]).map(JSONRecord.init) }
  }
  func isTrue(_ key: String) -> Bool { (values[key] as? Bool) ?? false }

  /// Returns a number, or the number that a string contains.
  func number(_ key: String) -> Double? {
    let number = (values[key] as? NSNumber)?.doubleValue ?? string(key).flatMap(Double.init)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns a string or a whole number as text, because ids are written in both ways.
  func label(_ key: String) -> String? {
    if let text = string(key) { return text.isEmpty ? nil : text }
    return number(key).flatMap { Int(exactly: $0) }.map(String.init)
  }

  /// Returns the date of a number of seconds since 1970, or `nil` if it is after the year 9999.
  static func date(seconds: Double?) -> Date? {
    guard let seconds, abs(seconds) < 253_402_300_800 else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}

extension ChatMessage {
  /// Sets the offset and line of the text if the record contains the text unchanged.
  ///
  /// A text with characters that JSON escapes isn't found.
  mutating func locate(in bytes: [UInt8], of outline: (offset: Int, line: Int)) {
    guard !text.isEmpty else { return }
    let quoted = "\"\(text)\""
    guard let range = bytes[...].lastRange(of: quoted) else { return }
    textOffset = outline.offset + range.lowerBound + 1
    textLine = outline.line + bytes[..<range.lowerBound].count { $0 == 0x0A }
  }
}

/// The first bytes of a file, in which keys of JSON objects are looked up.
struct JSONHead {
  private let bytes: [UInt8]
  /// A Boolean value that indicates whether the bytes begin an object.
  let isObject: Bool
  /// A Boolean value that indicates whether the bytes begin an array.
  let isArray: Bool

  init(_ head: [UInt8]) {
    bytes = head
    let marked = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head.dropFirst(3) : head[...]
    let first = marked.first { !$0.isWhitespace }
    isObject = first == 0x7B
    isArray = first == 0x5B
  }

  func has(_ keys: String...) -> Bool {
    keys.allSatisfy { bytes[...].lastRange(of: "\"\($0)\"") != nil }
  }
}
