import ImportSupport

/// A property of a calendar: `NAME;PARAMETER=value:value` (RFC 5545, section 3.1).
struct ContentLine {
  var name: String
  /// By uppercase name; if a parameter occurs twice, the first one is kept.
  var parameters: [String: [String]] = [:]
  /// As written, with its escapes.
  var value: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    let end = line.firstIndex { $0 == .colon || $0 == .semicolon } ?? line.endIndex
    let bytes = line[..<end].trimmed
    guard end < line.endIndex, !bytes.isEmpty, bytes.allSatisfy(Self.isNameByte) else { return nil }
    name = bytes.text.uppercased()
    value = line[line.endIndex...]
    var rest = line[end...]
    while rest.first == .semicolon {
      rest.removeFirst()
      guard let next = readParameter(rest) else { return nil }
      rest = next
    }
    guard rest.first == .colon else { return nil }
    value = rest.dropFirst()
  }

  func parameter(_ name: String) -> String? { parameters[name]?.first }

  var text: String { CalendarEscapes.text(value) }

  /// The comma-separated elements of the value as unescaped text.
  var list: [String] { CalendarEscapes.split(value).map(CalendarEscapes.text) }

  var raw: String { TurnText.trimmed(Charset.guess(value)) }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == .hyphen || byte == .underscore || byte == .period
  }

  /// Parses `NAME=value,value` and returns the bytes after it.
  private mutating func readParameter(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let end =
      line.firstIndex { $0 == .equalsSign || $0 == .colon || $0 == .semicolon } ?? line.endIndex
    guard end < line.endIndex else { return nil }
    let key = line[..<end].trimmed.text.uppercased()
    var rest = line[end...]
    var values: [String] = []
    // A parameter without a value is from before the standard: `DTSTART;DATE:…`.
    while rest.first == .equalsSign || rest.first == .comma {
      rest.removeFirst()
      let isQuoted = rest.first == .quotationMark
      if isQuoted { rest.removeFirst() }
      let stop = rest.firstIndex {
        isQuoted ? $0 == .quotationMark : $0 == .comma || $0 == .colon || $0 == .semicolon
      }
      guard let stop else { return nil }
      values.append(CalendarEscapes.parameter(rest[..<stop]))
      rest = rest[stop...]
      if isQuoted {
        rest = rest.dropFirst().drop { $0 != .comma && $0 != .colon && $0 != .semicolon }
      }
    }
    if parameters[key] == nil { parameters[key] = values }
    return rest
  }
}

enum CalendarEscapes {
  /// Takes a value of type TEXT (RFC 5545, section 3.3.11); bytes that aren't UTF-8 are repaired.
  static func text(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(.backslash) else { return Charset.guess(value) }
    var result: [UInt8] = []
    result.reserveCapacity(value.count)
    var isEscaped = false
    for byte in value {
      if isEscaped {
        result.append(byte == UInt8(ascii: "n") || byte == UInt8(ascii: "N") ? .lineFeed : byte)
        isEscaped = false
      } else if byte == .backslash {
        isEscaped = true
      } else {
        result.append(byte)
      }
    }
    if isEscaped { result.append(.backslash) }
    return Charset.guess(result[...])
  }

  /// A parameter's value has circumflex escapes (RFC 6868).
  static func parameter(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "^")) else { return Charset.guess(value) }
    var result: [UInt8] = []
    var rest = value
    let unescaped: [UInt8: UInt8] = [
      UInt8(ascii: "n"): .lineFeed, UInt8(ascii: "^"): UInt8(ascii: "^"),
      .apostrophe: .quotationMark,
    ]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "^"), let next = rest.first, let sign = unescaped[next] {
        result.append(sign)
        rest.removeFirst()
      } else {
        result.append(byte)
      }
    }
    return Charset.guess(result[...])
  }

  /// Splits a value at the separators that aren't escaped.
  static func split(
    _ value: ArraySlice<UInt8>, at separator: UInt8 = .comma
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = value.startIndex
    var index = value.startIndex
    while index < value.endIndex {
      if value[index] == .backslash {
        index = min(index + 2, value.endIndex)
        continue
      }
      if value[index] == separator {
        parts.append(value[start..<index])
        start = index + 1
      }
      index += 1
    }
    parts.append(value[start...])
    return parts
  }
}
