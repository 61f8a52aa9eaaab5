import Grammars
import TestSupport
import Testing

@Suite struct CombinationTests {
  @Test func putsTextsTogether() throws {
    let ab = Grammar.choice([.literal("a"), .literal("bb")])
    let cases: [(Grammar, [String], [String])] = [
      (.literal(""), [""], ["a"]),
      (.literal("é{"), ["é{"], ["é", "", "é{{"]),
      (.sequence([]), [""], ["a"]),
      (.sequence([ab, .literal("c"), ab]), ["aca", "bbcbb"], ["ac", "ca", "abca"]),
      (ab.optional, ["", "a", "bb"], ["b", "aa"]),
      (ab.repeating(), ["", "a", "abbabb", "aaaa"], ["b", "ab"]),
      (ab.repeating(2, 3), ["aa", "abba", "bbbb"], ["a", "aaaa", "b"]),
      (ab.repeating(3), ["aaa", "aaaaa"], ["aa"]),
      (ab.optional.repeating(2, 2), ["", "a", "aa"], ["aaa"]),
      (ab.repeating().repeating(), ["", "abb"], ["b"]),
      (Grammar.literal("").repeating(), [""], ["a"]),
      (Grammar.literal("").repeating(5), [""], ["a"]),
      (.sequence([.text, .literal("!")]), ["!", "hé!", "!!"], ["", "h"]),
      (.text(avoiding: ["ab", "ba"]), ["", "aac", "bcb", "acb"], ["ab", "cba", "aab"]),
      (
        .sequence([.text(avoiding: ["<t>"]), .literal("<t>"), try grammar(.integer)]),
        ["<t>1", "hello<t>-5", "<t<t>0"], ["1", "<t>", "<t><t>1"]
      ),
    ]
    for (grammar, good, bad) in cases {
      for text in good { #expect(accepts(grammar, text), "\(text)") }
      for text in bad { #expect(!accepts(grammar, text), "\(text)") }
    }
  }

  @Test func holdsLongLiterals() {
    let text = String(repeating: "é", count: 30_000)
    #expect(accepts(.literal(text), text))
    #expect(!accepts(.literal(text), text + "é"))
    #expect(!accepts(.literal(text), String(text.dropLast())))
  }

  @Test func textsAreUTF8() throws {
    #expect(accepts(.text, "é😀\n\0"))
    #expect(!accepts(.text, [0xC3]))
    #expect(!accepts(.text, [0xC0, 0x80]))
    var matcher = ByteMatcher(.text)
    let isTaken = matcher.advance(0xF0)
    #expect(isTaken && !matcher.isComplete)
    #expect(matcher.shortestCompletion().count == 3)
  }

  @Test func endsShortly() throws {
    var random = SeededGenerator(seed: 8)
    let object = SchemaNode.object(ObjectNode(properties: [.init(name: "k", node: .integer)]))
    let grammar = Grammar.sequence([
      .text(avoiding: ["[["]), .literal("[["), try grammar(object), .literal("]]").repeating(1, 3),
    ])
    for length in 0..<60 {
      let text = try randomText(of: grammar, length: length, &random)
      #expect(accepts(grammar, text))
    }
    #expect(String(decoding: ByteMatcher(grammar).shortestCompletion(), as: UTF8.self) == "[[{}]]")
  }
}
