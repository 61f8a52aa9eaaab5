import ImportSupport

/// The line that a mail program adds below the text: `Sent from my iPhone`.
enum MobileSignature {
  private typealias Phrases = MobileSignatureWords

  /// Returns a Boolean value that indicates whether a line is a known phrase with a device's or
  /// program's name.
  ///
  /// The line may contain nothing else except a link or an apology.
  static func isKnownPhrase(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 8, line.count <= 200, let line = withoutLink(line)?.line
    else { return false }
    let text = Folding.folded(line)
    guard !text.isEmpty, text.count <= 120 else { return false }
    if Phrases.whole.group(equalTo: text) != nil { return true }
    let phrase: Int
    if let start = Phrases.starts.match(in: text, at: 0) {
      phrase = start.range.upperBound
    } else if let end = Phrases.ends.matches(in: text).last, end.range.upperBound == text.count {
      phrase = 0
    } else {
      return false
    }
    let sentence = text[phrase...].firstIndex { $0 == 0x2C || $0 == 0x2E || $0 == 0x3B }
    let rest = Array(text[phrase..<(sentence ?? text.count)])
    let named = Array(text[..<(sentence ?? text.count)])
    guard rest.split(separator: 0x20).count <= 9, Phrases.devices.occurs(in: named) else {
      return false
    }
    guard let sentence else { return true }
    let tail = Array(text[sentence...])
    if tail.count <= 4 || Phrases.apologies.occurs(in: tail) { return true }
    return Phrases.devices.occurs(in: tail) && tail.count < 16
  }

  /// Returns a Boolean value that indicates whether a line is `Sent from` and an unlisted name.
  ///
  /// The form must show that it is the name of a device or a program. Such a name belongs to the
  /// writer (`my Zephyr 4`), is that of a known program, has a capital inside a word (`eMailer`),
  /// or has a link. A place has none of these: `Sent from Berlin`, `Sent from my Berlin office`.
  /// German writes every noun with a capital, so a German name needs a digit or a capital inside a
  /// word.
  static func hasTypicalForm(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 8, line.count <= 120, let (plain, hasLink) = withoutLink(line)
    else { return false }
    let folded = Folding.folded(plain)
    let isGerman = Phrases.germanStarts.match(in: folded, at: 0) != nil
    guard let start = Phrases.starts.match(in: folded, at: 0) else { return false }
    let opening = folded[start.range].split(separator: 0x20).count
    var words = Array(plain.split(separator: 0x20).dropFirst(opening))
    let all = words.count
    words.removeAll { Phrases.owners.group(equalTo: Folding.folded($0)) != nil }
    let isOwned = words.count < all
    guard !words.isEmpty, words.count <= 6 else { return false }
    var names = 0
    var isSpelled = false
    for word in words {
      if Phrases.connectives.group(equalTo: Folding.folded(word)) != nil { continue }
      let name = Spelling(word)
      let isName = name.hasInnerCapital || name.hasDigit || (name.isCapital && !isGerman)
      guard name.isPlain, isName else { return false }
      names += 1
      let isProgram = Phrases.programs.group(equalTo: Folding.folded(word)) != nil
      if name.hasInnerCapital || isProgram { isSpelled = true }
    }
    return names > 0 && (isOwned || isSpelled || hasLink)
  }

  /// Returns the line without its link and the decoration around it, and a Boolean value that
  /// indicates whether there was a link.
  ///
  /// Returns `nil` when text in angle brackets isn't at the end of the line.
  private static func withoutLink(
    _ line: ArraySlice<UInt8>
  ) -> (line: ArraySlice<UInt8>, hasLink: Bool)? {
    var line = line
    var hasLink = false
    if let link = line.firstIndex(of: 0x3C) {
      // A link in angle brackets, as Outlook writes it, isn't part of the phrase.
      guard link > line.startIndex, line.last == 0x3E || line.last == 0x2E else { return nil }
      hasLink = isLink(line[(link + 1)...])
      line = line[..<link]
    } else if let bar = line.lastIndex(of: 0x7C) {
      let link = line[(bar + 1)...].trimmed
      if link.contains(0x2E), !link.contains(0x20) {
        hasLink = isLink(link)
        line = line[..<bar]
      }
    }
    while let first = line.first, Phrases.decorations.contains(first) { line = line.dropFirst() }
    while let last = line.last, Phrases.decorations.contains(last) { line = line.dropLast() }
    return (line, hasLink)
  }

  /// Returns a Boolean value that indicates whether a text is an address of the web.
  ///
  /// `https://example.org/>` and `www.example.org` are, `anna@example.org` and `Berlin.` aren't.
  private static func isLink(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    while let last = text.last, last == 0x3E || last == 0x2E { text = text.dropLast() }
    return text.contains(0x2E) && !text.contains(0x20) && !text.contains(0x40)
  }
}

/// The spelling of one word of a name.
private struct Spelling {
  /// A Boolean value that indicates whether there are only letters, digits and characters of names.
  var isPlain = true
  /// A Boolean value that indicates whether the word begins with a capital.
  var isCapital = false
  /// A Boolean value that indicates whether the word has a capital after a lowercase letter.
  var hasInnerCapital = false
  var hasDigit = false

  init(_ word: ArraySlice<UInt8>) {
    var before: UInt8 = 0
    for byte in word {
      let isUpper = (0x41...0x5A).contains(byte)
      if before == 0 { isCapital = isUpper }
      if before >= 0x61, before <= 0x7A, isUpper { hasInnerCapital = true }
      if byte.isDigit { hasDigit = true }
      let isSign = byte == 0x2D || byte == 0x2B || byte == 0x26 || byte == 0x27
      if !byte.isLetter, !byte.isDigit, byte < 0x80, !isSign { isPlain = false }
      before = byte
    }
  }
}
