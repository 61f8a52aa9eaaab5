/// A condition on the fields of records.
///
/// ```swift
/// store.search(query, count: 5, where: .equal("kind", "fruit") && .range("price", to: 2))
/// ```
public struct FieldFilter: Sendable {
  private let condition: @Sendable ([String: FieldValue]) -> Bool

  /// Creates a condition from a function of all fields.
  public init(_ condition: @escaping @Sendable (_ fields: [String: FieldValue]) -> Bool) {
    self.condition = condition
  }

  /// Returns a Boolean value that indicates whether fields meet the condition.
  public func matches(_ fields: [String: FieldValue]) -> Bool { condition(fields) }

  /// Returns the condition that a field has this value.
  public static func equal(_ field: String, _ value: FieldValue) -> FieldFilter {
    FieldFilter { $0[field] == value }
  }

  /// Returns the condition that a field has one of these values.
  public static func oneOf(_ field: String, _ values: Set<FieldValue>) -> FieldFilter {
    FieldFilter { $0[field].map(values.contains) ?? false }
  }

  /// Returns the condition that a field has a value.
  public static func exists(_ field: String) -> FieldFilter {
    FieldFilter { $0[field] != nil }
  }

  /// Returns the condition that a field isn't less than one value and not greater than the other.
  ///
  /// Texts, numbers and dates are compared with values of the same kind; others don't match.
  public static func range(
    _ field: String, from lower: FieldValue? = nil, to upper: FieldValue? = nil
  ) -> FieldFilter {
    FieldFilter { fields in
      guard let value = fields[field] else { return false }
      if let lower, value.precedes(lower) != false { return false }
      if let upper, upper.precedes(value) != false { return false }
      return true
    }
  }

  /// Returns the condition that both are met.
  public static func && (a: FieldFilter, b: FieldFilter) -> FieldFilter {
    FieldFilter { a.matches($0) && b.matches($0) }
  }

  /// Returns the condition that one of both is met, or both are.
  public static func || (a: FieldFilter, b: FieldFilter) -> FieldFilter {
    FieldFilter { a.matches($0) || b.matches($0) }
  }

  /// Returns the condition that this one isn't met.
  public static prefix func ! (a: FieldFilter) -> FieldFilter {
    FieldFilter { !a.matches($0) }
  }
}
