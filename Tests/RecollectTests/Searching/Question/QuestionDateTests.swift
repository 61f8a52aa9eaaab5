import Foundation
import Items
import Recollect
import Testing

/// Tests of searches for questions that name dates.
@Suite struct QuestionDateTests {
  private static let words = "We talked about the quinces and agreed to pick them before the frost."

  private static func date(_ text: String) -> Date {
    (try? Date("\(text)T10:00:00Z", strategy: .iso8601)) ?? .distantPast
  }

  /// A library with a note of equal words for each of some days.
  private func library(
    _ days: [String] = ["2024-02-10", "2024-03-05", "2024-03-20", "2024-05-14", "2023-03-11"]
  ) async throws -> TestLibrary {
    let test = try TestLibrary()
    try await test.library.add(
      days.enumerated().map { position, day in
        Item(
          id: day, kind: .note, title: "Note", text: Self.words + " Basket \(position).",
          date: Self.date(day))
      }, as: "notes")
    return test
  }

  private func ids(
    _ question: String, in test: TestLibrary, today: String = "2024-05-15",
    _ change: (inout SearchOptions) -> Void = { _ in }
  ) async throws -> [String] {
    var options = SearchOptions(mode: .lexical, today: Self.date(today))
    change(&options)
    return try await test.library.search(question, options: options).passages.flatMap(\.itemIDs)
  }

  @Test(arguments: [SearchMode.hybrid, .vector, .lexical])
  func passagesOfANamedMonthComeFirst(mode: SearchMode) async throws {
    let test = try await library()
    let found = try await ids("the quinces in February", in: test) {
      ($0.mode, $0.floor) = (mode, nil)
    }
    // Passages of other times are found, too.
    #expect(found.first == "2024-02-10" && found.count == 5)
    let inMarch = try await ids("the quinces in March 2024", in: test) {
      ($0.mode, $0.floor) = (mode, nil)
    }
    #expect(Set(inMarch.prefix(2)) == ["2024-03-05", "2024-03-20"])
  }

  @Test func datesAreCountedFromToday() async throws {
    let test = try await library()
    #expect(try await ids("quinces yesterday", in: test).first == "2024-05-14")
    #expect(try await ids("quinces last year", in: test).first == "2023-03-11")
    let german = "Was haben wir vor zwei Monaten über die quinces gesagt?"
    let found = try await ids(german, in: test) { $0.floor = nil }
    #expect(Set(found.prefix(2)) == ["2024-03-05", "2024-03-20"])
  }

  @Test func whatWasUnderstoodIsReported() async throws {
    let test = try await library()
    let results = try await test.library.search(
      "quinces last Tuesday", options: SearchOptions(mode: .lexical, today: Self.date("2024-05-15"))
    )
    #expect(results.dates.map(\.text) == ["last Tuesday"])
    #expect(results.dates.map(\.period.description) == ["14 May 2024"])
    #expect(results.passages.first?.scores.dateRank == 1)
    #expect(results.passages.last?.scores.dateRank == nil && results.words == ["quinces"])
  }

  @Test func aQuestionForATimeAloneReturnsItsPassagesLatestFirst() async throws {
    let test = try await library()
    for question in ["What happened in March 2024?", "March 2024", "Was war im März 2024?"] {
      #expect(try await ids(question, in: test) == ["2024-03-20", "2024-03-05"], "\(question)")
    }
    // The week after a time counts for questions that ask for something else, too.
    #expect(try await ids("quinces on 1 March 2024", in: test).first == "2024-03-05")
  }

  @Test func datesAreIgnoredOnRequestAndInPhrases() async throws {
    let test = try await library()
    let options = SearchOptions(
      mode: .lexical, prefersNamedDates: false, today: Self.date("2024-05-15"))
    #expect(try await test.library.search("quinces yesterday", options: options).dates.isEmpty)
    #expect(try await test.library.search("\"pick them\" \"in March\"").dates.isEmpty)
    #expect(try await test.library.search("\"pick them\" in March").dates.count == 1)
  }

  @Test func filtersStillHold() async throws {
    let test = try await library()
    let found = try await ids("quinces in March 2024", in: test) {
      ($0.filter.before, $0.floor) = (Self.date("2024-03-10"), nil)
    }
    #expect(
      Set(found) == ["2024-03-05", "2024-02-10", "2023-03-11"] && found.first == "2024-03-05")
  }
}
