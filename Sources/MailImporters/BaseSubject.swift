import Foundation
import ImportSupport
import Languages

/// A subject without the markers that replying and forwarding add, such as `Re:` and `(fwd)`.
///
/// Follows RFC 5256, section 2.1, with two differences: markers in other languages count too, and a
/// mailing list's tag in brackets stays, because it tells lists apart.
/// - `Re: [list] Plan` becomes `[list] Plan`.
/// - `[list] AW: [list] Plan` becomes `[list] Plan`.
/// - `Meals (was: Next meeting)` and `Meals Re: Next meeting` become `Next meeting`, the earlier
///   subject.
struct BaseSubject: Hashable {
  var text: String
  var isReply = false

  init(_ subject: String) {
    let folded = subject.oneLine
    let earlier = Self.earlier(folded)
    isReply = earlier != nil
    // The rest is a slice that is shortened and never copied: there may be as many markers as
    // letters.
    var rest = (earlier ?? folded)[...]
    var tags: [Substring] = []
    var known: Set<Substring> = []
    while true {
      if let words = Self.withoutMark(rest) {
        rest = words
      } else if rest.suffix(5).lowercased() == "(fwd)" {
        rest.removeLast(5)
        rest = rest.trimmed
      } else if rest.last == "]", rest.prefix(5).lowercased() == "[fwd:" {
        // `dropLast()` would count all characters.
        rest.removeLast()
        rest = rest.dropFirst(5).trimmed
      } else if let (tag, words) = Self.tag(rest),
        Self.withoutMark(words) != nil || words.first == "["
      {
        // A marker may follow the list's tag, and the tag may then be repeated after the marker.
        if known.insert(tag).inserted { tags.append(tag) }
        rest = words
        continue
      } else {
        break
      }
      isReply = true
    }
    if let (tag, words) = Self.tag(rest), known.contains(tag) { rest = words }
    text = (tags + [rest]).joined(separator: " ").trimmingCharacters(in: .whitespaces)
  }

  /// Returns `Next meeting` for `Meals (was: Next meeting)`.
  private static func earlier(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    for (open, close) in [("(was", UInt8.closingParenthesis), ("[was", .closingBracket)]
    where bytes.last == close {
      let folded = bytes.map(\.lowercased)
      guard let mark = folded[...].lastRange(of: open) else { continue }
      let rest = bytes[mark.upperBound...].dropLast()
      let words = rest.drop { $0 == .colon || $0 == .space }
      if words.count < rest.count, !words.isEmpty { return words.trimmed.text }
    }
    guard bytes.first != .openingBracket else { return nil }
    for mark in [" Re: ", " RE: "] {
      if let range = bytes[...].lastRange(of: mark), range.upperBound < bytes.count {
        return bytes[range.upperBound...].text
      }
    }
    return nil
  }

  private static func tag(_ text: Substring) -> (tag: Substring, rest: Substring)? {
    guard text.first == "[", let end = text.firstIndex(of: "]") else { return nil }
    let rest = text[text.index(after: end)...].drop { $0 == " " }
    guard !rest.isEmpty else { return nil }
    return (text[...end], rest)
  }

  /// Returns the text after a marker such as `Re:`, `RE[2]:`, `Re^2:`, `Fwd (3):` or `回复：`.
  private static func withoutMark(_ text: Substring) -> Substring? {
    guard let colon = text.prefix(24).firstIndex(where: { $0 == ":" || $0 == "：" }) else {
      return nil
    }
    var word = text[..<colon].lowercased()[...]
    while word.last == " " { word.removeLast() }
    if let last = word.last, last == "]" || last == ")" || last.isNumber {
      let counter = word.reversed().prefix { "[]()^*".contains($0) || $0.isNumber }
      word = word.dropLast(counter.count)
      while word.last == " " { word.removeLast() }
      // A number without brackets counts only after the most common marker, as in `Re2:`; `R2:` may
      // well be a subject.
      if counter.allSatisfy(\.isNumber), word != "re" { return nil }
    }
    guard markers.contains(String(word)) else { return nil }
    return text[text.index(after: colon)...].drop { $0 == " " }
  }

  private static let markers = Language.set(\.forwarding.markers)
}

extension Substring {
  /// Other white space was replaced before.
  fileprivate var trimmed: Substring {
    var text = drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return text
  }
}
