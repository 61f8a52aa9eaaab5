import DocumentImporters
import Foundation
import Items
import Testing

@Suite struct RTFTests {
  private func item(_ rtf: String) throws -> Item? {
    try Reading(rtf, name: "a.rtf", with: DocumentImporter(.rtf)).items.first
  }

  @Test func readsRichText() throws {
    let item = try #require(try item(DocumentFixtures.rtf))
    #expect(item.title == "The гarden")
    #expect(item.people.map(\.name) == ["Anna Berg"])
    #expect(item.date == Date(timeIntervalSince1970: 1_615_455_000))
    #expect(
      item.text == """
        Привет, world!
        日本語 and 日本\u{1F600} € end
        Braces {} and \\ and a~tilde\u{A0}here
        next\u{2014}line.
        - entry
        one | two
        a link[^1] after shown

        [^1]: A note.
        """)
  }

  @Test(arguments: [
    (#"{\rtf1 a\'e9b}"#, "aéb"), (#"{\rtf1\mac a\'8eb}"#, "aéb"),
    (#"{\rtf1\uc0 a\u233 b}"#, "aéb"), (#"{\rtf1\uc1 a\u233\'e9b}"#, "aéb"),
    (#"{\rtf1 a{\uc3 \u233 xyz}b\u233 cd}"#, "aébéd"), (#"{\rtf1 a\par\pard b}"#, "a\nb"),
    ("{\\rtf1 a\\\nb}", "a\nb"), ("{\\rtf1 a\r\nb}", "ab"), (#"{\rtf1 a\tab b"#, "a\tb"),
    (#"{\rtf1\ansicpg65001 a\'c3\'a9b}"#, "aéb"), (#"a}b}c"#, "abc"),
    (#"{\rtf1 a\bin99999999999 b}"#, "a"), (#"{\rtf1 a\u99999999999999 b}"#, "a"),
    (#"{\rtf1 a{\deleted gone}b\v no\v0 c}"#, "abc"), (#"{\rtf1 \'"#, nil), (#"\"#, nil),
    (#"{\rtf1\deff1{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B;}}\'cf\'f0 \f0 \'e9}"#, "Пр é"),
    (#"{\rtf1 {\upr{a}{\*\ud{b}}}}"#, "a"), (#"{\rtf1 a\par\par\par\par b}"#, "a\n\nb"),
  ])
  func readsPieces(rtf: String, text: String?) throws {
    let read = try item(rtf)?.text
    if rtf.contains("999999999 b") {
      #expect(read?.hasPrefix("a") == true)
    } else {
      #expect(read == text)
    }
  }

  @Test func deepNestingIsRead() throws {
    let deep = String(repeating: "{", count: 100_000)
    #expect(try item(#"{\rtf1 a"# + deep + "b")?.text == "ab")
  }

  /// Groups beyond a depth of 1000 are only counted, so their changes last until the outermost of
  /// them ends.
  @Test func groupsThatNestTooDeepAreCounted() throws {
    let open = String(repeating: "{", count: 5000)
    let close = String(repeating: "}", count: 5000)
    let text = try item(#"{\rtf1 a"# + open + #"{\v b}c"# + close + "d}e")?.text
    #expect(text == "ade")
  }
}
