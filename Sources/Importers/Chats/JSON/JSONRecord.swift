import Foundation

/// An object of a JSON file, whose values are taken only if they are what is expected.
struct JSONRecord {
  private let values: [String: Any]

  init(_ values: [String: Any]) { self.values = values }

  /// Parses an object; `nil` when the bytes aren't one.
  init?(_ bytes: [UInt8]) {
    guard let values = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { return nil }
    self.values = values
  }

  /// The text of a string with its quotation marks; empty when it is no valid one.
  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    if !bytes.contains(0x5C), bytes.count >= 2 { return bytes.dropFirst().dropLast().text }
    let value = try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    return value as? String ?? ""
  }

  /// The names of its values, in alphabetical order.
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

  /// A number, or a string that is one.
  func number(_ key: String) -> Double? {
    let number = (values[key] as? NSNumber)?.doubleValue ?? string(key).flatMap(Double.init)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The text of a string or a whole number, as ids are written in both ways.
  func label(_ key: String) -> String? {
    if let text = string(key) { return text.isEmpty ? nil : text }
    return number(key).flatMap { Int(exactly: $0) }.map(String.init)
  }

  /// The moment that a number of seconds since 1970 names, if it lies in years that have four
  /// digits.
  static func date(seconds: Double?) -> Date? {
    guard let seconds, abs(seconds) < 253_402_300_800 else { return nil }
    return Date(timeIntervalSince1970: seconds)
  }
}

extension ChatMessage {
  /// Finds the words' bytes in those of the record they were read from, where they stand so unless
  /// the record spells a sign of theirs in another way.
  mutating func locate(in bytes: [UInt8], of outline: (offset: Int, line: Int)) {
    guard !text.isEmpty else { return }
    let quoted = "\"\(text)\""
    guard let range = bytes[...].lastRange(of: quoted) else { return }
    textOffset = outline.offset + range.lowerBound + 1
    textLine = outline.line + bytes[..<range.lowerBound].count { $0 == 0x0A }
  }
}

/// Whether bytes have a name of a JSON object in them, with its quotation marks.
struct JSONHead {
  private let bytes: [UInt8]
  /// Whether they begin an object.
  let isObject: Bool
  /// Whether they begin an array.
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
