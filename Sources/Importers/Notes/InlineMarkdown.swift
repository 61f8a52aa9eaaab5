/// Takes the marks of emphasis, code and links off a line, leaving the words.
enum InlineMarkdown {
  /// The words of a heading as a person reads them.
  static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let sign = rest.first {
      switch sign {
      case "\\":
        rest.removeFirst()
        if let next = rest.popFirst() { result.append(next) }
      case "`", "*":
        rest.removeFirst()
      case "_":
        rest.removeFirst()
        // Inside a word it is part of a name, not a mark.
        if isWord(result.last) && isWord(rest.first) { result.append("_") }
      case "!" where rest.dropFirst().first == "[", "[":
        if let link = link(in: rest) {
          result += link.isWiki ? link.text : plain(link.text)
          rest = link.rest
        } else {
          result.append(rest.removeFirst())
        }
      default:
        result.append(rest.removeFirst())
      }
    }
    return result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func isWord(_ sign: Character?) -> Bool {
    sign.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// A link `[words](address)`, `[words][name]` or `[[page|words]]` at the start of the text.
  private static func link(
    in text: Substring
  ) -> (text: String, rest: Substring, isWiki: Bool)? {
    let body = text.drop { $0 == "!" }.dropFirst()
    if body.first == "[" {
      guard let end = body.firstRange(of: "]]") else { return nil }
      let inner = body[body.index(after: body.startIndex)..<end.lowerBound]
      let words = inner.split(separator: "|").last ?? ""
      return (String(words), body[end.upperBound...], true)
    }
    guard let close = body.firstIndex(of: "]") else { return nil }
    let after = body[body.index(after: close)...]
    let ends: [Character: Character] = ["(": ")", "[": "]"]
    guard let open = after.first, let end = ends[open], let last = after.firstIndex(of: end) else {
      return nil
    }
    return (String(body[..<close]), after[after.index(after: last)...], false)
  }
}
