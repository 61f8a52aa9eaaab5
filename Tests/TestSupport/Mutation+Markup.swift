extension Mutation {
  /// Returns markup with hostile parts inserted.
  ///
  /// These are runs of attributes and namespaces, deep nesting, long values, comments that are cut
  /// off or full of dashes, and the characters that hide one of these in another.
  package static func hostileMarkup(
    _ seed: [UInt8], using generator: inout some RandomNumberGenerator
  ) -> [UInt8] {
    var bytes = seed
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0...bytes.count, using: &generator)
      bytes.insert(contentsOf: construct(using: &generator), at: place)
    }
    return Int.random(in: 0..<3, using: &generator) == 0 ? mutate(bytes, using: &generator) : bytes
  }

  private static func construct(using generator: inout some RandomNumberGenerator) -> [UInt8] {
    let count = Int.random(in: 1...900, using: &generator)
    let sign = signs.randomElement(using: &generator)!
    let text =
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: "<p " + (0..<count).map { "a\($0)" }.joined(separator: " ") + ">"
      case 1: "<w:p " + (0..<count).map { "a\($0)=\"\(sign)\"" }.joined(separator: " ") + "/>"
      case 2: "<a " + (0..<count).map { "xmlns:n\($0)='u'" }.joined(separator: " ") + ">"
      case 3: String(repeating: "<div>", count: count)
      case 4: "<p title=\"" + String(repeating: sign, count: count) + "\">"
      case 5: "<!--" + String(repeating: "-", count: count) + sign
      case 6: String(repeating: sign, count: count)
      default: sign + (signs.randomElement(using: &generator) ?? "")
      }
    return Array(text.utf8)
  }

  private static let signs = [
    "<", ">", "\"", "'", "=", "/", "<!--", "-->", "--!>", "<![CDATA[", "]]>", "<?", "?>", "</",
    "<!DOCTYPE x [", "<script>", "</script>", "<style ", "</style>", "<p a=\"", "<p a='", "<p a= ",
    "<textarea>", "<", "<x", "</x ", "&", "&#", "&lt;", "\u{E9}", " ", "\n", "<!", "<!x", "<html ",
  ]
}
