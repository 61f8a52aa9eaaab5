import Embeddings
import Foundation
import Items
import Recollect
import Testing

/// Tests that a month or a day finds what is of it, by words that are neither shown nor embedded.
@Suite struct DatedPassagesTests {
  private static let months = [
    "2003-01", "2004-01", "2004-07", "2004-12", "2005-01", "2005-02", "2005-03", "2005-09",
    "2006-01", "2006-02", "2006-12",
  ]
  private static let words =
    "We talked about the quinces and agreed to pick them before the first frost."
  private static let wanted = "January 2005"

  private static func date(_ month: String, day: Int = 17) throws -> Date {
    try Date("\(month)-\(day)T10:00:00Z", strategy: .iso8601)
  }

  /// Returns an item of each month that differs from the others only in its id and date.
  private static func items(
    _ kind: Item.Kind, title: String = "Harvest", text: String = words
  ) throws -> [Item] {
    try months.map { month in
      Item(
        id: "\(kind) \(month)", kind: kind, title: title, text: text, date: try date(month),
        people: [Item.Participant(role: .from, name: "Anna Berg")])
    }
  }

  private func first(
    _ question: String, in library: Library, mode: SearchMode = .lexical, kind: Item.Kind? = nil
  ) async throws -> Passage? {
    var options = SearchOptions(mode: mode)
    if let kind { options.filter.kinds = [kind] }
    return try await library.search(question, options: options).passages.first
  }

  @Test(.enabled(if: TestData.miniLM != nil, "The weights of all-MiniLM-L6-v2 aren't at hand."))
  func aMonthFindsWhatIsOfIt() async throws {
    let folder = try TemporaryFolder()
    let embedder = try BertEncoder.load(#require(TestData.miniLM), threads: 1)
    let library = try Library(at: folder.file("library.sqlite"), embedder: embedder)
    for kind in Item.Kind.allCases { try await library.add(try Self.items(kind), as: "\(kind)s") }
    for kind in Item.Kind.allCases {
      for mode in [SearchMode.hybrid, .lexical] {
        for question in [Self.wanted, "What did we talk about in January 2005?"] {
          let passage = try #require(await first(question, in: library, mode: mode, kind: kind))
          #expect(passage.itemIDs == ["\(kind) 2005-01"], "\(mode) \(question)")
          #expect(passage.text.hasSuffix(Self.words) && !passage.text.contains("January"))
          #expect(passage.title == "Harvest")
        }
      }
    }
  }

  @Test func aMonthFindsItsPartOfAChat() async throws {
    let library = try TestLibrary()
    let times = try Self.months.flatMap { month in
      try (11...22).map { try Self.date(month, day: $0) }
    }
    try write(times, to: library)
    try await library.add()
    for mode in [SearchMode.hybrid, .lexical] {
      let passage = try #require(await first(Self.wanted, in: library.library, mode: mode))
      let thread = try #require(await library.library.thread(passage.threadID))
      #expect(thread.items.count == times.count)
      let covered = thread.items.filter { $0.range.overlaps(passage.range) }
      let found = covered.compactMap { $0.item.date?.formatted(.iso8601.year().month()) }
      #expect(found.contains("2005-01"), "\(mode) \(found)")
      #expect(Array(passage.text.utf8) == Array(Array(thread.text.utf8)[passage.range]))
    }
  }

  @Test func ofALongMeetingTheBeginningIsFound() async throws {
    let library = try TestLibrary()
    let text = (0..<60).map { _ in Self.words }.joined(separator: " ")
    try await library.library.add(try Self.items(.meeting, text: text), as: "meetings")
    let passage = try #require(await first(Self.wanted, in: library.library))
    #expect(passage.itemIDs == ["meeting 2005-01"] && passage.range.lowerBound == 0)
    #expect(passage.range.upperBound < text.utf8.count)
  }

  @Test(arguments: [
    (
      "de", "Wir haben über die Quitten gesprochen und wollen sie vor dem Frost pflücken.", "Januar"
    ),
    ("fr", "Nous avons parlé des coings et nous voulons les cueillir avant le gel.", "janvier"),
    ("en", words, "January"),
    // A text whose language is unknown gets the month in English.
    ("", "Quinces, frost.", "January"),
  ])
  func theMonthIsNamedInTheLanguageOfTheText(
    language: String, text: String, month: String
  ) async throws {
    let library = try TestLibrary()
    try await library.library.add(try Self.items(.meeting, title: "", text: text), as: "meetings")
    #expect(
      try library.strings("SELECT DISTINCT coalesce(language, '') FROM threads") == [language])
    let passage = try await first("\(month) 2005", in: library.library)
    #expect(passage?.itemIDs == ["meeting 2005-01"] && passage?.text == text)
    for other in ["Januar", "January", "janvier"] where other != month {
      #expect(try await library.find(other).isEmpty, "\(other)")
    }
  }

  @Test func aDayIsFoundInNumbersAndInWords() async throws {
    let library = try TestLibrary()
    try await library.library.add(try Self.items(.note), as: "notes")
    for question in ["2005-01-17", "\"2005-01-17\"", "\"17 January 2005\"", "\"January 2005\""] {
      let passage = try await first(question, in: library.library)
      #expect(passage?.itemIDs == ["note 2005-01"], "\(question)")
    }
  }

  @Test func theWordsOfADateAreNeitherShownNorEmbedded() async throws {
    let library = try TestLibrary()
    var item = try Self.items(.note)[4]
    try await library.library.add([item], as: "notes")
    #expect(library.embedder.take() == ["Harvest\n\n\(Self.words)"])
    #expect(
      try library.strings("SELECT title FROM chunks") == ["Harvest\n2005-01-17\nJanuary 2005"])
    #expect(try library.strings("SELECT text FROM chunks") == [Self.words])
    item.embeddingText = "The harvest by year."
    try await library.library.add([item], as: "notes")
    #expect(library.embedder.take() == ["The harvest by year."])
    #expect(try await first("\"January 2005\"", in: library.library)?.text == Self.words)
    #expect(try LibraryRows.faults(library.library.url) == [])
  }

  @Test func messagesOfOneDayOrMonthHaveItsWordsOnce() async throws {
    let library = try TestLibrary()
    let days = [("2005-01", 17), ("2005-01", 17), ("2005-01", 18), ("2005-02", 11)]
    try write(days.map { try Self.date($0, day: $1) }, to: library)
    try await library.add()
    let title = try #require(library.strings("SELECT title FROM chunks").first)
    #expect(title.hasSuffix("2005-01-17\nJanuary 2005\n2005-01-18\n2005-02-11\nFebruary 2005"))
  }

  @Test(arguments: [nil, Date.distantPast, .distantFuture])
  func aDateThatMeansNoneHasNoWords(date: Date?) async throws {
    let library = try TestLibrary()
    let note = Item(id: "1", kind: .note, title: "Quinces", text: "They are ripe.", date: date)
    try await library.library.add([note], as: "notes")
    #expect(try library.strings("SELECT title FROM chunks") == ["Quinces"])
  }

  /// Writes a chat with a message at each of the times.
  private func write(_ times: [Date], to library: TestLibrary) throws {
    let lines = times.map { time in
      #"{"text": "\#(Self.words)", "sender": "Anna", "date": "\#(time.formatted(.iso8601))"}"#
    }
    try library.write(lines.joined(separator: "\n") + "\n", to: "chat.jsonl")
  }
}
