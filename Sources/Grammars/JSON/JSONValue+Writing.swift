extension JSONValue {
  /// Returns the value as JSON: keys in order, numbers in their original text, and no needless
  /// escapes.
  ///
  /// - Parameter pretty: A Boolean value that indicates whether each member and element gets a line
  ///   of its own, indented by two spaces per level.
  public func serialized(pretty: Bool = false) -> String {
    String(decoding: serializedBytes(pretty: pretty), as: UTF8.self)
  }

  /// Returns the value as JSON in UTF-8.
  ///
  /// - Parameter pretty: A Boolean value that indicates whether each member and element gets a line
  ///   of its own, indented by two spaces per level.
  public func serializedBytes(pretty: Bool = false) -> [UInt8] {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self, level: 0)
    return writer.bytes
  }
}

private struct JSONWriter {
  let isPretty: Bool
  var bytes: [UInt8] = []

  init(isPretty: Bool) { self.isPretty = isPretty }

  mutating func write(_ value: JSONValue, level: Int) {
    switch value {
    case .null: put("null")
    case .bool(let flag): put(flag ? "true" : "false")
    case .number(let number): put(number.text)
    case .string(let text): write(text)
    case .array(let elements):
      guard !elements.isEmpty else { return put("[]") }
      put("[")
      for (index, element) in elements.enumerated() {
        startLine(isFirst: index == 0, level: level + 1)
        write(element, level: level + 1)
      }
      endLines(level: level)
      put("]")
    case .object(let object):
      guard !object.isEmpty else { return put("{}") }
      put("{")
      for (index, member) in object.enumerated() {
        startLine(isFirst: index == 0, level: level + 1)
        write(member.key)
        put(isPretty ? ": " : ":")
        write(member.value, level: level + 1)
      }
      endLines(level: level)
      put("}")
    }
  }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  private mutating func startLine(isFirst: Bool, level: Int) {
    if !isFirst { put(",") }
    endLines(level: level)
  }

  private mutating func endLines(level: Int) {
    guard isPretty else { return }
    put("\n")
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * level)
  }

  private mutating func write(_ text: String) {
    put("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): put("\\\"")
      case UInt8(ascii: "\\"): put("\\\\")
      case UInt8(ascii: "\u{8}"): put("\\b")
      case UInt8(ascii: "\t"): put("\\t")
      case UInt8(ascii: "\n"): put("\\n")
      case UInt8(ascii: "\u{C}"): put("\\f")
      case UInt8(ascii: "\r"): put("\\r")
      case ..<UInt8(ascii: " "):
        put(byte < 0x10 ? "\\u000" : "\\u00")
        put(String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    put("\"")
  }
}
