import Foundation

/// A splitter of questions into words, numbers and marks.
///
/// White space is left out, and so are apostrophes inside words: "l'été" is two words. Dashes are
/// `-`, apostrophes and single quotation marks `'`.
package struct DateTokenizer {
  package private(set) var tokens: [DateToken] = []
  private var scalars = String.UnicodeScalarView()
  private var kind: DateToken.Kind?
  private var start = 0
  private var isSpaced = true

  package init(_ text: String) {
    var offset = 0
    for scalar in text.unicodeScalars {
      read(scalar, at: offset)
      offset += UTF8.width(scalar)
    }
    finish(at: offset)
  }

  private mutating func read(_ scalar: Unicode.Scalar, at offset: Int) {
    let properties = scalar.properties
    if (0x30...0x39).contains(scalar.value) {
      add(scalar, .number, at: offset)
    } else if scalar.isASCII ? Self.isLetter(scalar) : properties.isAlphabetic {
      add(scalar, .word, at: offset)
    } else if !scalar.isASCII && Self.isCombining(scalar) {
      combine(scalar, at: offset)
    } else {
      finish(at: offset)
      if properties.isWhitespace {
        isSpaced = true
      } else {
        add(Self.plain(scalar), .mark, at: offset)
      }
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, _ kind: DateToken.Kind, at offset: Int) {
    if self.kind != kind || kind == .mark { finish(at: offset) }
    if self.kind == nil {
      self.kind = kind
      start = offset
    }
    scalars.append(scalar)
  }

  /// Adds a scalar that changes the one before it; a number or mark changed so is neither.
  private mutating func combine(_ scalar: Unicode.Scalar, at offset: Int) {
    if kind == .word {
      scalars.append(scalar)
    } else {
      if kind == nil { start = offset }
      kind = .mark
      scalars = String.UnicodeScalarView("\u{FFFD}".unicodeScalars)
    }
  }

  private mutating func finish(at end: Int) {
    guard let kind else { return }
    var token = DateToken(
      kind: kind, text: String(scalars), range: start..<end, isSpaced: isSpaced)
    switch kind {
    case .word: readWord(&token)
    case .number: token.value = token.text.utf8.count <= 4 ? Int(token.text) : nil
    case .mark: break
    }
    tokens.append(token)
    self.kind = nil
    scalars = String.UnicodeScalarView()
    isSpaced = false
  }

  private mutating func readWord(_ token: inout DateToken) {
    if let first = scalars.first, first.properties.isUppercase {
      token.isCapitalized = scalars.count == 1 || !scalars.allSatisfy { $0.properties.isUppercase }
    }
    token.text = Self.fold(token.text)
    // An apostrophe between a word or number and a word only divides them.
    guard tokens.count >= 2, let mark = tokens.last, mark.text == "'", !mark.isSpaced,
      !token.isSpaced, tokens[tokens.count - 2].kind != .mark
    else { return }
    tokens.removeLast()
  }

  /// Returns a lowercase word without accents; empty if it's longer than all in the vocabularies.
  private static func fold(_ word: String) -> String {
    let bytes = word.utf8
    if bytes.count > 48 { return "" }
    if bytes.allSatisfy({ $0 < 0x80 }) { return word.lowercased() }
    return word.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x61...0x7A).contains(scalar.value | 0x20)
  }

  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar.value == 0x200D
    }
  }

  private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0x2010...0x2013, 0x2212: "-"
    case 0x2018, 0x2019, 0x2BC: "'"
    default: scalar
    }
  }
}
