package enum LooseJSON {
  /// Returns the first JSON object or array in the output of a model without guided generation.
  ///
  /// Models often put JSON into a code block or below a sentence: `Sure: {"a": 1}.` gives `{"a":
  /// 1}`. A value that isn't closed extends to the end of the text. A text without a bracket is
  /// returned unchanged, because it may be a number or a string.
  static func value(in text: String) -> String {
    guard let start = text.firstIndex(where: { "{[".contains($0) }) else { return text }
    return String(closedValue(in: text[start...]) ?? text[start...])
  }

  /// Returns the first JSON object or array of a text, or `nil` if there is none that is closed.
  package static func closedValue(in text: Substring) -> Substring? {
    guard let start = text.firstIndex(where: { "{[".contains($0) }) else { return nil }
    var depth = 0
    var isString = false
    var isEscaped = false
    for index in text.utf8.indices[start...] {
      switch text.utf8[index] {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isString: isEscaped = true
      case UInt8(ascii: "\""): isString.toggle()
      case _ where isString: break
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return text[start...index] }
      default: break
      }
    }
    return nil
  }
}
