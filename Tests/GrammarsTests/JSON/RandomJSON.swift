import Grammars
import TestSupport

/// A generator of nested and hostile JSON values of every kind, reproducible by its seed.
struct RandomJSON {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func value(depth: Int = 4) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2: .number(JSONNumber(Int.random(in: -1_000_000...1_000_000, using: &generator)))
    case 3: .number(JSONNumber(text: numberText())!)
    case 4, 5: .string(text())
    case 6: .array((0..<count()).map { _ in value(depth: depth - 1) })
    default: .object(JSONObject((0..<count()).map { _ in (text(), value(depth: depth - 1)) }))
    }
  }

  /// Returns the text of a JSON number, sometimes with a fraction or an exponent.
  mutating func numberText() -> String {
    var text = Bool.random(using: &generator) ? "-" : ""
    text += String(Int.random(in: 0...9_999, using: &generator))
    if Bool.random(using: &generator) {
      text += "." + String(Int.random(in: 0...999, using: &generator))
    }
    if Bool.random(using: &generator) {
      text += ["e", "E", "e+", "e-"].randomElement(using: &generator)!
      text += String(Int.random(in: 0...20, using: &generator))
    }
    return text
  }

  mutating func text() -> String {
    let letters: [Unicode.Scalar] = [
      "a", "b", " ", "\"", "\\", "/", "\n", "\u{0}", "\u{1F}", "\u{7F}", "é", "e\u{301}", "€", "😀",
      "\u{10FFFF}", "{", ",", "\u{2028}",
    ].flatMap { (text: String) in Array(text.unicodeScalars) }
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...6, using: &generator) {
      text.append(letters.randomElement(using: &generator)!)
    }
    return String(text)
  }

  private mutating func count() -> Int { Int.random(in: 0...4, using: &generator) }
}
