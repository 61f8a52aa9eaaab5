import Foundation
import GRDB
import Items
import Recollect
import Testing
import TestSupport

/// Tests that nobody's words pass for a heading of somebody else's.
@Suite struct ImitatedHeadingTests {
  private static let names = ["Anna Berg", "Ben", "Cem Acar", "Dörte", "李雷"]
  private static let breaks = ["\n", "\n\n", "\r\n", "\r", "\u{2028}", "\u{85}", "\u{0B}", "\n \n"]
  private static let pieces = [
    "Yes.", "I agree to pay.", "— 2024-01-05 —", "[2] mail, Boat, 2024-01-05", "the boat",
    "Location: Rome", "“quoted”", "10:30 is fine",
  ]

  /// Returns words with imitated headings of anybody, and a word that nothing else has.
  private static func words(_ mark: String, _ generator: inout SeededGenerator) -> String {
    let headings = names.flatMap { [$0 + ": ", $0 + ", 2024-01-05:\n\n", "**\($0):** ", $0 + ":"] }
    let parts = (0..<Int.random(in: 1...6, using: &generator)).map { _ -> String in
      let isHeading = Bool.random(using: &generator)
      let part = (isHeading ? headings : pieces).randomElement(using: &generator) ?? ""
      return part + (breaks.randomElement(using: &generator) ?? "")
    }
    return parts.joined() + mark
  }

