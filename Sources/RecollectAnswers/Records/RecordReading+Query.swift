extension RecordReading {
  /// Returns the conditions of the question.
  ///
  /// - Parameter wanted: The ``unknown`` words that name something. They are conditions only if
  ///   there is no other one: a small model also wants verbs and letters that aren't words.
  func query(_ wanted: [String] = []) -> (query: RecordQuery, missing: [String]) {
    var query = RecordQuery(extreme: extreme)
    var known = Phrases()
    var missing = Phrases()
    var isAlternative = false
    for part in parts {
      if case .word = part {} else { known.end() }
      if case .unknown = part {} else { missing.end() }
      switch part {
      case .word(let word, let isDenied, let isJoined):
        known.add(word, isDenied, isJoined, isAlternative: isAlternative)
      case .unknown(let word, let isDenied, let isJoined) where wanted.contains(word):
        missing.add(word, isDenied, isJoined, isAlternative: false)
      case .unknown: missing.end()
      case .term(let field, let term, let isDenied):
        query.add(term, of: field, isDenied: isDenied, isAlternative: isAlternative)
      case .bound(let condition): query.add(condition)
      case .alternative:
        isAlternative = true
        continue
      case .ignored: continue
      }
      isAlternative = false
    }
    known.conditions.forEach { query.add($0) }
    if query != RecordQuery() { return (query, missing.conditions.flatMap(\.phrases)) }
    missing.conditions.forEach { query.add($0) }
    return (query, [])
  }
}

private struct Phrases {
  private(set) var conditions: [RecordQuery.Condition] = []
  private var isOpen = false

  mutating func end() { isOpen = false }

  /// Adds a word to the phrase before it, or begins another phrase.
  mutating func add(_ word: String, _ isDenied: Bool, _ isJoined: Bool, isAlternative: Bool) {
    defer { isOpen = true }
    switch conditions.last {
    case .omits(let phrase)? where isOpen && isJoined && isDenied:
      conditions[conditions.count - 1] = .omits("\(phrase) \(word)")
    case .mentions(let phrases)? where isOpen && isJoined && !isDenied:
      conditions[conditions.count - 1] = .mentions(
        anyOf: phrases.dropLast() + ["\(phrases.last ?? "") \(word)"])
    case .mentions(let phrases)? where isAlternative && !isDenied:
      conditions[conditions.count - 1] = .mentions(anyOf: phrases + [word])
    default: conditions.append(isDenied ? .omits(word) : .mentions(anyOf: [word]))
    }
  }
}

extension RecordQuery {
  mutating func add(_ condition: Condition) {
    if !conditions.contains(condition) { conditions.append(condition) }
  }

  /// Adds a term to have or lack: one of several for a choice, all of them for a list.
  mutating func add(_ term: String, of field: RecordField, isDenied: Bool, isAlternative: Bool) {
    let opposite = field.opposites[term]
    let term = opposite ?? term
    if isDenied == (opposite == nil) { return add(.lacks(field: field.name, term: term)) }
    if field.kind == .choice || isAlternative {
      for (position, condition) in conditions.enumerated() {
        guard case .has(field.name, let terms) = condition, !terms.contains(term) else { continue }
        conditions[position] = .has(field: field.name, anyOf: terms + [term])
        return
      }
    }
    add(.has(field: field.name, anyOf: [term]))
  }
}
