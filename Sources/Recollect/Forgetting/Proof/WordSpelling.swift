import Foundation
import QuestionLanguage

/// A spelling of texts in which only their words count.
///
/// There is one space before each word, and one after the last. White space, punctuation, emphasis,
/// invisible characters, case and accents are gone. Each character of a script without spaces is a
/// word.
struct WordSpelling: Sendable {
  private enum Sign: Sendable {
    case word([UInt8])
    /// A word by itself.
    case character([UInt8])
    case separator
    case invisible
  }

  static let space = UInt8(ascii: " ")
  /// The signs beyond ASCII that occurred.
  private var known: [Unicode.Scalar: Sign] = [:]

  /// Calls a closure with each byte and the offset in the text up to which it is spelled, until the
  /// closure returns `false`.
  mutating func spell(_ text: String, _ body: (UInt8, Int) -> Bool) {
    var (position, isInWord) = (0, false)
    guard body(Self.space, position) else { return }
    for scalar in text.unicodeScalars {
      let start = position
      position += UTF8.width(scalar)
      if let letter = Self.asciiLetter(scalar) {
        guard body(letter, position) else { return }
        isInWord = true
        continue
      }
      let sign = scalar.isASCII ? Sign.separator : self.sign(of: scalar)
      if case .invisible = sign { continue }
      if case .word(let bytes) = sign {
        guard bytes.allSatisfy({ body($0, position) }) else { return }
        isInWord = true
        continue
      }
      if isInWord, !body(Self.space, start) { return }
      isInWord = false
      guard case .character(let bytes) = sign else { continue }
      guard bytes.allSatisfy({ body($0, position) }), body(Self.space, position) else { return }
    }
    if isInWord { _ = body(Self.space, position) }
  }

  /// Returns the byte of a letter or a digit of ASCII, in lowercase.
  private static func asciiLetter(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar {
    case "0"..."9", "a"..."z": UInt8(ascii: scalar)
    case "A"..."Z": UInt8(ascii: scalar) + (UInt8(ascii: "a") - UInt8(ascii: "A"))
    default: nil
    }
  }

  private mutating func sign(of scalar: Unicode.Scalar) -> Sign {
    if let sign = known[scalar] { return sign }
    let sign = Self.sign(of: scalar)
    known[scalar] = sign
    return sign
  }

  private static func sign(of scalar: Unicode.Scalar) -> Sign {
    if scalar.properties.isDefaultIgnorableCodePoint || isAccent(scalar) { return .invisible }
    guard scalar.properties.generalCategory.isOfWord else { return .separator }
    let folded: String = scalar.properties.uppercaseMapping.lowercased()
    let scalars = folded.decomposedStringWithCompatibilityMapping.unicodeScalars
    var letters = String.UnicodeScalarView()
    for scalar in scalars where !isAccent(scalar) { letters.append(scalar) }
    let bytes = Array(String(letters).utf8)
    return UnspacedScript(scalar.value) == nil ? .word(bytes) : .character(bytes)
  }

  /// Returns true for accents, and for the vowel signs that Hebrew and Arabic are written without.
  ///
  /// The signs of other scripts have combining classes from 36 to 199, or 9 and less.
  private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
    let order: UInt8 = scalar.properties.canonicalCombiningClass.rawValue
    return (10...35).contains(order) || order >= 200
  }
}
