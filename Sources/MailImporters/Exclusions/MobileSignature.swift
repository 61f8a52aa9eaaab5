import ImportSupport

/// The line that a mail program adds below the text: `Sent from my iPhone`.
enum MobileSignature {
  private typealias Phrases = MobileSignatureWords

  /// A known phrase names a device or program, with nothing else except a link or an apology.
  static func isKnownPhrase(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 8, line.count <= 200, let line = withoutLink(line)?.line
    else { return false }
    let text = PhraseFolding.folded(line)
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
    let sentence = text[phrase...].firstIndex { $0 == .comma || $0 == .period || $0 == .semicolon }
    let rest = Array(text[phrase..<(sentence ?? text.count)])
    let named = Array(text[..<(sentence ?? text.count)])
    guard rest.split(separator: .space).count <= 9, Phrases.devices.occurs(in: named) else {
      return false
    }
    guard let sentence else { return true }
    let tail = Array(text[sentence...])
    if tail.count <= 4 || Phrases.apologies.occurs(in: tail) { return true }
    return Phrases.devices.occurs(in: tail) && tail.count < 16
  }

  /// Returns whether a line is `Sent from` and an unlisted name of a device or a program.
  ///
  /// Such a name belongs to the writer (`my Zephyr 4`), is that of a known program, has a capital
  /// inside a word (`eMailer`), or has a link. A place has none of these: `Sent from Berlin`, `Sent
  /// from my Berlin office`. German writes every noun with a capital, so a German name needs a
  /// digit or a capital inside a word.
  static func hasTypicalForm(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count >= 8, line.count <= 120, let (plain, hasLink) = withoutLink(line)
    else { return false }
    let folded = PhraseFolding.folded(plain)
    let isGerman = Phrases.germanStarts.match(in: folded, at: 0) != nil
    guard let start = Phrases.starts.match(in: folded, at: 0) else { return false }
    let opening = folded[start.range].split(separator: .space).count
    var words = Array(plain.split(separator: .space).dropFirst(opening))
    let all = words.count
    words.removeAll { Phrases.owners.group(equalTo: PhraseFolding.folded($0)) != nil }
    let isOwned = words.count < all
    guard !words.isEmpty, words.count <= 6 else { return false }
    var names = 0
    var isSpelled = false
    for word in words {
      if Phrases.connectives.group(equalTo: PhraseFolding.folded(word)) != nil { continue }
      let name = Spelling(word)
      let isName = name.hasInnerCapital || name.hasDigit || (name.isCapital && !isGerman)
      guard name.isPlain, isName else { return false }
      names += 1
      let isProgram = Phrases.programs.group(equalTo: PhraseFolding.folded(word)) != nil
      if name.hasInnerCapital || isProgram { isSpelled = true }
    }
    return names > 0 && (isOwned || isSpelled || hasLink)
  }

  /// Removes the link and the decoration around it.
  ///
  /// Returns `nil` when text in angle brackets isn't at the end of the line.
  private static func withoutLink(
    _ line: ArraySlice<UInt8>
  ) -> (line: ArraySlice<UInt8>, hasLink: Bool)? {
    var line = line
    var hasLink = false
    if let link = line.firstIndex(of: .lessThanSign) {
      // A link in angle brackets, as Outlook writes it, isn't part of the phrase.
      guard link > line.startIndex, line.last == .greaterThanSign || line.last == .period else {
        return nil
      }
      hasLink = isLink(line[(link + 1)...])
      line = line[..<link]
    } else if let bar = line.lastIndex(of: .verticalBar) {
      let link = line[(bar + 1)...].trimmed
      if link.contains(.period), !link.contains(.space) {
        hasLink = isLink(link)
        line = line[..<bar]
      }
    }
    while let first = line.first, Phrases.decorations.contains(first) { line = line.dropFirst() }
    while let last = line.last, Phrases.decorations.contains(last) { line = line.dropLast() }
    return (line, hasLink)
  }

  /// `https://example.org/>` and `www.example.org` are links, `anna@example.org` and `Berlin.`
  /// aren't.
  private static func isLink(_ text: ArraySlice<UInt8>) -> Bool {
    var text = text
    while let last = text.last, last == .greaterThanSign || last == .period {
      text = text.dropLast()
    }
    return text.contains(.period) && !text.contains(.space) && !text.contains(.atSign)
  }
}

private struct Spelling {
  /// True if there are only letters, digits and characters of names.
  var isPlain = true
  var isCapital = false
  var hasInnerCapital = false
  var hasDigit = false

  init(_ word: ArraySlice<UInt8>) {
    var before: UInt8 = 0
    for byte in word {
      let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      if before == 0 { isCapital = isUpper }
      if before.isLowercase, isUpper { hasInnerCapital = true }
      if byte.isDigit { hasDigit = true }
      let isSign = byte == .hyphen || byte == .plusSign || byte == .ampersand || byte == .apostrophe
      if !byte.isLetter, !byte.isDigit, byte.isASCII, !isSign { isPlain = false }
      before = byte
    }
  }
}
