/// A conjunction of schemas that a value must fit and schemas that it must not fit.
///
/// Schemas are numbered, so equal goals are equal values and there are finitely many of them. That
/// makes the evaluation of recursive schemas end.
struct Goal: Hashable, Sendable {
  /// Twice the number of a schema, plus 1 if the value must not fit it; sorted, without duplicates.
  private(set) var codes: [Int]

  static let any = Goal(codes: [])
  /// No value meets it: schema number 0 allows every value.
  static let never = Goal(codes: [1])

  private init(codes: [Int]) { self.codes = codes }

  init(_ number: Int) { codes = [2 * number] }

  init(code: Int) { codes = [code] }

  var isAny: Bool { codes.isEmpty }
  var isNever: Bool { self == .never }

  /// Traps if the goal has more than one code.
  var negated: Goal {
    if isAny { return .never }
    if isNever { return .any }
    precondition(codes.count == 1, "Only a single demand has a goal as its negation.")
    return Goal(codes: [codes[0] ^ 1])
  }

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
