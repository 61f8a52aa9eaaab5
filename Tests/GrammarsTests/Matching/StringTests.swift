import Grammars
import TestSupport
import Testing

@Suite struct StringTests {
  /// Checks edge cases of bytes at every position of a string against the standard library's
  /// decoder.
  @Test func takesExactlyUTF8() throws {
    let string = try grammar(.anyString)
    let visible = try grammar(
      .string(StringNode(language: Language(pattern: #"^[^"\\\x00-\x1f]*$"#))))
    let edges: [UInt8] = [
      0x00, 0x1F, 0x20, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF,
      0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    var texts: [[UInt8]] = [[]]
    var last: [[UInt8]] = [[]]
    for _ in 0..<3 {
      last = last.flatMap { text in edges.map { text + [$0] } }
      texts += last
    }
    texts += last.filter { $0[0] >= 0xF0 }.flatMap { text in edges.map { text + [$0] } }
    for text in texts {
      let isRight = String(validating: text, as: UTF8.self) != nil && !text.contains { $0 < 0x20 }
      let quoted = [0x22] + text + [0x22]
      #expect(accepts(string, quoted) == isRight, "\(text)")
      #expect(accepts(visible, quoted) == isRight, "\(text)")
    }
  }

  @Test func readsEscapes() throws {
    let string = try grammar(.anyString)
    let good = [
      #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\uD83D\uDE00""#, #""\ud83d\udE00x""#, #""\uABCD""#,
      #""\uE000\uDBFF\uDFFF""#,
    ]
    for text in good { #expect(accepts(string, text), "\(text)") }
    let bad = [
      #""\x""#, #""\u12""#, #""\uD83D""#, #""\uDE00""#, #""\uD83D\n""#, #""\uD83D\u0041""#, #""\""#,
      #""\uD83Dx""#, #""\U0041""#, #"""#, #""a"b"#, "\"\n\"", "\"\t\"",
    ]
    for text in bad { #expect(!accepts(string, text), "\(text)") }
  }

  @Test func escapesWhatALanguageHolds() throws {
    let words = try grammar(.strings("a\"b", "\n", "\u{1}", "/", "\u{7F}", "x\\"))
    let good = [
      #""a\"b""#, #""a\u0022b""#, #""\n""#, #""\u000a""#, #""\u000A""#, #""\u0001""#, #""/""#,
      #""\/""#, "\"\u{7F}\"", #""x\\""#, #""x\u005C""#,
    ]
    for text in good { #expect(accepts(words, text), "\(text)") }
    for text in [#""\t""#, #""\u0002""#, #""\u0061\"b""#, #""\u002f""#, #""\\""#, #""\""#] {
      #expect(!accepts(words, text), "\(text)")
    }
    var matcher = ByteMatcher(try grammar(.strings("ab", "cd")))
    let isTaken = matcher.advance(Array(#""a\"#.utf8))
    #expect(!isTaken)
  }

  @Test func countsScalars() throws {
    let short = try grammar(.string(StringNode(minLength: 2, maxLength: 3)))
    for text in [#""ab""#, #""é😀x""#, #""\n\u0041""#, #""\uD83D\uDE00xx""#] {
      #expect(accepts(short, text), "\(text)")
    }
    for text in [#""""#, #""a""#, #""abcd""#, #""😀""#, #""\uD83D\uDE00xxx""#] {
      #expect(!accepts(short, text), "\(text)")
    }
    let long = try grammar(.string(StringNode(minLength: 0, maxLength: 65_536)))
    #expect(accepts(long, "\"" + String(repeating: "é", count: 65_536) + "\""))
    #expect(!accepts(long, "\"" + String(repeating: "a", count: 65_537) + "\""))
  }

  /// Checks that a pattern combined with a length leaves no dead ends.
  @Test func countsUnderPatterns() throws {
    var random = SeededGenerator(seed: 6)
    let cases = [
      ("^(abc)+$", 0, 7), ("^a+b+$", 3, 4), ("^(a|bbbbb)*c$", 2, 300), ("^([a-z]{3}-)+x$", 10, 40),
      ("^(é|😀){2,}$", 0, 30), ("b", 0, 100), ("^(aa)*$", 50, 60),
    ]
    for (pattern, minimum, maximum) in cases {
      let language = try Language(pattern: pattern)
      let node = StringNode(language: language, minLength: minimum, maxLength: maximum)
      let grammar = try grammar(.string(node))
      for length in 0..<40 {
        let text = try randomText(of: grammar, length: length, &random)
        let value = try JSONValue(parsing: text)
        #expect(Reference(graph: SchemaGraph(root: .string(node))).allows(value), "\(text)")
      }
      for length in 0..<60 {
        let text = String(repeating: "a", count: length)
        let isRight = language.accepts(text) && minimum...maximum ~= length
        #expect(accepts(grammar, "\"\(text)\"") == isRight)
      }
    }
  }

  @Test func refusesWhatCannotBe() throws {
    let language = try Language(pattern: "^(abc){2,}$")
    #expect(throws: GrammarError.unsatisfiable(place: "$.k[]")) {
      let string = SchemaNode.string(StringNode(language: language, maxLength: 5))
      let array = SchemaNode.array(ArrayNode(items: string, minimumCount: 1))
      return try grammar(
        .object(ObjectNode(properties: [.init(name: "k", node: array, isRequired: true)])))
    }
    #expect(throws: GrammarError.unsatisfiable(place: "$")) {
      try grammar(.string(StringNode(minLength: 3, maxLength: 2)))
    }
  }
}
