import Embeddings
import Foundation
import GRDB
import Items
import QuestionLanguage

/// The dates of events that a question names: "before the move".
///
/// An event is dated by the nearest memory, or else by the passages that have all its words.
/// Passages of many times date nothing: "the meeting" may be any.
extension Library {
  private static let maximumEvents = 2

  /// Returns the dates of a question, with those of its events that memories date.
  ///
  /// - Parameter today: The time of the question. `nil` to find no dates.
  func datesByMemory(in question: String, today: Date?) async throws -> QuestionDates {
    var dates = QuestionDates(in: question, today: today)
    for event in dates.events.prefix(Self.maximumEvents) {
      if let dated = try await memory(of: event, today: today) { dates.add(dated) }
    }
    return dates
  }

  /// Like ``datesByMemory(in:today:)``, but passages date events too.
  func dates(in question: String, options: SearchOptions) async throws -> QuestionDates {
    let today = options.prefersNamedDates ? options.today ?? Date() : nil
    var dates = QuestionDates(in: question, today: today)
    for event in dates.events.prefix(Self.maximumEvents) {
      if let dated = try await memory(of: event, today: today) {
        dates.add(dated)
      } else if let dated = try await passage(of: event, options: options) {
        dates.add(dated)
      }
    }
    return dates
  }

  private func memory(
    of event: EventMention, today: Date?
  ) async throws -> DatedEvent? {
    guard let today, try await hasMemories() else { return nil }
    var options = RecallOptions(limit: 3, now: today, marksRecalled: false)
    options.states = [.active, .superseded]
    let query = LexicalQuery(event.event, in: event.language)
    let memories = try await memories(
      of: event.event, query: query, dates: QuestionDates(in: "", today: nil), options: options
    ).memories.map(\.memory).filter { $0.kind != .task && $0.kind != .preference }
    guard let memory = memories.first(where: { $0.kind == .event }) ?? memories.first else {
      return nil
    }
    return DatedEvent(
      mention: event, text: memory.text, said: memory.lastStated, known: memory.validFrom,
      source: .memory(memory.id))
  }

  private func hasMemories() async throws -> Bool {
    try await store.read { try $0.hasRow("SELECT 1 FROM memories") }
  }

  /// Dates an event by the best passage with all of its words.
  ///
  /// At least half of the passages with these words must be of nearly the same time.
  private func passage(
    of event: EventMention, options: SearchOptions
  ) async throws -> DatedEvent? {
    let query = LexicalQuery(event.event, in: event.language)
    guard !query.terms.isEmpty else { return nil }
    let options = SearchOptions(
      mode: .lexical, limit: 20, filter: options.filter,
      floor: SearchFloor(cosine: .infinity, coverage: 0.999), highlightsMatches: false)
    let found = try await find(query, meaning: nil, options: options).results.passages
    let dated = found.compactMap { passage in passage.writtenDate.map { (passage, $0) } }
    guard let (best, date) = dated.first else { return nil }
    let near = dated.count { abs($0.1.timeIntervalSince(date)) <= 31 * 86_400 }
    guard near * 2 >= dated.count else { return nil }
    // Another sentence may name the date of something else. The date of a document is that of its
    // file.
    return DatedEvent(
      mention: event, text: Self.sentence(of: query, in: best.text), said: date, known: nil,
      tellsItself: best.kind == .document, source: .passage(path: best.path, line: best.line))
  }

  /// Returns the sentence with the most words of a query, or an empty string if none has one.
  private static func sentence(of query: LexicalQuery, in text: String) -> String {
    let words = query.words.map { $0.lowercased().prefix(5) }
    let bytes = Array(text.utf8)
    var best = (text: "", count: 0)
    for sentence in TextUnits.sentences(of: text[...]) {
      let candidate = String(decoding: bytes[sentence.range], as: UTF8.self)
      let lowercased = candidate.lowercased()
      let count = words.count { lowercased.contains($0) }
      if count > best.count { best = (candidate, count) }
    }
    return best.text
  }
}
