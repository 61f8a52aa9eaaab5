import Foundation
import Items
import Recollect
import Testing

/// Tests of highlights and lines: the places of words in a passage and in a file.
@Suite struct PassagePlaceTests {
  @Test func highlightsCoverExactlyTheWords() async throws {
    let text = "Die Überraschung: harvests; harvested—HARVEST 収穫 👩‍🌾 “harvest”, unharvested"
    #expect(
      try await highlights("harvest", in: text) == ["harvests", "harvested", "HARVEST", "harvest"])
    #expect(try await highlights("uberraschung", in: text) == ["Überraschung"])
    #expect(try await highlights("収穫 harvesting", in: text).contains("収穫"))
    #expect(
      try await highlights("\"harvested harvest\"", in: text)
        == ["harvests", "harvested", "HARVEST", "harvest"])
    let decomposed = "Cafe\u{301} noir, cafés au lait."
    #expect(try await highlights("café", in: decomposed) == ["Cafe\u{301}", "cafés"])
  }

  @Test func highlightsAreRightBesideControlCharacters() async throws {
    let text = "\u{1}\u{2} a \u{1}quince\u{2}\u{1} and\u{2}quince \u{1}"
    #expect(try await highlights("quince", in: text) == ["quince", "quince"])
  }

  @Test func aPassageOfASeriesHasTheTitleAndDateOfItsOwnFile() async throws {
    let test = try TestLibrary()
    let days = [
      "2026-03-18": "We order 48 chairs.", "2026-06-24": "The offer of Sonnhaus is accepted.",
    ]
    for (day, text) in days {
      try test.write(
        """
        # Co-op meeting \(day)

        Date: \(day)
        Attendees: Marlene Brandt, Okke Janssen, Swantje Folkerts

        ## Outcomes
        - \(text)

        """, to: "\(day) Co-op.md")
    }
    try await test.add()
    #expect(try test.count("threads") == 1)
    let options = SearchOptions(mode: .lexical, floor: nil, findsVariants: false)
    for (day, word) in ["2026-03-18": "chairs", "2026-06-24": "Sonnhaus"] {
      let found = try await test.library.search(word, options: options).passages
      #expect(found.map(\.title) == ["Co-op meeting \(day)"])
      #expect(found.map { String($0.path.suffix(20)) } == ["/\(day) Co-op.md"])
      #expect(found.map { $0.date?.formatted(.iso8601) } == ["\(day)T00:00:00Z"])
    }
  }

  @Test func withoutAWordTheNearestSentenceIsHighlighted() async throws {
    let text = "Medlars come late.  The tractor\nneeds oil. (Pears come first!) And so on"
    let options = SearchOptions(mode: .vector, floor: nil)
    for question in ["zeppelin", "harvest", "moon"] {
      let found = try await highlights(question, in: text, options: options)
      #expect(found.count == 1)
      #expect(
        ["Medlars come late.", "The tractor\nneeds oil.", "(Pears come first!)", "And so on"]
          .contains(found[0]))
    }
    var unmarked = options
    unmarked.highlightsMatches = false
    #expect(try await highlights("medlars", in: text, options: unmarked).isEmpty)
  }

  @Test(arguments: ["\n", "\r\n"])
  func linesOfANoteAreThoseOfItsFile(newline: String) async throws {
    let library = try TestLibrary()
    let body = (0..<120).map { line in
      "Line \(line) of quinces, \(String(repeating: "word\(line) ", count: 9))."
    }
    let lines = ["---", "title: Long", "tags: [a]", "---", "", "# Heading", ""] + body
    try library.write(lines.joined(separator: newline), to: "long.md")
    try library.write("Quinces alone.", to: "short.txt")
    try await library.add()
    let passages = try await all(library)
    #expect(passages.count > 5)
    for passage in passages where passage.path.hasSuffix("long.md") {
      expect(passage, startsOn: lines)
    }
    #expect(passages.first { $0.path.hasSuffix("short.txt") }?.line == 1)
  }

  @Test func linesInAMailboxAreThoseOfItsFile() async throws {
    let library = try TestLibrary()
    let body = (0..<200).map { line in
      "Line \(line) of quinces, \(String(repeating: "word\(line) ", count: 6))"
    }
    let box = Mails.mailbox(
      Mails.mail("a", "First line of quinces."), Mails.mail("x", subject: "Else", "Quinces else."),
      Mails.mail("b", answering: ["a"], day: 2, body.joined(separator: "\n")))
    try library.write(box, to: "box.mbox")
    try await library.add()
    let lines = box.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let passages = try await all(library)
    #expect(passages.count > 5)
    for passage in passages {
      // A chunk that begins with a mail's heading has the line on which the mail's text begins.
      let text = passage.text.replacing(/^Anna, [0-9-]+:\n\n/, with: "")
      expect(passage, text: text, startsOn: lines)
    }
  }

  private func expect(_ passage: Passage, text: String? = nil, startsOn lines: [String]) {
    let first = (text ?? passage.text).split(whereSeparator: \.isNewline).first ?? ""
    guard lines.indices.contains(passage.line - 1) else {
      Issue.record("line \(passage.line) of \(lines.count)")
      return
    }
    #expect(lines[passage.line - 1].contains(first))
  }

  private func all(_ library: TestLibrary) async throws -> [Passage] {
    let options = SearchOptions(mode: .lexical, limit: 1000, floor: nil, passagesPerThread: 1000)
    return try await library.library.search("quinces", options: options).passages
  }

  private func highlights(
    _ question: String, in text: String, options: SearchOptions = SearchOptions(floor: nil)
  ) async throws -> [String] {
    let library = try TestLibrary()
    try await library.library.add([Item(id: "1", kind: .note, text: text)], as: "a")
    let passage = try #require(
      try await library.library.search(question, options: options).passages.first)
    let bytes = Array(passage.text.utf8)
    return passage.highlights.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
