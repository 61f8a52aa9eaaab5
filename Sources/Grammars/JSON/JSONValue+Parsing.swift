extension JSONValue {
  /// The maximum nesting depth of arrays and objects in a text to parse.
  public static let depthLimit = 512

  /// Parses a whole JSON text strictly according to RFC 8259.
  ///
  /// An escape for half a surrogate pair is an error, because it stands for no character.
  ///
  /// - Parameters:
  ///   - text: A JSON value, surrounded by white space only.
  ///   - allowsDuplicateKeys: A Boolean value that indicates whether a key may occur twice in an
  ///     object. If `true`, its last value is kept; if `false`, it is an error.
  /// - Throws: ``JSONError`` with the line, the column and what was expected there.
  public init(parsing text: String, allowsDuplicateKeys: Bool = true) throws(JSONError) {
    self = try JSONReader.read(Array(text.utf8), allowsDuplicateKeys)
  }

  /// Parses a whole JSON text from its bytes, which must be UTF-8 without a byte order mark.
  ///
  /// - Throws: ``JSONError`` with the line, the column and what was expected there.
  public init(
    parsing bytes: some Sequence<UInt8>, allowsDuplicateKeys: Bool = true
  ) throws(JSONError) {
    let bytes = Array(bytes)
    if String(validating: bytes, as: UTF8.self) == nil {
      throw JSONError(.notUTF8, at: Self.validCount(bytes), in: bytes)
    }
    self = try JSONReader.read(bytes, allowsDuplicateKeys)
  }

  static func validCount(_ bytes: [UInt8]) -> Int {
    var decoder = UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    var count = 0
    while case .valid(let scalar) = decoder.parseScalar(from: &iterator) { count += scalar.count }
    return count
  }
}

private struct JSONReader {
  private var scanner: JSONScanner
  private let allowsDuplicateKeys: Bool

  static func read(_ bytes: [UInt8], _ allowsDuplicateKeys: Bool) throws(JSONError) -> JSONValue {
    var reader = JSONReader(scanner: JSONScanner(bytes), allowsDuplicateKeys: allowsDuplicateKeys)
    let value = try reader.readValue(depth: 0)
    reader.scanner.skipSpace()
    if !reader.scanner.isAtEnd { throw reader.error(reader.scanner.expected("the end")) }
    return value
  }

  private func error(_ code: JSONError.Code) -> JSONError {
    JSONError(code, at: scanner.position, in: scanner.bytes)
  }

  private mutating func readWord(_ word: StaticString) throws(JSONError) {
    if let problem = scanner.skipWord(word) { throw error(problem) }
  }

  private mutating func readValue(depth: Int) throws(JSONError) -> JSONValue {
    scanner.skipSpace()
    switch scanner.next.map(Unicode.Scalar.init) {
    case "n":
      try readWord("null")
      return .null
    case "t":
      try readWord("true")
      return .bool(true)
    case "f":
      try readWord("false")
      return .bool(false)
    case "\"": return .string(try readString())
    case "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9":
      let start = scanner.position
      if let problem = scanner.skipNumber() { throw error(problem) }
      let text = String(decoding: scanner.bytes[start..<scanner.position], as: UTF8.self)
      return .number(JSONNumber(checked: text))
    case "[", "{":
      if depth == JSONValue.depthLimit { throw error(.tooDeep(limit: JSONValue.depthLimit)) }
      return scanner.skip("[") ? try readArray(depth: depth + 1) : try readObject(depth: depth + 1)
    default: throw error(scanner.expected("a value"))
    }
  }

  private mutating func readString() throws(JSONError) -> String {
    guard scanner.skip("\"") else { throw error(scanner.expected("a string")) }
    let (text, problem) = scanner.readString()
    if let problem { throw error(problem) }
    return text
  }

  private mutating func readArray(depth: Int) throws(JSONError) -> JSONValue {
    var elements: [JSONValue] = []
    scanner.skipSpace()
    if scanner.skip("]") { return .array([]) }
    while true {
      elements.append(try readValue(depth: depth))
      scanner.skipSpace()
      if scanner.skip("]") { return .array(elements) }
      guard scanner.skip(",") else { throw error(scanner.expected("“,” or “]”")) }
    }
  }

  private mutating func readObject(depth: Int) throws(JSONError) -> JSONValue {
    var object = JSONObject()
    _ = scanner.skip("{")
    scanner.skipSpace()
    if scanner.skip("}") { return .object(object) }
    while true {
      scanner.skipSpace()
      let start = scanner.position
      let key = try readString()
      if !allowsDuplicateKeys, object.index(of: key) != nil {
        throw JSONError(.duplicateKey(key), at: start, in: scanner.bytes)
      }
      scanner.skipSpace()
      guard scanner.skip(":") else { throw error(scanner.expected("“:”")) }
      object[key] = try readValue(depth: depth)
      scanner.skipSpace()
      if scanner.skip("}") { return .object(object) }
      guard scanner.skip(",") else { throw error(scanner.expected("“,” or “}”")) }
    }
  }
}
