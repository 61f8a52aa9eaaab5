import ImportSupport

/// A property of a calendar: `NAME;PARAMETER=value:value` (RFC 5545, section 3.1).
struct ContentLine {
  /// The uppercase name.
  var name: String
  /// The values of parameters by uppercase name.
  ///
  /// If a parameter occurs twice, the first one is kept.
  var parameters: [String: [String]] = [:]
  /// The value as written, with its escapes.
  var value: ArraySlice<UInt8>

  /// Parses an unfolded line, or returns `nil` if it has no name or no colon.
  init?(_ line: ArraySlice<UInt8>) {
    let end = line.firstIndex { $0 == 0x3A || $0 == 0x3B } ?? line.endIndex
    let bytes = line[..<end].trimmed
    guard end < line.endIndex, !bytes.isEmpty, bytes.allSatisfy(Self.isNameByte) else { return nil }
    name = bytes.text.uppercased()
    value = line[line.endIndex...]
    var rest = line[end...]
    while rest.first == 0x3B {
      rest.removeFirst()
      guard let next = readParameter(rest) else { return nil }
      rest = next
    }
    guard rest.first == 0x3A else { return nil }
    value = rest.dropFirst()
  }

  /// Returns the first value of a parameter.
  func parameter(_ name: String) -> String? { parameters[name]?.first }

  /// The value as unescaped text.
  var text: String { CalendarEscapes.text(value) }

  /// The comma-separated elements of the value as unescaped text.
  var list: [String] { CalendarEscapes.split(value).map(CalendarEscapes.text) }

  /// The value as text with its escapes.
  var raw: String { TurnText.trimmed(Charset.guess(value)) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == 0x2D || byte == 0x5F || byte == 0x2E
  }

  /// Parses `NAME=value,value` and returns the bytes after it.
  private mutating func readParameter(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end = line.firstIndex { $0 == 0x3D || $0 == 0x3A || $0 == 0x3B } ?? line.endIndex
    guard end < line.endIndex else { return nil }
    let key = line[..<end].trimmed.text.uppercased()
    var rest = line[end...]
    var values: [String] = []
    // A parameter without a value is from before the standard: `DTSTART;DATE:…`.
    while rest.first == 0x3D || rest.first == 0x2C {
      rest.removeFirst()
      let isQuoted = rest.first == 0x22
      if isQuoted { rest.removeFirst() }
      let stop = rest.firstIndex {
        isQuoted ? $0 == 0x22 : $0 == 0x2C || $0 == 0x3A || $0 == 0x3B
      }
      guard let stop else { return nil }
      values.append(CalendarEscapes.parameter(rest[..<stop]))
      rest = rest[stop...]
      if isQuoted { rest = rest.dropFirst().drop { $0 != 0x2C && $0 != 0x3A && $0 != 0x3B } }
    }
    if parameters[key] == nil { parameters[key] = values }
    return rest
  }
}

/// Decodes the escapes for commas, semicolons and line breaks in values.
enum CalendarEscapes {
  /// Returns a value of type TEXT (RFC 5545, section 3.3.11).
  ///
  /// Bytes that aren't UTF-8 are repaired.
  static func text(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(0x5C) else { return Charset.guess(value) }
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value {
      if isEscaped {
        result.append(byte == 0x6E || byte == 0x4E ? 0x0A : byte)
        isEscaped = false
      } else if byte == 0x5C {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    if isEscaped { result.append(0x5C) }
    return Charset.guess(result[...])
  }

  /// Returns a parameter's value, which has circumflex escapes (RFC 6868).
  static func parameter(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(0x5E) else { return Charset.guess(value) }
    var result: [UInt8] = []
    var rest = value
    let unescaped: [UInt8: UInt8] = [0x6E: 0x0A, 0x5E: 0x5E, 0x27: 0x22]
    while let byte = rest.popFirst() {
      if byte == 0x5E, let next = rest.first, let sign = unescaped[next] {
        result.append(sign)
        rest.removeFirst()
      } else {
        result.append(byte)
      }
    }
    return Charset.guess(result[...])
  }

  /// Splits a value at the commas that aren't escaped.
  static func split(_ value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var index = value.startIndex
    while index < value.endIndex {
      if value[index] == 0x5C {
        index = min(index + 2, value.endIndex)
        continue
      }
      if value[index] == 0x2C {
        parts.append(value[start..<index])
        start = index + 1
      }
      index += 1
    }
    parts.append(value[start...])
    return parts
  }
}
