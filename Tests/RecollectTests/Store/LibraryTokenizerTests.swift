import Foundation
import GRDB
import Recollect
import TestSupport
import Testing

/// Tests of the tokens and positions that FTS5 gets.
@Suite struct LibraryTokenizerTests {
  struct Word: Equatable {
    var text: String
    var range: Range<Int>
  }

  @Test func textWithSpacesIsCutAsSQLiteDoes() throws {
    try withTokenizers { ours, plain in
      for text in [
        "", " ", "Harvests; harvested—HARVEST “quince”", "Die Überraschung", "привет собака",
        "שלום مرحبا नमस्ते", "e\u{301}te\u{301} 👩‍🌾 x", "don't 3.14 x_y", "\u{FEFF}a\u{2028}b",
      ] {
        #expect(words(of: text, ours) == words(of: text, plain))
      }
    }
  }

  @Test(arguments: [
    ("東京へ行く", ["東", "京", "へ", "行", "く"]), ("iPhone15ケース", ["iphone15", "ケ", "ー", "ス"]),
    ("ＡＢＣ１２ houses", ["abc12", "hous"]), ("ｶﾞｿﾘﾝ ﾊﾟ", ["ガ", "ソ", "リ", "ン", "パ"]),
    ("葛\u{E0100}城", ["葛", "城"]), ("人々・〇", ["人", "々", "〇"]), ("한국어", ["한", "국", "어"]),
    ("กินข้าว", ["กิ", "น", "ข้", "า", "ว"]), ("ខ្មែរ", ["ខ្មែ", "រ"]), ("𠮷野家", ["𠮷", "野", "家"]),
    ("が", ["が"]), ("\u{304B}\u{3099}", ["が"]), ("\u{1112}\u{1161}\u{11AB}", ["한"]),
    ("あ\u{3099}い", ["あ", "い"]), ("ｱＢｃ漢", ["ア", "bc", "漢"]), ("ー", ["ー"]),
  ])
  func charactersAreWords(text: String, expected: [String]) throws {
    try withTokenizers { ours, _ in #expect(words(of: text, ours).map(\.text) == expected) }
  }

  /// SQLite takes signs that are newer than Unicode 6.1 for letters.
  @Test(arguments: [
    ("Kuchen🧁Samstag", ["kuchen", "samstag"]),
    ("@\u{2068}Anna Becker\u{2069}!", ["anna", "becker"]),
    ("1200₽ 😀ab🥰", ["1200", "ab"]), ("مرحبا\u{061C}سلام", ["مرحبا", "سلام"]),
    ("ΑΘΗΝΑΣ Αθήνας", ["αθηνασ", "αθηνασ"]), ("самолёт Ёлка", ["самолет", "елка"]),
    ("Sœur", ["soeur"]), ("Işık", ["isik"]), ("漢🥰字", ["漢", "字"]), ("œ", ["oe"]),
  ])
  func signsSplitAndLettersFold(text: String, expected: [String]) throws {
    try withTokenizers { ours, _ in
      let found = words(of: text, ours)
      #expect(found.map(\.text) == expected)
      let bytes = Array(text.utf8)
      for word in found {
        #expect(String(validating: bytes[word.range], as: UTF8.self) != nil)
      }
    }
  }

  /// Checks that every token of random text is the folded text at its position.
  @Test func wordsStandWhereTheySay() throws {
    var random = RandomText(seed: 11)
    let alphabet = Array("漢字かながガパｶﾊﾞﾟ한ᄒ\u{1161}\u{11AB}Ａｚ９az9 。กิ้\u{3099}\u{FE00}é—".unicodeScalars)
    try withTokenizers { ours, _ in
      for round in 0..<300 {
        var text = round % 2 == 0 ? random.text(words: 20) : ""
        for _ in 0..<40 where round % 2 == 1 {
          text.unicodeScalars.append(alphabet.randomElement(using: &random.generator)!)
        }
        let bytes = Array(text.utf8)
        var last = 0
        for word in words(of: text, ours) {
          #expect(word.range.lowerBound >= last && word.range.upperBound <= bytes.count)
          last = word.range.upperBound
          let source = String(validating: bytes[word.range], as: UTF8.self)
          try #require(source != nil)
          guard let source, isKanaOrHangul(source) else { continue }
          // The text is composed again, because not every Foundation composes text that it has
          // decomposed.
          let folded = source.precomposedStringWithCompatibilityMapping
            .precomposedStringWithCanonicalMapping.unicodeScalars
            .filter { !(0x3099...0x309A ~= $0.value || 0xFE00...0xFE0F ~= $0.value) }
          #expect(word.text == String(String.UnicodeScalarView(folded)))
        }
      }
    }
  }

  @Test func bytesThatAreNotUTF8DoNoHarm() throws {
    var generator = SeededGenerator(seed: 12)
    let good = Array("漢字ガＡzＺＺ กิน 한".utf8)
    try withTokenizers { ours, _ in
      for _ in 0..<2000 {
        var bytes = good
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          bytes[bytes.indices.randomElement(using: &generator)!] =
            .random(in: 0...255, using: &generator)
        }
        bytes.removeLast(.random(in: 0..<bytes.count, using: &generator))
        for word in words(of: bytes, ours) { #expect(word.range.upperBound <= bytes.count) }
      }
    }
  }

  private func isKanaOrHangul(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first?.value else { return false }
    return 0x3041...0x3096 ~= first || 0x30A1...0x30FA ~= first || 0xFF66...0xFF9D ~= first
      || 0xAC00...0xD7A3 ~= first
  }

  private func withTokenizers(
    _ body: (any FTS5Tokenizer, any FTS5Tokenizer) throws -> Void
  ) throws {
    var configuration = Configuration()
    LibraryTokenizer.register(in: &configuration)
    try DatabaseQueue(configuration: configuration).read { database in
      try body(
        try database.makeTokenizer(LibraryTokenizer.tokenizerDescriptor()),
        try database.makeTokenizer(.porter(wrapping: .unicode61(diacritics: .remove))))
    }
  }

  private func words(of text: String, _ tokenizer: any FTS5Tokenizer) -> [Word] {
    words(of: Array(text.utf8), tokenizer)
  }

  private func words(of bytes: [UInt8], _ tokenizer: any FTS5Tokenizer) -> [Word] {
    var words: [Word] = []
    let code = bytes.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        withUnsafeMutablePointer(to: &words) { words in
          tokenizer.tokenize(
            context: words, tokenization: .document, pText: text.baseAddress,
            nText: CInt(text.count)
          ) { context, _, token, length, start, end in
            let token = UnsafeRawBufferPointer(start: token, count: Int(length))
            context?.assumingMemoryBound(to: [Word].self).pointee.append(
              Word(text: String(decoding: token, as: UTF8.self), range: Int(start)..<Int(end)))
            return 0
          }
        }
      }
    }
    #expect(code == 0)
    return words
  }
}
