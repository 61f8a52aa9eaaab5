import ImportSupport

package enum InlineMarkdown {
  /// `The **new** [plan](https://example.org)` → `The new plan`.
  package static func plain(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    var ends = Ends()
    while let sign = rest.first {
      switch sign {
      case "\\":
        rest.removeFirst()
        if let next = rest.popFirst() { result.append(next) }
      case "`", "*":
        rest.removeFirst()
      case "_":
        rest.removeFirst()
        // Within a word an underscore is part of a name, not markup.
        if isWord(result.last) && isWord(rest.first) { result.append("_") }
      case "!" where rest.dropFirst().first == "[", "[":
        if let link = link(in: rest, &ends) {
          result += link.isWiki ? link.text : plain(link.text)
          rest = link.rest
        } else {
          result.append(rest.removeFirst())
        }
      default:
        result.append(rest.removeFirst())
      }
    }
    return result.oneLine
  }

  private static func isWord(_ sign: Character?) -> Bool {
    sign.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// Parses a link `[text](address)`, `[text][name]` or `[[page|text]]` at the start of the text.
  private static func link(
    in text: Substring, _ ends: inout Ends
  ) -> (text: String, rest: Substring, isWiki: Bool)? {
    let body = text.drop { $0 == "!" }.dropFirst()
    if body.first == "[" {
      guard let end = ends.next(.wiki, in: body) else { return nil }
      let inner = body[body.index(after: body.startIndex)..<end]
      let words = inner.split(separator: "|").last ?? ""
      return (String(words), body[end...].dropFirst(2), true)
    }
    guard let close = ends.next(.bracket, in: body) else { return nil }
    let after = body[body.index(after: close)...]
    let closings: [Character: Ends.Sign] = ["(": .parenthesis, "[": .bracket]
    guard let open = after.first, let closing = closings[open],
      let last = ends.next(closing, in: after)
    else { return nil }
    return (String(body[..<close]), after[after.index(after: last)...], false)
  }

  /// The next positions of closing characters in a text that is scanned once.
  ///
  /// A position is kept until the scan has passed it. A line with many opening brackets is
  /// therefore not searched to its end for each of them.
  private struct Ends {
    enum Sign: Hashable {
      case bracket
      case parenthesis
      /// Two closing brackets.
      case wiki
    }

    /// The end of the text stands for a character that doesn't follow.
    private var found: [Sign: String.Index] = [:]

    /// The rest of the text must only become shorter.
    mutating func next(_ sign: Sign, in rest: Substring) -> String.Index? {
      if let known = found[sign], known >= rest.startIndex {
        return known < rest.endIndex ? known : nil
      }
      let place =
        switch sign {
        case .bracket: rest.firstIndex(of: "]")
        case .parenthesis: rest.firstIndex(of: ")")
        case .wiki: rest.firstRange(of: "]]")?.lowerBound
        }
      found[sign] = place ?? rest.endIndex
      return place
    }
  }
}
