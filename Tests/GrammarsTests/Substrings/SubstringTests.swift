import Grammars
import TestSupport
import Testing

@Suite struct SubstringTests {
  private static func grammar(
    _ text: String, minWords: Int = 1, maxWords: Int? = nil, minLength: Int = 0,
    maxLength: Int? = nil, language: Language = .all, in other: String? = nil
  ) throws -> Grammar {
    let part = SubstringNode(of: WordText(text), minWords: minWords, maxWords: maxWords)
    let others = other.map { [SubstringNode(of: WordText($0))] } ?? []
    return try GrammarsTests.grammar(
      .string(
        StringNode(
          language: language, minLength: minLength, maxLength: maxLength,
          substrings: [part] + others)))
  }

  private static func strings(_ grammar: Grammar) throws -> Set<[Unicode.Scalar]> {
    try GrammarTexts(of: grammar).strings
  }

  private static func set(_ strings: String...) -> Set<[Unicode.Scalar]> {
    Set(strings.map { Array($0.unicodeScalars) })
  }

  @Test func beginsAndEndsAtWords() throws {
    #expect(
      try Self.strings(Self.grammar(" one two\none\t"))
        == Self.set("one", "two", "one two", "two\none", "one two\none"))
    #expect(
      try Self.strings(Self.grammar("(He — said.)"))
        == Self.set(
          "(He", "He", "said", "said.", "said.)", "He — said", "He — said.", "He — said.)",
          "(He — said", "(He — said.", "(He — said.)"))
    #expect(try Self.strings(Self.grammar("don't")) == Self.set("don't"))
    #expect(try Self.strings(Self.grammar("#️⃣ e\u{301}")) == Self.set("#️⃣", "e\u{301}", "#️⃣ e\u{301}"))
  }

  @Test func cutsScriptsWithoutSpaces() throws {
    #expect(
      try Self.strings(Self.grammar("北京，「東」。"))
        == Self.set(
          "北", "京", "京，", "北京", "北京，", "「東", "「東」", "「東」。", "東", "東」", "東」。",
          "京，「東", "京，「東」", "京，「東」。", "北京，「東", "北京，「東」", "北京，「東」。"))
    #expect(try Self.strings(Self.grammar("がabｶﾞ", maxWords: 1)) == Self.set("が", "ab", "ｶﾞ"))
    #expect(WordText("か\u{3099}き").wordCount == 2)
    #expect(WordText("น้ำดี").wordCount == 2)
    #expect(WordText("ស្រី").wordCount == 1)
    #expect(WordText("한국어 문장").wordCount == 2)
  }

  @Test func textsWithoutWordsHaveNoParts() throws {
    for text in ["", " \n\t ", "— … !", "\u{A0}", "「」"] {
      #expect(WordText(text).wordCount == 0)
      #expect(throws: GrammarError.unsatisfiable(place: "$")) { try Self.grammar(text) }
    }
    #expect(throws: GrammarError.self) { try Self.grammar("one two", minWords: 3) }
    #expect(throws: GrammarError.self) { try Self.grammar("one two", minWords: 2, maxWords: 1) }
    #expect(throws: GrammarError.self) { try Self.grammar("one two", maxLength: 2) }
  }

  /// Compares the language with the parts found by brute force, under random conditions.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func areExactlyTheParts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let alphabets: [[String]] = [
      ["a", "b", " "], ["a", "a", " ", "\n", "."],
      ["é", "e\u{301}", "\u{2028}", "\"", "\\", "a", " "],
      ["😀", "👨‍👩‍👧", "ש", "лю", " ", "(", ")"], ["x", "y", " ", " ", "—", "\u{1}", "/"],
    ]
    for _ in 0..<40 {
      let alphabet = alphabets.randomElement(using: &random)!
      func text(_ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in
          alphabet.randomElement(using: &random)!
        }.joined()
      }
      let (passage, other) = (text(1...9), text(4...12))
      let low = Int.random(in: 1...2, using: &random)
      let words = low...(low + Int.random(in: 0...3, using: &random))
      let minLength = Int.random(in: 0...3, using: &random)
      let maxLength = minLength + Int.random(in: 0...6, using: &random)
      let choice = Int.random(in: 0..<6, using: &random)
      let language = choice == 3 ? try Language(pattern: "^[^b]*$|x|e") : .all
      var wanted = QuotableParts(of: passage).strings(words: words)
      if choice == 1 { wanted = QuotableParts(of: passage).strings() }
      if choice == 2 { wanted = wanted.filter { minLength...maxLength ~= $0.count } }
      if choice == 3 { wanted = wanted.filter { language.accepts(Self.string($0)) } }
      if choice == 4 { wanted.formIntersection(QuotableParts(of: other).strings()) }
      let made = Result {
        try Self.grammar(
          passage, minWords: choice == 1 ? 1 : words.lowerBound,
          maxWords: choice == 1 ? nil : words.upperBound, minLength: choice == 2 ? minLength : 0,
          maxLength: choice == 2 ? maxLength : nil, language: language,
          in: choice == 4 ? other : nil)
      }
      if wanted.isEmpty {
        #expect(throws: GrammarError.unsatisfiable(place: "$")) { try made.get() }
      } else {
        #expect(try Self.strings(made.get()) == wanted, "\(passage.debugDescription), \(choice)")
      }
    }
  }

  private static func string(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// Checks strings of random length against a longer text with many repetitions.
  @Test(arguments: ["the cat and ", "a ", "α\"β\\ ", "\u{1F468}\u{200D}\u{1F469} e\u{301}\n"])
  func longTextsThatRepeatThemselves(unit: String) throws {
    var random = SeededGenerator(seed: 5)
    let text = String(repeating: unit, count: 300) + "end."
    let grammar = try Self.grammar(text, minWords: 2, maxWords: 700)
    let parts = Array(text.unicodeScalars)
    for length in [0, 1, 5, 40, 500, 6000] {
      let value = try JSONValue(parsing: try randomText(of: grammar, length: length, &random))
      let string = Array(try #require(value.string).unicodeScalars)
      #expect(parts.indices.contains { parts[$0...].starts(with: string) })
      #expect(2...700 ~= string.split(whereSeparator: \.properties.isWhitespace).count)
    }
  }

  /// Every state of a mask agrees with the check of each token by itself.
  @Test func masksAgreeWithTokens() throws {
    var random = SeededGenerator(seed: 8)
    let text = "“The sea”, she said,\nwas \"calm\"; the sea\\the sky were the sea. Grüße 😀 北京。"
    let tokens: [[UInt8]] =
      (UInt8.min...UInt8.max).map { [$0] }
      + [
        "the", "The", " sea", " s", "\",", "\\n", "\\\"", "ca", "lm\\\"", "“", "Gr", "üß", " 😀",
        "北京",
      ]
      .map { Array($0.utf8) } + [Array("üß".utf8.prefix(3)), []]
    let vocabulary = TokenVocabulary(tokens: tokens, endTokens: [tokens.count - 1])
    let grammar = try GrammarsTests.grammar(
      .array(ArrayNode(items: .string(StringNode(substrings: [SubstringNode(of: WordText(text))]))))
    )
    for _ in 0..<20 {
      var matcher = TokenMatcher(grammar, vocabulary)
      for _ in 0..<30 {
        let mask = matcher.mask()
        #expect(tokens.indices.allSatisfy { mask.contains($0) == matcher.allows($0) })
        let allowed = tokens.indices.filter { mask.contains($0) && $0 < tokens.count - 1 }
        guard let token = allowed.randomElement(using: &random) else { break }
        let isTaken = matcher.advance(token)
        #expect(isTaken)
      }
    }
  }

  @Test func aTextThatIsTooLongIsRefused() throws {
    // So many words have more beginnings of parts than there are states.
    let text = (0..<60_000).map(String.init).joined(separator: " ")
    #expect(throws: GrammarError.tooLarge(place: "$")) { try Self.grammar(text) }
    let grammar = try Self.grammar(text, maxWords: 3)
    #expect(accepts(grammar, #""51999 52000 52001""#))
    #expect(!accepts(grammar, #""51999 52000 52001 52002""#))
    #expect(!accepts(grammar, #""51999 52001""#))
  }
}
