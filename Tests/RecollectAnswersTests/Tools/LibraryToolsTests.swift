import Foundation
import Items
import LanguageModels
import Recollect
import RecollectAnswers
import RecollectTesting
import TestSupport
import Testing

/// Tests of the tools that search a library and read its threads.
@Suite struct LibraryToolsTests {
  /// A long note whose days can be told apart.
  private static let diary = (1...400).map { "Day \($0): the well held \($0 * 7) buckets." }
    .joined(separator: "\n\n")

  private func filled() async throws -> TestLibrary {
    let library = try TestLibrary()
    let items = [
      Item(
        id: "a", kind: .note, title: "Quinces", text: "Quinces ripen in October.",
        date: try Date("2005-10-02T10:00:00Z", strategy: .iso8601)),
      Item(
        id: "b", kind: .mail, title: "Re: Tent", text: "I bring the tent on Friday.",
        date: try Date("2003-05-02T10:00:00Z", strategy: .iso8601),
        people: [Item.Participant(role: .from, name: "Anna Berg", address: "anna@x.example")]),
      Item(id: "c", kind: .note, title: "Diary", text: Self.diary),
    ]
    try await library.library.add(items, as: "things")
    return library
  }

  private func search(
    _ tools: LibraryTools, _ query: String, kind: SearchLibrary.TextKind? = nil,
    person: String? = nil, after: String? = nil, before: String? = nil
  ) async throws -> String {
    let tool = try #require(tools.all[0] as? SearchLibrary)
    let content = GeneratedContent(
      properties: [
        "query": query, "kind": kind?.rawValue, "person": person, "after": after, "before": before,
      ] as KeyValuePairs<String, any ConvertibleToGeneratedContent>)
    return try await tool.call(arguments: .init(content))
  }

  private func read(_ tools: LibraryTools, _ passage: Int, page: Int? = nil) async throws -> String
  {
    let tool = try #require(tools.all[1] as? ReadThread)
    let content = GeneratedContent(
      properties: ["passage": passage, "page": page]
        as KeyValuePairs<String, any ConvertibleToGeneratedContent>)
    return try await tool.call(arguments: .init(content))
  }

  @Test func passagesAreNumberedOnceAndRecorded() async throws {
    let library = try await filled()
    let tools = LibraryTools(library.library)
    let first = try await search(tools, "quinces ripen")
    #expect(first.hasPrefix("Passages about “quinces ripen”: [1]"))
    #expect(first.contains("[1] note, Quinces, 2005-10-02\nQuinces ripen in October."))
    let second = try await search(tools, "who brings the tent")
    #expect(second.contains("mail, Re: Tent, 2003-05-02, Anna Berg\n"))
    #expect(second.contains("I bring the tent on Friday."))
    _ = try await search(tools, "quinces ripen")
    let ids = tools.passages.map(\.id)
    #expect(tools.passages[0].title == "Quinces" && Set(ids).count == ids.count)
    #expect(tools.lookups.count == 3)
    #expect(tools.lookups[0].found == tools.lookups[2].found)
    #expect(tools.lookups[0].arguments == ["query": "quinces ripen"])
    #expect(tools.lookups[0].found[0].scores.bm25 != nil)
  }

  @Test func filtersArePreferences() async throws {
    let library = try await filled()
    let tools = LibraryTools(library.library)
    let mail = try await search(tools, "the tent", kind: .mail, person: "Anna", after: "2003-05")
    #expect(mail.contains("I bring the tent") && tools.lookups[0].found[0].title == "Re: Tent")
    let wrong = try await search(tools, "the tent", kind: .meeting)
    #expect(wrong.contains("I bring the tent"))
    #expect(wrong.contains("a search without them") && tools.lookups[1].note != nil)
    // The caller's filter stays in force.
    var options = SearchOptions(limit: 6)
    options.filter.kinds = [.note]
    let notes = LibraryTools(library.library, options: LibraryToolOptions(search: options))
    let none = try await search(notes, "the tent", kind: .mail)
    #expect(!none.contains("I bring the tent"))
  }

