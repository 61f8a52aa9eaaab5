/// Finds the JSON in what a model wrote that was asked for JSON but isn't held to it.
enum LooseJSON {
  /// The text from its first bracket on, without what stands around it.
  ///
  /// Models like to put JSON in a code block or under a sentence. Where there is no bracket the
  /// text is left as it is: it may be a number or a string.
  static func value(in text: String) -> String {
    guard let start = text.firstIndex(where: { "{[".contains($0) }) else { return text }
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
        if depth == 0 { return String(text[start...index]) }
      default: break
      }
    }
    return String(text[start...])
  }
}
