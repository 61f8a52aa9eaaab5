/// A conjunction of schemas that a value must fit and schemas that it must not fit.
///
/// A schema is identified by its number in the document. Equal goals are therefore equal values,
/// and there are finitely many, which makes the evaluation of recursive schemas end.
struct Goal: Hashable, Sendable {
  /// Twice the number of a schema, plus 1 if the value must not fit it; sorted and without
  /// duplicates.
  private(set) var codes: [Int]

  /// The goal that every value meets.
  static let any = Goal(codes: [])
  /// The goal that no value meets.
  ///
  /// Schema number 0 allows every value.
  static let never = Goal(codes: [1])

  private init(codes: [Int]) { self.codes = codes }

  /// Creates the goal of fitting one schema.
  init(_ number: Int) { codes = [2 * number] }

  /// Creates the goal of meeting one code of another goal.
  init(code: Int) { codes = [code] }

  var isAny: Bool { codes.isEmpty }
  var isNever: Bool { self == .never }

  /// The goal of not meeting this one, which must have at most one code.
  var negated: Goal {
    if isAny { return .never }
    if isNever { return .any }
    precondition(codes.count == 1, "Only a single demand has a goal as its negation.")
    return Goal(codes: [codes[0] ^ 1])
  }

  /// Returns the goal of meeting both.
  func and(_ other: Goal) -> Goal {
    if isAny || self == other { return other }
    if other.isAny { return self }
    if isNever || other.isNever { return .never }
    let all = Set(codes + other.codes).sorted()
    // The codes of a schema and of its negation are adjacent.
    for (first, second) in zip(all, all.dropFirst()) where first ^ 1 == second { return .never }
    return Goal(codes: all)
  }
}
