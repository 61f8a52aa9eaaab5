/// The conditions of a lookup among records.
///
/// Code evaluates it, so a record that is found meets all conditions, whatever a model says.
public struct RecordQuery: Sendable, Hashable {
  /// A condition on one record.
  public enum Condition: Sendable, Hashable {
    /// The field has a value that one of these terms stands for.
    case has(field: String, anyOf: [String])
    /// The field has no value that the term stands for.
    case lacks(field: String, term: String)
    /// The number is at least this.
    case atLeast(field: String, Double)
    /// The number is at most this.
    case atMost(field: String, Double)
    /// The record has all words of one of these phrases.
    case mentions(anyOf: [String])
    /// The record lacks a word of a phrase.
    case omits(String)

    var phrases: [String] {
      switch self {
      case .mentions(let phrases): phrases
      case .omits(let phrase): [phrase]
      default: []
      }
    }

    var isMention: Bool { if case .mentions = self { true } else { false } }

    var field: String? {
      switch self {
      case .has(let field, _), .lacks(let field, _), .atLeast(let field, _), .atMost(let field, _):
        field
      case .mentions, .omits: nil
      }
    }
  }

  /// The records with the lowest or highest number of those that meet the conditions.
  public enum Extreme: Sendable, Hashable {
    /// The lowest number of a field.
    case lowest(String)
    /// The highest number of a field.
    case highest(String)

    var field: String {
      switch self {
      case .lowest(let field), .highest(let field): field
      }
    }

    var isLowest: Bool { if case .lowest = self { true } else { false } }
  }

  /// The conditions, all of which a record has to meet.
  public var conditions: [Condition]
  /// The extreme that is asked for; `nil` for all records that meet the conditions.
  public var extreme: Extreme?

  /// Creates a query.
  public init(_ conditions: [Condition] = [], extreme: Extreme? = nil) {
    self.conditions = conditions
    self.extreme = extreme
  }

  /// Joins the conditions on words into one that asks for any of them.
  ///
  /// In a comparison, each record has its own words.
  mutating func joinMentions() {
    let phrases = conditions.filter(\.isMention).flatMap(\.phrases)
    conditions.removeAll(where: \.isMention)
    if !phrases.isEmpty { conditions.append(.mentions(anyOf: phrases)) }
  }

  /// Returns the query with an earlier one's conditions, except those that it replaces.
  ///
  /// A condition replaces others of its kind on the same field, and its own opposite.
  ///
  /// - Parameter isReplaced: Tells whether a further condition is replaced.
  func refining(
    _ earlier: RecordQuery, isReplaced: (Condition) -> Bool = { _ in false }
  ) -> RecordQuery {
    var query = self
    query.conditions = earlier.conditions.filter { old in
      !isReplaced(old) && !conditions.contains { $0.replaces(old) }
    }
    query.conditions += conditions
    return query
  }
}

extension RecordQuery.Condition {
  fileprivate func replaces(_ other: RecordQuery.Condition) -> Bool {
    switch (self, other) {
    case (.atLeast(let a, _), .atLeast(let b, _)), (.atMost(let a, _), .atMost(let b, _)): a == b
    case (.has(let a, let terms), .lacks(let b, let term)),
      (.lacks(let a, let term), .has(let b, let terms)):
      a == b && terms.contains(term)
    case (.mentions(let a), .omits(let b)), (.omits(let b), .mentions(let a)): a == [b]
    default: self == other
    }
  }
}
