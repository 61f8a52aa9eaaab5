import Items
public import LanguageModels
import Synchronization

/// An answer from the records of an app.
public struct RecordAnswer: Sendable {
  /// The question as it was asked.
  public var question: String
  /// The reply of the model to the message and to the words that the records lack; `nil` if it
  /// wasn't asked.
  public var reading: GeneratedContent?
  /// The lookup that the answer states; `nil` if the message isn't about records.
  public var lookup: RecordLookup?
  /// The text, made of what the fields of records say.
  public var text: String
}

/// A conversation about the records of an app, in which no record is named that wasn't found, and
/// nothing is said of it but what its fields say.
///
/// Rules read what a question says in the words of the catalog. Of the other words, a model says
/// which name something that is looked for, and it tells messages about something else. Code looks
/// the records up and states them.
public final class RecordAssistant: Sendable {
  private let catalog: RecordCatalog
  private let model: any LanguageModel
  private let tool: LookupRecords
  private let request: RecordRequest
  private let replies: [String: String]
  private let otherwise: String
  private let beginning: Transcript
  private let last = Mutex<RecordLookup?>(nil)

  /// Creates an assistant.
  ///
  /// - Parameters:
  ///   - catalog: The records.
  ///   - model: The model that reads questions.
  ///   - replies: The replies to messages of other topics, such as "greeting".
  ///   - otherwise: The reply to other messages that aren't about records.
  ///   - examples: Messages with their readings, which the model sees as earlier turns.
  ///   - ranking: A search of the app that ranks records by their likeness to words.
  /// - Throws: `GenerationSchema.SchemaError` if two fields have one name.
  public init(
    _ catalog: RecordCatalog, model: any LanguageModel, replies: [String: String],
    otherwise: String, examples: [RecordExample], ranking: @escaping LookupRecords.Ranking
  ) throws {
    self.catalog = catalog
    self.model = model
    self.replies = replies
    self.otherwise = otherwise
    tool = try LookupRecords(catalog, ranking: ranking)
    let request = RecordRequest(noun: catalog.noun, topics: replies.keys.sorted() + ["other"])
    self.request = request
    beginning = Transcript(
      instructions: request.instructions,
      examples: examples.map { example in
        let words = RecordReading(example.message, of: catalog).unknown
        return (request.prompt(example.message, words), request.response(example, words))
      })
  }

  /// Answers a question.
  ///
  /// - Throws: Errors of the model and of the ranking.
  public func answer(_ question: String) async throws -> RecordAnswer {
    var answer = RecordAnswer(question: question, text: "")
    let reading = RecordReading(question, of: catalog)
    var (query, missing) = reading.query()
    let previous = last.withLock { $0 }
    let refersBack = previous != nil && reading.refersBack
    if !reading.unknown.isEmpty || query == RecordQuery() && !refersBack {
      let content = try await respond(to: question, reading.unknown)
      let (topic, wanted) = request.read(content)
      answer.reading = content
      (query, missing) = reading.query(wanted)
      let saysNothing = reading.query().query == RecordQuery() && !refersBack
      if saysNothing, topic != nil || !reading.unknown.isEmpty && wanted.isEmpty {
        answer.text = topic.flatMap { replies[$0] } ?? otherwise
        return answer
      }
    }
    var lookup =
      refersBack
      ? try await refine(previous, by: query, question)
      : try await tool.lookup(query, ranked: question)
    lookup.missing = missing
    last.withLock { [lookup] in $0 = lookup }
    answer.lookup = lookup
    answer.text = RecordWording(catalog: catalog).text(of: lookup)
    return answer
  }

  private func respond(to message: String, _ words: [String]) async throws -> GeneratedContent {
    let session = LanguageModelSession(model: model, transcript: beginning)
    return try await session.respond(
      to: request.prompt(message, words), schema: request.schema(words),
      includeSchemaInPrompt: false,
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 200)
    ).content
  }

  /// Looks up a question about the records that were shown last.
  ///
  /// Its conditions are added to the last question's: first among what was found, then among all.
  /// If nothing was found, it may also be about the nearest.
  private func refine(
    _ shown: RecordLookup?, by query: RecordQuery, _ question: String
  ) async throws -> RecordLookup {
    guard let shown else { return try await tool.lookup(query, ranked: question) }
    let refined = query.refining(shown.query, isReplaced: isReplaced(by: query))
    let among =
      shown.matches.isEmpty
      ? try await tool.lookup(query, ranked: question, among: shown.misses.map(\.item.id))
      : try await tool.lookup(refined, ranked: question, among: shown.matches.map(\.item.id))
    if !shown.matches.isEmpty, !among.matches.isEmpty { return among }
    let all = try await tool.lookup(refined, ranked: question)
    if !all.matches.isEmpty || !query.conditions.contains(where: \.isMention) {
      return all.matches.isEmpty ? among : all
    }
    let others = query.refining(shown.query) { $0.isMention || self.isReplaced(by: query)($0) }
    return try await tool.lookup(others, ranked: question)
  }

  private func isReplaced(by query: RecordQuery) -> (RecordQuery.Condition) -> Bool {
    { [catalog] old in
      guard case .has(let field, _) = old, catalog.field(field).kind == .choice else {
        return false
      }
      return query.conditions.contains { if case .has(field, _) = $0 { true } else { false } }
    }
  }
}
