import ImportSupport

/// The escapes in the texts of spreadsheets, such as `_x000D_` for a carriage return (ECMA-376,
/// part 1, section 22.9.2.19).
enum ExcelEscapes {
  /// Returns the text with characters for its escapes; control characters are left out.
  static func decoded(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    let units = Array(text.utf16)
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      if let unit = unit(escapedAt: index, in: units) {
        if isText(unit) { result.append(unit) }
        index += 7
      } else {
        result.append(units[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF16.self)
  }

  private static func isText(_ unit: UInt16) -> Bool {
    guard let byte = UInt8(exactly: unit) else { return true }
    return byte >= .space || [.tab, .lineFeed, .carriageReturn].contains(byte)
  }

  /// Returns the UTF-16 unit that four hexadecimal digits stand for.
  private static func unit(escapedAt index: Int, in units: [UInt16]) -> UInt16? {
    guard index + 7 <= units.count, units[index] == UInt16(UInt8.underscore),
      units[index + 1] == UInt16(UInt8(ascii: "x")),
      units[index + 6] == UInt16(UInt8.underscore)
    else { return nil }
    let digits = String(decoding: units[(index + 2)..<(index + 6)], as: UTF16.self)
    return digits.allSatisfy(\.isHexDigit) ? UInt16(digits, radix: 16) : nil
  }
}
