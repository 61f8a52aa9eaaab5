import LanguageModels

/// The schema in which a model writes a query, with its reading and writing.
struct RecordQueryForm: Sendable {
  let catalog: RecordCatalog

  private enum Key {
    static let words = "words"
    static let noWords = "noWords"
    static let only = "only"

    /// Returns the names for what a field has and lacks, or for its lowest and highest number.
    static func pair(_ field: RecordField) -> (String, String) {
      field.kind == .number
        ? ("min" + field.name, "max" + field.name) : (field.name.lowercased(), "no" + field.name)
    }
  }

  /// The terms of the catalog's fields are the only choices.
  func schema() throws -> GenerationSchema {
    var properties: [DynamicGenerationSchema.Property] = []
    func add(_ key: String, _ schema: DynamicGenerationSchema) {
      properties.append(.init(name: key, schema: schema, isOptional: true))
    }
    func add(_ keys: (String, String), arraysOf schema: DynamicGenerationSchema) {
      for key in [keys.0, keys.1] {
        add(key, .init(arrayOf: schema, minimumElements: 1, maximumElements: 4))
      }
    }
    add((Key.words, Key.noWords), arraysOf: .init(type: String.self))
    for field in catalog.fields {
      let keys = Key.pair(field)
      let terms = catalog.terms(of: field.name).keys.sorted()
      if field.kind == .number {
        add(keys.0, .init(type: Double.self))
        add(keys.1, .init(type: Double.self))
      } else if !terms.isEmpty {
        add(keys, arraysOf: .init(name: field.name, anyOf: terms))
      }
    }
    if !extremes.isEmpty { add(Key.only, .init(name: "Only", anyOf: extremes.map(\.word))) }
    return try GenerationSchema(
      root: .init(name: "Query", properties: properties), dependencies: [])
  }

  func query(_ content: GeneratedContent) -> RecordQuery {
    func value<Value: ConvertibleFromGeneratedContent>(_ key: String) -> Value? {
      (try? content.value(Value?.self, forProperty: key)) ?? nil
    }
    var query = RecordQuery()
    for phrase in value(Key.words) ?? [String]() {
      query.conditions.append(.mentions(anyOf: [phrase]))
    }
    query.conditions += (value(Key.noWords) ?? []).map { .omits($0) }
    for field in catalog.fields {
      let (first, second) = Key.pair(field)
      if field.kind == .number {
        if let bound: Double = value(first) {
          query.conditions.append(.atLeast(field: field.name, bound))
        }
        if let bound: Double = value(second) {
          query.conditions.append(.atMost(field: field.name, bound))
        }
      } else {
        let terms: [String] = value(first) ?? []
        let groups = field.kind == .list ? terms.map { [$0] } : terms.isEmpty ? [] : [terms]
        query.conditions += groups.map { .has(field: field.name, anyOf: $0) }
        query.conditions += (value(second) ?? []).map { .lacks(field: field.name, term: $0) }
      }
    }
    let only: String? = value(Key.only)
    query.extreme = extremes.first { $0.word == only }?.extreme
    return query
  }

  func content(of query: RecordQuery) -> GeneratedContent {
    var properties: [(String, any ConvertibleToGeneratedContent)] = []
    func add(_ key: String, _ strings: [String]) {
      if !strings.isEmpty { properties.append((key, strings)) }
    }
    add(Key.words, query.conditions.filter(\.isMention).flatMap(\.phrases))
    add(Key.noWords, query.conditions.filter { !$0.isMention }.flatMap(\.phrases))
    for field in catalog.fields {
      let (first, second) = Key.pair(field)
      var (has, lacks): ([String], [String]) = ([], [])
      for condition in query.conditions where condition.field == field.name {
        switch condition {
        case .has(_, let terms): has += terms
        case .lacks(_, let term): lacks.append(term)
        case .atLeast(_, let bound): properties.append((first, bound))
        case .atMost(_, let bound): properties.append((second, bound))
        case .mentions, .omits: break
        }
      }
      add(first, has)
      add(second, lacks)
    }
    if let word = extremes.first(where: { $0.extreme == query.extreme })?.word {
      properties.append((Key.only, word))
    }
    return GeneratedContent(properties: properties) { first, _ in first }
  }

  private var extremes: [(word: String, extreme: RecordQuery.Extreme)] {
    catalog.fields.flatMap { field in
      field.lowest.prefix(1).map { ($0, .lowest(field.name)) }
        + field.highest.prefix(1).map { ($0, .highest(field.name)) }
    }
  }
}
