public import Foundation

/// A value of a field of a record.
public enum FieldValue: Sendable, Hashable {
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// A truth value.
  case bool(Bool)
  /// A point in time.
  case date(Date)

  /// Returns `nil` if the kinds differ or have no order.
  func precedes(_ other: FieldValue) -> Bool? {
    switch (self, other) {
    case (.text(let a), .text(let b)): a < b
    case (.number(let a), .number(let b)): a < b
    case (.date(let a), .date(let b)): a < b
    default: nil
    }
  }
}

extension FieldValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  /// Creates a text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// Creates a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a number.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}
