import Foundation
import Items
import Recollect
import Testing

/// Tests that excluded words are left out inside both searches.
@Suite struct ExcludedWordsTests {
  /// A thousand notes that match better than one without the excluded word.
  private func crowded() async throws -> TestLibrary {
    let test = try TestLibrary()
    let crowd = (0..<1000).map { number in
      Item(id: "\(number)", kind: .note, title: "Quinces \(number)", text: "Quinces and medlars.")
    }
    let rare = Item(
      id: "rare", kind: .note, title: "A letter",
      text: "About the roof, the e-mail, the tractor and, at the very end, quinces.")
    try await test.library.add(crowd + [rare], as: "crowd")
    return test
  }

  private func titles(
    _ question: String, _ mode: SearchMode = .lexical, in test: TestLibrary,
    change: (inout SearchOptions) -> Void = { _ in }
  ) async throws -> [String] {
    var options = SearchOptions(mode: mode, limit: 10, candidates: 10, floor: nil)
    change(&options)
    return try await test.library.search(question, options: options).passages.map(\.title)
  }

  @Test(arguments: SearchMode.allCases)
  func aRarePassageWithoutTheWordIsFound(mode: SearchMode) async throws {
    let test = try await crowded()
    for question in [
      "quinces -medlars", "quinces -medlar", "-MEDLARS quinces", "quinces -\"and medlars\"",
      "quinces -quinces-and-medlars",
    ] {
      #expect(try await titles(question, mode, in: test) == ["A letter"], "\(question)")
    }
    let byFilter = try await titles("quinces", mode, in: test) {
      $0.filter.excludedWords = ["nothing else", "and medlars"]
    }
    #expect(byFilter == ["A letter"])
    #expect(try await titles("quinces -\"medlars and\"", mode, in: test).count == 10)
    #expect(try await titles("quinces -title", mode, in: test).count == 10)
    #expect(try await titles("medlars -quinces", mode, in: test).isEmpty)
    #expect(try await titles("-medlars", mode, in: test).isEmpty)
  }

  /// Signs in words, options of commands, and signs in phrases exclude nothing.
  @Test(arguments: [
    "roof e-mail", "roof --tractor", "roof -5", "roof - tractor", "roof -t", "\"a -roof\" tractor",
    "roof -\"!\"",
  ])
  func otherSignsExcludeNothing(question: String) async throws {
    let test = try await crowded()
    let found = try await test.library.search(
      question, options: SearchOptions(mode: .vector, floor: nil))
    #expect(found.excludedWords.isEmpty)
  }

  @Test func aLongTextExcludesNothing() async throws {
    let test = try await crowded()
    let words = (0..<20).map { "word\($0)" }.joined(separator: " ")
    let found = try await test.library.search("quinces \(words) -medlars")
    #expect(found.excludedWords.isEmpty && found.words.contains("medlars"))
    let short = try await test.library.search("quinces -medlars -\"two bags\"")
    #expect(short.excludedWords == ["medlars", "two bags"] && short.words == ["quinces"])
  }

  @Test func itemsWithTheWordAreNotSelected() async throws {
    let test = try await crowded()
    var filter = SearchFilter()
    filter.excludedWords = ["medlars"]
    #expect(try await test.library.items(in: ItemSelection(filter: filter)).map(\.id) == ["rare"])
    #expect(try await test.library.recent(filter).isEmpty)
  }

  @Test func sourcesThatComeLastAreBehindAllOthers() async throws {
    let test = try await crowded()
    try await test.library.add(
      [Item(id: "best", kind: .note, title: "Best", text: "Quinces quinces quinces.")], as: "last")
    let first = try await titles("quinces", in: test)
    #expect(first.first == "Best")
    let last = try await titles("quinces -medlars", in: test) {
      $0.lastSources = ["items:last"]
    }
    #expect(last == ["A letter", "Best"])
  }
}
