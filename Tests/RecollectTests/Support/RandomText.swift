import TestSupport

/// A generator of random texts with difficult content: scripts, clusters, line ends, no spaces.
struct RandomText {
  var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private static let words = [
    "note", "harvest", "internationalization", "straße", "Ärger", "ñandú", "привет", "собака",
    "שלום", "مرحبا", "नमस्ते", "สวัสดี", "東京", "日本語のテキスト", "中文没有空格", "한국어", "क्षत्रिय",
    "e\u{301}te\u{301}", "Z\u{351}\u{36B}\u{343}a\u{363}l\u{34F}", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪🇫🇷🇯🇵", "👍🏽",
    "ᄀᄀ각ᆨ", "a.b.c", "https://example.org/?q=1&r=%20", "x_y", "3.14", "…", "—", "\u{200D}",
    "\u{FEFF}", "ﷺ", "\u{1F1E6}",
  ]
  private static let ends = [
    " ", " ", " ", " ", ". ", "! ", "? ", "… ", "。", "！", "\n", "\r\n", "\n\n", "\r\n\r\n", "\t",
    "\u{2029}", ".) ", ".” ", ", ", "; ", "", "\u{A0}", "   ", "\n \n",
  ]

  mutating func text(words count: Int) -> String {
    var text = ""
    for _ in 0..<count {
      switch Int.random(in: 0..<120, using: &generator) {
      case 0: text += run(of: "x", 50..<3000)
      case 1: text += run(of: "漢", 50..<600)
      case 2: text += run(of: " ", 50..<5000)
      case 3: text += run(of: "👨‍👩‍👧", 5..<200)
      case 4: text += "e" + run(of: "\u{301}", 9..<900)
      default: text += Self.words.randomElement(using: &generator)!
      }
      text += Self.ends.randomElement(using: &generator)!
    }
    return text
  }

  private mutating func run(of piece: String, _ counts: Range<Int>) -> String {
    String(repeating: piece, count: .random(in: counts, using: &generator))
  }
}
