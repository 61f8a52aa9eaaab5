import Foundation
import Items
import Recollect
import Testing

/// Tests of searches: results, floors, and filters.
@Suite struct SearchTests {
  @Test func theScoresTellHowAPassageWasFound() async throws {
    let library = try await filled()
    let passages = try await library.search(
      "quinces in October", options: SearchOptions(floor: nil)
    ).passages
    let first = try #require(passages.first)
    #expect(first.text == "Quinces ripen in October.")
    #expect(first.scores.vectorRank == 1 && first.scores.lexicalRank == 1)
    #expect(first.scores.fused > 2)
    let cosine = try #require(first.scores.cosine)
    #expect(cosine > 0.3 && cosine <= 1.0001)
    #expect(first.scores.coverage == 1 && (first.scores.bm25 ?? 0) > 0)
    #expect(zip(passages, passages.dropFirst()).allSatisfy { $0.scores.fused >= $1.scores.fused })
  }

  @Test func eachModeUsesItsOwnSearchAlone() async throws {
    let library = try await filled()
    let vector = try await library.search(
      "quinces", options: SearchOptions(mode: .vector, floor: nil)
    ).passages
    #expect(vector.count == 5 && vector.allSatisfy { $0.scores.lexicalRank == nil })
    let lexical = try await library.search(
      "quinces", options: SearchOptions(mode: .lexical, floor: nil)
    ).passages
    #expect(lexical.count == 3 && lexical.allSatisfy { $0.scores.vectorRank == nil })
  }

  @Test func whatReachesNoFloorIsNotShown() async throws {
    let library = try await filled()
    let nothing = try await library.search("zeppelin timetable")
    #expect(nothing.passages.isEmpty && nothing.words == ["zeppelin", "timetable"])
    // The passage has one common word of three, which is below both floors.
    let floor = SearchFloor(cosine: 0.99, coverage: 0.6)
    let little = try await library.search(
      "quinces zeppelin timetable", options: SearchOptions(floor: floor))
    #expect(little.passages.isEmpty && little.belowFloor > 0)
    let all = try await library.search(
      "quinces zeppelin timetable", options: SearchOptions(floor: nil))
    #expect(all.passages.count == 5 && all.belowFloor == 0)
    let enough = try await library.search("quinces", options: SearchOptions(floor: floor))
    #expect(enough.passages.count == 3)
  }

  @Test func aPastedPageIsKnownByItsFirstWords() async throws {
    let library = try await filled()
    let page = "quinces " + (0..<2000).map { "word\($0)" }.joined(separator: " ") + " medlars"
    let found = try await library.search(page, options: SearchOptions(mode: .lexical, floor: nil))
    #expect(found.words.count == 256 && found.words.first == "quinces")
    #expect(found.passages.count == 3)
  }

  @Test func aPhraseMustBeInEveryPassage() async throws {
    let library = try await filled()
    for mode in SearchMode.allCases {
      let options = SearchOptions(mode: mode, floor: nil)
      let found = try await library.search("\"ripen in October\" medlars", options: options)
      #expect(found.passages.map(\.text) == ["Quinces ripen in October."], "\(mode)")
      let two = try await library.search("\"quinces ripen\" \"in october\"", options: options)
      #expect(two.passages.count == 1)
      let none = try await library.search("\"October in\"", options: options)
      #expect(none.passages.isEmpty)
    }
  }

  @Test func aThreadShowsSoManyPassagesAndNoMore() async throws {
    let library = try TestLibrary()
    let text = (0..<3000).map { "quince\($0 % 7) tree\($0)" }.joined(separator: " ")
    try await library.library.add([Item(id: "1", kind: .note, text: text)], as: "a")
    for count in 1...3 {
      let options = SearchOptions(floor: nil, passagesPerThread: count)
      #expect(try await library.library.search("quince1", options: options).passages.count == count)
    }
  }

  @Test func theLimitAndTheEmptyQuestion() async throws {
    let library = try await filled()
    let one = try await library.search("quinces", options: SearchOptions(limit: 1))
    #expect(one.passages.count == 1)
    for question in ["", "   ", "?!", "\"\"", "👩‍🌾"] {
      for mode in SearchMode.allCases {
        let found = try await library.search(question, options: SearchOptions(mode: mode))
        #expect(found.words.isEmpty)
      }
    }
    let empty = try TestLibrary()
    #expect(try await empty.library.search("quinces").passages.isEmpty)
  }

  /// Checks that no text is a syntax error.
  @Test(arguments: SearchMode.allCases)
  func nothingInAQuestionIsSyntax(mode: SearchMode) async throws {
    let library = try await filled()
    let questions = [
      "\"", "\"quinces", "quinces\"", "\"\"\"", "quinces AND", "AND", "OR OR", "NOT quinces",
      "NEAR(quinces medlars, 2)", "NEAR(", "quin*", "*", "-quinces", "text:quinces", ":", "title :",
      "{title text} : quinces", "^quinces", "quinces + ripen", "(quinces", "quinces)", "'; DROP",
      "quin\0ces", "\0", "👩‍🌾 quinces 🇫🇷", "e\u{301}te\u{301}", "\u{301}", "ⓐ", "½ ² Ⅷ", "漢字", "שלום",
      "\u{2028}quinces\u{FEFF}", "a b c the of", "\\", "%_", "?1 ?2 :a @b $c", "--", "/* */",
      "\"ⓐ\" quinces", "\"the\"", "don't", "C++ c# .NET", "\u{1}\u{2}",
      (0..<3000).map { "word\($0)" }.joined(separator: " "),
      String(repeating: "x", count: 100_000), String(repeating: "\"a\" ", count: 300),
    ]
    for question in questions {
      let found = try await library.search(
        question, options: SearchOptions(mode: mode, floor: nil))
      #expect(found.passages.count <= 5)
    }
  }

  private func filled() async throws -> Library {
    let library = try TestLibrary()
    let texts = [
      "Quinces ripen in October.", "Quinces and pears are cousins.", "Medlars ripen late.",
      "The tractor needs oil.", "October is for planting trees; quinces too.",
    ]
    let items = texts.enumerated().map { number, text in
      Item(id: "\(number)", kind: .note, title: "Note \(number)", text: text)
    }
    try await library.library.add(items, as: "notes")
    return library.library
  }
}
