/// The decoding of bytes in a named character set.
///
/// Labels are interpreted as programs use them in practice. If programs confuse two character sets,
/// the larger one is used, as in browsers (Encoding, WHATWG, section 4.2).
package enum Charset {
  /// Bytes that aren't valid in the character set become U+FFFD.
  ///
  /// If the label is missing or unknown, the text is UTF-8 when the bytes are mostly valid UTF-8,
  /// and Cyrillic or Windows-1252 otherwise.
  package static func decode(_ bytes: ArraySlice<UInt8>, label: String?) -> String {
    // Most mail and nearly every header is ASCII or UTF-8, whatever its label.
    switch canonical(label) {
    case .utf8: return repaired(bytes)
    case .unknown: return guess(bytes)
    // Western text is hardly ever valid UTF-8 by accident, but much UTF-8 text has the wrong label.
    case .windows1252:
      return String(validating: bytes, as: UTF8.self) ?? Windows1252.decode(bytes)
    case .named(let name) where name.hasPrefix("utf-16") || name.hasPrefix("utf-32"):
      // ASCII bytes have the wrong label.
      return bytes.allSatisfy { $0.isASCII && $0 != 0 }
        ? bytes.text : WideText.decode(bytes, name: name)
    case .named("iso-2022-jp-2"):
      return ISO2022JP.shiftJIS(bytes).flatMap { SystemCharset.decode($0[...], name: "cp932") }
        ?? SystemCharset.decode(bytes, name: "iso-2022-jp-2") ?? guess(bytes)
    case .named(let name):
      if isSingleByte(name), ByteStatistics(bytes).sequences != 1,
        let text = String(validating: bytes, as: UTF8.self)
      {
        return text
      }
      return SystemCharset.decode(bytes, name: name) ?? guess(bytes)
    }
  }

  /// UTF-7 writes other letters, and also the characters of markup, with ASCII letters.
  package static func isUTF7(_ label: String?) -> Bool {
    guard case .named("utf-7") = canonical(label) else { return false }
    return true
  }

  /// Decodes UTF-8 with U+FFFD for damage.
  ///
  /// Windows-1252 is used if nothing in the bytes is UTF-8 beyond ASCII and all of it is plausible
  /// Western text.
  private static func repaired(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let statistics = ByteStatistics(bytes)
    return statistics.sequences == 0 && statistics.isPlausiblyWestern
      ? Windows1252.decode(bytes) : String(decoding: bytes, as: UTF8.self)
  }

  private static func isSingleByte(_ name: String) -> Bool {
    ["iso-8859-", "windows-125", "cp125", "koi8-"].contains(where: name.hasPrefix)
  }

  /// Decodes UTF-8 if the bytes are mostly valid, and Cyrillic or Windows-1252 otherwise.
  package static func guess(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let statistics = ByteStatistics(bytes)
    if statistics.sequences > statistics.strays { return String(decoding: bytes, as: UTF8.self) }
    return CyrillicText.charset(of: bytes).flatMap { SystemCharset.decode(bytes, name: $0) }
      ?? Windows1252.decode(bytes)
  }

  private enum Canonical {
    case utf8
    case windows1252
    case named(String)
    case unknown
  }

  private static func canonical(_ label: String?) -> Canonical {
    guard let label else { return .unknown }
    var name = label.lowercased().filter { $0.isASCII && !$0.isWhitespace && $0 != "\"" }
    if name.hasPrefix("x-") { name.removeFirst(2) }
    switch name {
    case "utf-8", "utf8", "unicode-1-1-utf-8": return .utf8
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "iso88591", "latin1", "latin-1", "l1",
      "windows-1252", "cp1252", "cp-1252", "ansi", "1252":
      return .windows1252
    case "", "us-ascii", "ascii", "ansi_x3.4-1968", "unknown", "unknown-8bit", "binary",
      "default", "default_charset", "user-defined", "none", "8bit", "7bit", "text", "utf-8-strict":
      return .unknown
    default: return .named(alias[name] ?? name)
    }
  }

  /// Names that the system's converters don't know, or know as a smaller set.
  private static let alias: [String: String] = [
    "gb2312": "gb18030", "gbk": "gb18030", "gb_2312-80": "gb18030", "gb2312_charset": "gb18030",
    "cp936": "gb18030", "936": "gb18030",
    "big5": "big5-hkscs", "cn-big5": "big5-hkscs",
    "shift_jis": "cp932", "shift-jis": "cp932", "sjis": "cp932", "windows-31j": "cp932",
    "ms_kanji": "cp932",
    "ks_c_5601-1987": "cp949", "ks_c_5601": "cp949", "ksc5601": "cp949", "euc-kr": "cp949",
    "iso-8859-9": "cp1254", "iso-8859-8-i": "iso-8859-8", "iso-8859-8-e": "iso-8859-8",
    "iso-8859-11": "cp874", "tis-620": "cp874", "windows-874": "cp874",
    "unicode-1-1-utf-7": "utf-7", "utf7": "utf-7", "unicode": "utf-16", "ucs-2": "utf-16",
    "utf16": "utf-16", "utf32": "utf-32",
    "koi8": "koi8-r", "koi": "koi8-r", "cp-866": "cp866", "macintosh": "macintosh",
    "mac-roman": "macintosh", "mac": "macintosh", "cp-850": "cp850", "ibm850": "cp850",
    "iso-2022-jp": "iso-2022-jp-2", "logical": "iso-8859-8", "visual": "iso-8859-8",
  ]
}

/// The single-byte character set of Western Windows, a superset of the letters of ISO 8859-1.
package enum Windows1252 {
  /// Never fails: the five bytes without a meaning become the control characters they would be in
  /// ISO 8859-1 (Encoding, WHATWG, index windows-1252).
  package static func decode(_ bytes: ArraySlice<UInt8>) -> String {
    var scalars = String.UnicodeScalarView()
    for byte in bytes {
      let value = byte & 0xE0 == 0x80 ? upper[Int(byte & 0x1F)] : UInt16(byte)
      scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(scalars)
  }

  /// For the bytes 0x80 to 0x9F.
  private static let upper: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]
}