  @Test(
    "Arguments that mean nothing get a sentence that says how to correct them",
    arguments: [
      ("", nil, nil, "The query is empty"), ("  ?!", nil, nil, "The query is empty"),
      ("tent", "2005-13-40", nil, "“2005-13-40” is not a date"),
      ("tent", "yesterday", nil, "“yesterday” is not a date"),
      ("tent", "99999-1-1", nil, "is not a date"), ("tent", "2005-02-30", nil, "is not a date"),
      ("tent", "2006", "2005", "has to be before the last day"),
    ] as [(String, String?, String?, String)])
  func badArguments(query: String, after: String?, before: String?, says: String) async throws {
    let library = try await filled()
    let tools = LibraryTools(library.library)
    let answer = try await search(tools, query, after: after, before: before)
    #expect(answer.contains(says))
    #expect(tools.passages.isEmpty && tools.lookups.map(\.note) == [answer])
  }

  @Test func anEmptyLibraryIsSaidToHaveNothing() async throws {
    let library = try await filled()
    let tools = LibraryTools(library.library)
    let answer = try await search(tools, "zeppelin")
    #expect(answer.hasPrefix("Nothing about “zeppelin” was found."))
  }

  @Test func aThreadIsReadInPagesThatCoverIt() async throws {
    let library = try await filled()
    let tools = LibraryTools(library.library)
    _ = try await search(tools, "day 200 the well held 1400 buckets")
    let number = try #require(tools.passages.firstIndex { $0.text.contains("Day 200:") }) + 1
    let own = try await read(tools, number)
    #expect(own.contains("Day 200: the well held 1400 buckets."))
    let count = try #require(own.firstMatch(of: #/^Page \d+ of (\d+) /#)).1
    var text = ""
    for page in 1...(try #require(Int(count))) {
      let output = try await read(tools, number, page: page)
      #expect(output.hasPrefix("Page \(page) of \(count) of the text of passage [\(number)]"))
      text += output.drop { !$0.isNewline }.dropFirst()
    }
    #expect(text.replacing(#/\[\d+\] /#, with: "") == Self.diary)
  }

  @Test func whatIsReadIsNumbered() async throws {
    let library = try await filled()
    let tools = LibraryTools(library.library)
    _ = try await search(tools, "day 200 the well held 1400 buckets")
    let number = try #require(tools.passages.firstIndex { $0.text.contains("Day 200:") }) + 1
    let page = try await read(tools, number, page: 1)
    let marks = page.drop { !$0.isNewline }.matches(of: #/\[(\d+)\] /#)
    #expect(marks.count > 1)
    for mark in marks {
      let passage = tools.passages[try #require(Int(mark.1)) - 1]
      #expect(page[mark.range.upperBound...].hasPrefix(passage.text.prefix(40)))
      #expect(passage.range.lowerBound < page.utf8.count)
    }
    // A passage keeps its number.
    let found = tools.passages
    #expect(Set(found.map(\.id)).count == found.count)
    #expect(tools.lookups.last?.found.map(\.number) == marks.compactMap { Int($0.1) })
    _ = try await read(tools, number, page: 1)
    #expect(tools.passages == found)
  }

  @Test(arguments: [Int.min, -1, 0, 2, Int.max])
  func aPassageOrPageThatIsNotThereIsSaid(number: Int) async throws {
    let library = try await filled()
    let tools = LibraryTools(library.library)
    #expect(try await read(tools, number) == "There are no passages yet. Search first.")
    _ = try await search(tools, "quinces ripen in october")
    let found = tools.passages.count
    if !(1...found).contains(number) {
      #expect(try await read(tools, number).contains("The passages are [1] to [\(found)]."))
    }
    let page = try await read(tools, 1, page: number)
    #expect(number == 1 || page.contains(#/has (one page|pages 1 to \d)/#))
  }

  @Test func aThreadThatIsGoneIsSaid() async throws {
    let library = try await filled()
    let tools = LibraryTools(library.library)
    _ = try await search(tools, "quinces ripen")
    try await library.library.remove(source: "items:things")
    #expect(try await read(tools, 1).contains("was changed or removed meanwhile. Search again."))
  }

  /// Checks outputs against random rooms, counted in words by a scripted model.
  @Test func outputsFitTheRoomThatIsLeft() async throws {
    let library = try await filled()
    let model = ScriptedLanguageModel([])
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<60 {
      let room = Int.random(in: 0...400, using: &generator)
      let context = ToolContext(remainingTokens: room, model: model)
      let tools = LibraryTools(library.library)
      try await ToolContext.$current.withValue(context) {
        let found = try await search(tools, "the well held buckets on day 200")
        #expect(try await context.count(found) <= room)
        let page = try await read(tools, 1, page: Int.random(in: 1...3, using: &generator))
        #expect(try await context.count(page) <= max(room, 30))
      }
    }
  }
}
