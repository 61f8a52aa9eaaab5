extension JSONValue {
  /// Parses the start of a JSON text that is still being written.
  ///
  /// Open strings, arrays and objects are closed at the end of the text. Parts that may still
  /// change are omitted: a key without its value, and an unfinished number, word or escape at the
  /// end. Therefore, of two prefixes of one text, the value of the longer one extends that of the
  /// shorter one. For example, `{"a": [1, 2` gives `{"a": [1]}`. If the text stops being JSON, the
  /// part before is used.
  ///
  /// Complexity: O(n), where n is the number of bytes.
  ///
  /// - Returns: The value, and a Boolean value that indicates whether it is closed and only white
  ///   space follows; or `nil` if there is no value yet.
  public static func parsePrefix(_ text: String) -> (value: JSONValue, isComplete: Bool)? {
    parsePrefix(checked: Array(text.utf8))
  }

  /// Parses the start of a JSON text from its bytes, which may end within a character.
  ///
  /// Bytes that aren't UTF-8, and all bytes after them, are ignored.
  public static func parsePrefix(
    _ bytes: some Sequence<UInt8>
  ) -> (value: JSONValue, isComplete: Bool)? {
    var bytes = Array(bytes)
    if String(validating: bytes, as: UTF8.self) == nil {
      bytes.removeSubrange(validCount(bytes)...)
      return parsePrefix(checked: bytes).map { ($0.value, false) }
    }
    return parsePrefix(checked: bytes)
  }

  private static func parsePrefix(checked bytes: [UInt8]) -> (value: JSONValue, isComplete: Bool)? {
    var reader = JSONPrefixReader(scanner: JSONScanner(bytes))
    guard let (value, isClosed) = reader.readValue(depth: 0) else { return nil }
    reader.scanner.skipSpace()
    return (value, isClosed && reader.scanner.isAtEnd)
  }
}

private struct JSONPrefixReader {
  typealias Read = (value: JSONValue, isClosed: Bool)

  var scanner: JSONScanner

  /// Returns `nil` if the value isn't determined yet.
  mutating func readValue(depth: Int) -> Read? {
    scanner.skipSpace()
    switch scanner.next.map(Unicode.Scalar.init) {
    case "n": return scanner.skipWord("null") == nil ? (.null, true) : nil
    case "t": return scanner.skipWord("true") == nil ? (.bool(true), true) : nil
    case "f": return scanner.skipWord("false") == nil ? (.bool(false), true) : nil
    case "\"":
      scanner.position += 1
      let (text, problem) = scanner.readString()
      return (.string(text), problem == nil)
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9": return readNumber()
    case "[", "{":
      guard depth < JSONValue.depthLimit else { return nil }
      return scanner.skip("[") ? readArray(depth: depth + 1) : readObject(depth: depth + 1)
    default: return nil
    }
  }

  private mutating func readNumber() -> Read? {
    let start = scanner.position
    guard scanner.skipNumber() == nil, !scanner.isAtEnd else { return nil }
    let text = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
    return (.number(JSONNumber(checked: text)), true)
  }

  private mutating func readArray(depth: Int) -> Read {
    var elements: [JSONValue] = []
    scanner.skipSpace()
    if scanner.skip("]") { return (.array([]), true) }
    while let (element, isClosed) = readValue(depth: depth) {
      elements.append(element)
      guard isClosed else { break }
      scanner.skipSpace()
      if scanner.skip("]") { return (.array(elements), true) }
      guard scanner.skip(",") else { break }
    }
    return (.array(elements), false)
  }

  private mutating func readObject(depth: Int) -> Read {
    var object = JSONObject()
    _ = scanner.skip("{")
    scanner.skipSpace()
    if scanner.skip("}") { return (.object(object), true) }
    while true {
      scanner.skipSpace()
      guard scanner.skip("\"") else { break }
      let (key, problem) = scanner.readString()
      guard problem == nil else { break }
      scanner.skipSpace()
      guard scanner.skip(":"), let (value, isClosed) = readValue(depth: depth) else { break }
      object[key] = value
      guard isClosed else { break }
      scanner.skipSpace()
      if scanner.skip("}") { return (.object(object), true) }
      guard scanner.skip(",") else { break }
    }
    return (.object(object), false)
  }
}
