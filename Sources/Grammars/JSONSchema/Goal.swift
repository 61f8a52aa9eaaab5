/// Schemas a value must fit, and schemas it must not fit, all at once.
///
/// Schemas are known by their number in the document, so equal goals are equal values and there are
/// finitely many: that is what makes recursive schemas end.
struct Goal: Hashable, Sendable {
  /// Twice the number of a schema, plus one where the value must not fit it; sorted, each once.
  private(set) var codes: [Int]

  /// Asks for nothing.
  static let any = Goal(codes: [])
  /// Can't be met: number 0 is the schema that takes everything.
  static let never = Goal(codes: [1])

  private init(codes: [Int]) { self.codes = codes }

  /// To fit one schema.
  init(_ number: Int) { codes = [2 * number] }

  /// To meet one of this goal's own demands.
  init(code: Int) { codes = [code] }

  var isAny: Bool { codes.isEmpty }
  var isNever: Bool { self == .never }

  /// Not to meet this goal, which has at most one demand.
  var negated: Goal {
    if isAny { return .never }
    if isNever { return .any }
    precondition(codes.count == 1, "Only a single demand has a goal as its opposite.")
    return Goal(codes: [codes[0] ^ 1])
  }

  /// To meet both.
  func and(_ other: Goal) -> Goal {
    if isAny || self == other { return other }
    if other.isAny { return self }
    if isNever || other.isNever { return .never }
    let all = Set(codes + other.codes).sorted()
    // The two signs of one schema are neighbours.
    for (first, second) in zip(all, all.dropFirst()) where first ^ 1 == second { return .never }
    return Goal(codes: all)
  }
}
