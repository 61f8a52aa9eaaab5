import ImportSupport

/// A line of a caption without its markup, with its speaker.
struct CaptionLine: Hashable {
  /// Named by the line's own voice tag.
  var voice: String?
  /// Each run of white space is one space.
  var words: String

  /// A line in which the voice changes becomes two.
  static func lines(_ cue: CaptionFile.Cue) -> [CaptionLine] {
    var lines: [CaptionLine] = []
    var voice: String?
    for line in cue.lines {
      var words = ""
      func flush() {
        let text = HTMLEntities.decoded(words).oneLine
        if !text.isEmpty { lines.append(CaptionLine(voice: voice, words: text)) }
        words = ""
      }
      var rest = Substring(line).utf8
      while let byte = rest.first {
        if byte == .lessThanSign, let tag = tag(rest) {
          if let name = tag.voice {
            flush()
            voice = name.isEmpty ? nil : name
          }
          rest = tag.rest
        } else if byte == .openingBrace, let end = styleEnd(rest) {
          rest = end
        } else {
          let plain = rest.prefix { $0 != .lessThanSign && $0 != .openingBrace }
          let run = plain.isEmpty ? rest.prefix(1) : plain
          words += Substring(run)
          rest = rest[run.endIndex...]
        }
      }
      flush()
    }
    return lines
  }

  /// Parses a tag at the start of the text; `voice` is set if the tag begins (`<v Anna>`) or ends
  /// one.
  private static func tag(
    _ text: Substring.UTF8View
  ) -> (voice: String?, rest: Substring.UTF8View)? {
    let body = text.dropFirst()
    guard let first = body.first, first.isLetter || first.isDigit || first == .slash,
      let end = body.prefix(500).firstIndex(of: .greaterThanSign)
    else { return nil }
    let rest = body[body.index(after: end)...]
    let inner = Substring(body[..<end])
    let name = inner.prefix { !$0.isWhitespace && $0 != "." }.lowercased()
    if name == "/v" { return ("", rest) }
    guard name == "v" else { return (nil, rest) }
    let speaker = inner.drop { !$0.isWhitespace }
    return (HTMLEntities.decoded(String(speaker)).oneLine, rest)
  }

  /// Returns the text after a style such as `{\an8}`.
  private static func styleEnd(_ text: Substring.UTF8View) -> Substring.UTF8View? {
    guard text.dropFirst().first == .backslash,
      let end = text.prefix(100).firstIndex(of: .closingBrace)
    else {
      return nil
    }
    return text[text.index(after: end)...]
  }
}

/// Decodes the few character references that occur in captions.
enum HTMLEntities {
  /// Unknown references are left unchanged.
  static func decoded(_ text: String) -> String {
    guard text.utf8.contains(.ampersand) else { return text }
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "&") {
      result += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      guard let end = rest.prefix(12).firstIndex(of: ";"), let scalar = scalar(rest[..<end]) else {
        result += "&"
        continue
      }
      result.unicodeScalars.append(scalar)
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func scalar(_ name: Substring) -> Unicode.Scalar? {
    let named: [Substring: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
      "lrm": "\u{200E}", "rlm": "\u{200F}",
    ]
    if let scalar = named[name] { return scalar }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" || digits.first == "X"
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { $0 >= 0x20 ? Unicode.Scalar($0) : nil }
  }
}
