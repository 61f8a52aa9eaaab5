public import Items
public import LanguageModels

/// The result of a lookup among records.
public struct RecordLookup: Sendable {
  /// A record that meets all conditions.
  public struct Match: Sendable, Hashable {
    /// The record.
    public var item: Item
    /// The likeness to the words of the question; `nil` if the ranking doesn't know the record.
    public var score: Float?
  }

  /// A record that doesn't meet all conditions.
  public struct Miss: Sendable, Hashable {
    /// The record.
    public var item: Item
    /// The conditions that it doesn't meet.
    public var failed: [RecordQuery.Condition]
  }

  /// The conditions.
  public var query: RecordQuery
  /// The conditions as a model writes them.
  public var arguments: GeneratedContent
  /// The words that the records were ranked by.
  public var words: String
  /// The words that were asked for besides the conditions, and that no record has.
  public var missing: [String] = []
  /// The records that meet all conditions, best first.
  public var matches: [Match]
  /// The nearest records that don't, best first; empty if there are matches.
  public var misses: [Miss]
  /// The records whose numbers were compared to find the ``matches``, the extreme first; empty if
  /// no extreme was asked for.
  public var compared: [Item]
}

/// A record with its likeness to words, as a search of an app ranks it.
public struct RankedRecord: Sendable, Hashable, Codable {
  /// The id of the record.
  public var id: String
  /// The likeness, such as a cosine.
  public var score: Float

  /// Creates a ranked record.
  public init(id: String, score: Float) {
    self.id = id
    self.score = score
  }
}

/// A tool by which a model looks up records by their fields.
///
/// The arguments are the fields, with the values of the records as the only choices. The tool
/// returns only records that meet all conditions, or the nearest ones with the conditions that they
/// don't meet.
public struct LookupRecords: Tool {
  /// A search of the app that ranks records by their likeness to words, best first.
  public typealias Ranking = @Sendable (_ words: String) async throws -> [RankedRecord]

  /// The name of the tool.
  public let name: String
  /// The description for the model.
  public let description: String
  /// The schema of the arguments.
  public let parameters: GenerationSchema
  private let form: RecordQueryForm
  private let ranking: Ranking
  private var catalog: RecordCatalog { form.catalog }

  private static let maximumMisses = 3

  /// Creates a tool.
  ///
  /// - Throws: `GenerationSchema.SchemaError` if two fields have one name.
  public init(
    _ catalog: RecordCatalog, name: String = "lookupRecords", ranking: @escaping Ranking
  ) throws {
    form = RecordQueryForm(catalog: catalog)
    self.ranking = ranking
    self.name = name
    description = "Looks up \(catalog.noun.many) by their fields and by words in them."
    parameters = try form.schema()
  }

  /// Looks up records with the arguments that a model has written.
  public func call(arguments: GeneratedContent) async throws -> String {
    let query = form.query(arguments)
    let words = query.conditions.flatMap(\.phrases).joined(separator: " ")
    let lookup = try await lookup(query, ranked: words)
    return RecordWording(catalog: catalog).text(of: lookup)
  }

  /// Looks up records.
  ///
  /// - Parameters:
  ///   - words: The words that rank the records.
  ///   - shown: The ids of the records to look among; `nil` for all.
  func lookup(
    _ query: RecordQuery, ranked words: String, among shown: [String]? = nil
  ) async throws -> RecordLookup {
    let ranked = words.contains(where: \.isLetter) ? try await ranking(words) : []
    let scores = Dictionary(ranked.map { ($0.id, $0.score) }) { first, _ in first }
    let items = catalog.items.filter { shown?.contains($0.id) ?? true }
      .enumerated().sorted { a, b in
        let (first, second) = (
          scores[a.element.id] ?? -.infinity, scores[b.element.id] ?? -.infinity
        )
        return first == second ? a.offset < b.offset : first > second
      }.map(\.element)
    var query = query
    var outcomes = outcomes(items, query)
    if query.extreme != nil, !outcomes.contains(where: \.failed.isEmpty) {
      query.joinMentions()
      outcomes = self.outcomes(items, query)
    }
    var found = outcomes.filter(\.failed.isEmpty).map(\.item)
    let compared = sorted(found, by: query.extreme)
    if let extreme = query.extreme, let first = compared.first {
      found = compared.filter { $0.number(of: extreme.field) == first.number(of: extreme.field) }
    }
    return RecordLookup(
      query: query, arguments: form.content(of: query), words: words,
      matches: found.map { .init(item: $0, score: scores[$0.id]) },
      misses: found.isEmpty ? nearest(outcomes, of: query) : [], compared: compared)
  }

  private func outcomes(_ items: [Item], _ query: RecordQuery) -> [RecordLookup.Miss] {
    items.map { item in
      .init(item: item, failed: query.conditions.filter { !catalog.holds($0, for: item) })
    }
  }

  private func sorted(_ items: [Item], by extreme: RecordQuery.Extreme?) -> [Item] {
    guard let extreme else { return [] }
    let numbers = items.compactMap { item in
      item.number(of: extreme.field).map { (item: item, number: $0) }
    }
    return numbers.sorted { extreme.isLowest ? $0.number < $1.number : $0.number > $1.number }
      .map(\.item)
  }

  /// Returns the records that meet the most conditions, with the words if any record has them.
  private func nearest(
    _ outcomes: [RecordLookup.Miss], of query: RecordQuery
  ) -> [RecordLookup.Miss] {
    let named = outcomes.filter { !$0.failed.contains(where: \.isMention) }
    let near = query.conditions.contains(where: \.isMention) && !named.isEmpty ? named : outcomes
    let fewest = near.map(\.failed.count).min() ?? 0
    return Array(near.filter { $0.failed.count == fewest }.prefix(Self.maximumMisses))
  }
}