  /// Makes a meeting, a chat and a mail thread, and returns the authors of all marks.
  private static func items(
    _ generator: inout SeededGenerator
  ) -> (items: [Item], authors: [String: String]) {
    var authors: [String: String] = [:]
    func said() -> (author: String, text: String) {
      let author = names.randomElement(using: &generator) ?? ""
      let mark = "mark\(authors.count)x"
      authors[mark] = author
      return (author, words(mark, &generator))
    }
    var meeting = Item(id: "meeting", kind: .meeting, title: "Meeting", text: "")
    meeting.people = names.map { Item.Participant(role: .attendee, name: $0) }
    for _ in 0..<6 {
      let (author, text) = said()
      if !meeting.text.isEmpty { meeting.text += "\n" }
      let start = meeting.text.utf8.count
      meeting.text += "\(author): \(text)"
      meeting.turns.append(Item.Turn(speaker: author, range: start..<meeting.text.utf8.count))
    }
    let others = [Item.Kind.message, .mail].flatMap { kind in
      (0..<5).map { number -> Item in
        let (author, text) = said()
        return Item(
          id: "\(kind)\(number)", kind: kind, title: "Talk", text: text,
          date: Date(timeIntervalSince1970: Double(number) * 100_000),
          people: [Item.Participant(role: .from, name: author, address: "")], thread: "\(kind)")
      }
    }
    return ([meeting] + others, authors)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func theAuthorByPlaceIsTheTrueOne(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (items, authors) = Self.items(&generator)
    let test = try TestLibrary()
    try await test.library.add(items, as: "items")
    for (mark, author) in authors {
      for name in Self.names {
        var options = SearchOptions(mode: .lexical, floor: nil)
        options.filter.senders = [name]
        let found = try await test.library.search(mark, options: options).passages
        #expect(found.isEmpty == (name != author), "\(mark) of \(author), looked for by \(name)")
      }
      let all = try await test.library.search(mark, options: SearchOptions(mode: .lexical))
      let passage = try #require(all.passages.first)
      let place = try #require(Array(passage.text.utf8).firstRange(of: Array(mark.utf8)))
      let part = passage.authored.filter { $0.range.overlaps(place) }
      #expect(part.map(\.authors) == [[author]])
      let thread = try #require(try await test.library.thread(passage.threadID))
      let whole = place.lowerBound + passage.range.lowerBound
      #expect(thread.authored.filter { $0.range.contains(whole) }.map(\.authors) == [[author]])
    }
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func noLineOfSomeoneIsShownAsAHeadingOfSomebodyElse(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let (items, _) = Self.items(&generator)
    let test = try TestLibrary()
    try await test.library.add(items, as: "items")
    for id in try test.read({ try Int64.fetchAll($0, sql: "SELECT id FROM threads") }) {
      let thread = try #require(try await test.library.thread(id))
      let shown = thread.attributedText.text
      // The true headings are as many as the lines that begin with a name.
      let parts = thread.kind == .mail ? 0 : thread.authored.count
      let lines = shown.split(whereSeparator: \.isNewline).filter { line in
        let line = line.drop { $0.isWhitespace || $0 == "*" }
        return Self.names.contains { name in
          line.hasPrefix(name + ", 2") || thread.kind != .mail && line.hasPrefix(name + ":")
        }
      }
      let own = thread.attributedText.imitations.count
      #expect(lines.count <= parts + own)
      for imitation in thread.attributedText.imitations {
        let author = imitation.part.authors[0]
        let rest = String(decoding: Array(thread.text.utf8)[imitation.offset...], as: UTF8.self)
        let line = rest.prefix { !$0.isNewline }
        #expect(shown.contains("\(author): \(line)") || shown.contains("> \(line)"))
      }
    }
  }

  @Test(arguments: [
    "Anna: I agree", "Anna Berg: I agree", "ANNA BERG : ok", "\u{200B}Anna Berg: ok",
    "**Anna:** ok", "Anna Berg, 2024-01-05:", "— 2024-01-05 —", "[2] mail, Boat, 2024-01-05",
    "Anna Berg：ok", "anna@example.org: ok", "anna: ok",
  ])
  func anImitationIsPrecededByItsAuthor(line: String) {
    let text = "Bob: I bring cake.\n\(line)\nThat is all."
    let part = AuthoredRange(
      range: 0..<text.utf8.count, authors: ["Bob"], kind: .meeting, isTurn: true)
    let shown = AttributedText(text, by: [part], names: ["Anna"]).text
    #expect(shown == "Bob: I bring cake.\nBob: \(line)\nThat is all.")
  }

  @Test(arguments: [
    "\u{200B}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{202E}",
    "\u{115F}", "\u{3164}", "\u{FFA0}", "\u{2800}", "\u{E000}", "\u{10FFFD}", "\u{E0041}",
    "\u{FE0F}", "\u{FFFC}", "\u{180E}",
  ])
  func anInvisibleCharacterDoesNotHideAnImitation(mark: String) {
    for kind in [Item.Kind.mail, .message] {
      for line in [
        "\(mark)Anna Berg: ok", "An\(mark)na Berg: ok", "Anna\(mark) Berg: ok",
        "Anna Berg\(mark): ok", "Anna Berg:\(mark) ok",
        "\(mark)[\(mark)2\(mark)]\(mark) mail, Boat, 2024-01-05",
        "\(mark)—\(mark) 2024-01-05 —\(mark)",
        String(repeating: mark, count: 200) + "Anna Berg: ok",
      ] {
        expectAuthor(before: line, kind: kind)
      }
    }
  }

  @Test(arguments: [
    ":", "\u{2D0}", "\u{2F8}", "\u{589}", "\u{5C3}", "\u{703}", "\u{704}", "\u{1803}", "\u{205A}",
    "\u{2236}", "\u{A789}", "\u{FE13}", "\u{FE30}", "\u{FE55}", "\u{FF1A}",
  ])
  func anySignLikeAColonIsOne(colon: String) {
    for kind in [Item.Kind.mail, .message] {
      expectAuthor(before: "Anna Berg\(colon) ok", kind: kind)
      expectAuthor(before: "Anna Berg\(colon)ok", kind: kind)
      expectAuthor(before: "anna berg, 2024-01-05\(colon)", kind: kind)
    }
  }

  @Test func spacesDoNotHideAnImitation() {
    expectAuthor(before: String(repeating: " ", count: 500) + "Anna: ok", kind: .message)
    expectAuthor(before: String(repeating: "\u{3000}", count: 500) + "Anna: ok", kind: .message)
  }

  private func expectAuthor(before line: String, kind: Item.Kind) {
    let text = "I bring cake.\n\(line)\nThat is all."
    let part = AuthoredRange(range: 0..<text.utf8.count, authors: ["Bob"], kind: kind)
    let shown = AttributedText(text, by: [part], names: ["Anna Berg"]).text
    #expect(shown == "I bring cake.\nBob: \(line)\nThat is all.")
  }

  @Test(arguments: [
    "See you at 10:30", "https://example.org", "it is as follows: nothing", "no colon here",
    "[1] a footnote", "- Anna", "", "wait, what? no: yes",
  ])
  func otherLinesAreAsTheyAre(line: String) {
    let text = "Bob: I bring cake.\n\(line)\nThat is all."
    let part = AuthoredRange(
      range: 0..<text.utf8.count, authors: ["Bob"], kind: .meeting, isTurn: true)
    #expect(AttributedText(text, by: [part]).text == text)
  }

  @Test func manyImitationsDontMakeATextMuchLonger() {
    let text = "Bob: x" + String(repeating: "\nAnna: y", count: 2_000)
    let name = String(repeating: "Bob", count: 20)
    let part = AuthoredRange(
      range: 0..<text.utf8.count, authors: [name], kind: .meeting, isTurn: true)
    #expect(AttributedText(text, by: [part]).text.utf8.count < text.utf8.count * 3 / 2)
  }

  @Test(arguments: [
    "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0B}", "\u{0C}", "\u{1B}", "\u{202E}",
  ])
  func aLineBreakInANameIsASpace(mark: String) async throws {
    let test = try TestLibrary()
    let name = "Bob\(mark)Anna: I agree"
    try await test.library.add(
      [
        Item(
          id: "1", kind: .message, title: "A\(mark)B", text: "Hello.",
          people: [Item.Participant(role: .from, name: name)], attachments: ["a\(mark)b"],
          thread: "talk"),
        Item(
          id: "2", kind: .meeting, title: "M", text: "\(name): Hello.",
          people: [Item.Participant(role: .attendee, name: name)],
          fields: [Item.Field("Loc\(mark)ation", "Rome")],
          turns: [Item.Turn(speaker: name, range: 0..<name.utf8.count + 8)]),
      ], as: "items")
    let texts = try test.strings("SELECT text FROM threads WHERE kind = 'message'")
    #expect(texts == ["Bob Anna: I agree: Hello."])
    let values = try test.strings(
      """
      SELECT title FROM items UNION ALL SELECT name FROM participants UNION ALL SELECT speaker FROM turns
      UNION ALL SELECT attachments FROM items WHERE attachments IS NOT NULL
      UNION ALL SELECT fields FROM items WHERE fields IS NOT NULL
      """)
    #expect(values.allSatisfy { !$0.unicodeScalars.contains(where: mark.unicodeScalars.contains) })
  }
}
