/// A decoder of text in units of two or four bytes.
///
/// The system's converters give up at an invalid unit, or continue after its first byte; this
/// decoder continues after the whole unit. A unit that is cut off at the end is dropped.
package enum WideText {
  /// Unpaired surrogates become U+FFFD (Unicode Standard, section 3.10).
  package static func utf16(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> String {
    let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Numbers that encode no character become U+FFFD.
  static func utf32(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> String {
    var text = String.UnicodeScalarView()
    for index in stride(from: bytes.startIndex, to: bytes.endIndex - 3, by: 4) {
      let number = bytes[index..<(index + 4)].enumerated().reduce(UInt32(0)) { number, byte in
        number | UInt32(byte.element) << UInt32(8 * (isLittle ? byte.offset : 3 - byte.offset))
      }
      text.append(Unicode.Scalar(number) ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// Takes a name that begins with `utf-16` or `utf-32`.
  ///
  /// A byte-order mark has precedence over the name and isn't part of the text. Without one, the
  /// order is little-endian, unless the name ends with `be` (Encoding, WHATWG, section 4.2).
  package static func decode(_ bytes: ArraySlice<UInt8>, name: String) -> String {
    let isLong = name.hasPrefix("utf-32")
    let mark: [UInt8] = isLong ? [0xFF, 0xFE, 0, 0] : [0xFF, 0xFE]
    var isLittle = !name.hasSuffix("be")
    var rest = bytes
    if bytes.starts(with: mark) || bytes.starts(with: mark.reversed()) {
      isLittle = bytes.first == mark[0]
      rest = bytes.dropFirst(mark.count)
    }
    return isLong ? utf32(rest, isLittle: isLittle) : utf16(rest, isLittle: isLittle)
  }
}
