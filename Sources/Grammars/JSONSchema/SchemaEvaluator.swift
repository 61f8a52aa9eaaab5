/// An evaluator that finds the values that meet a goal.
///
/// A schema is a Boolean combination of conditions on a value and on its parts. The evaluator turns
/// it into alternatives of simple conditions, with goals for the parts. Negations are pushed down
/// to the keywords, so `not`, `oneOf` and `if` are as exact as the negations of the keywords in
/// them. In the same way an alternating tree automaton is made nondeterministic (Comon et al., Tree
/// Automata Techniques and Applications, chapter 7).
final class SchemaEvaluator {
  private var reader: AssertionReader
  private var sets: [Goal: ValueSet] = [:]
  private var assertions: [Int: [Assertion]] = [:]
  private var emptiness: [Goal: Bool] = [:]
  /// The codes being evaluated, which detects a schema that is part of itself.
  private var evaluating: Set<Int> = []
  /// The goals being tested for emptiness, which count as not empty if they recur.
  private var deciding: Set<Goal> = []
  private var steps = 0

  private static let alternativeLimit = 4_096
  /// The maximum number of pairs of alternatives that are intersected in total.
  private static let stepLimit = 2_000_000
  private static let nestingLimit = 128
  /// The maximum recursion depth of tests for emptiness.
  private static let decisionLimit = 64

  init(_ document: SchemaDocument, assertsFormats: Bool) {
    reader = AssertionReader(document, assertsFormats: assertsFormats)
  }

  func rootGoal() throws -> Goal { try reader.document.goal(reader.document.root, at: "") }

  func goal(constant value: JSONValue, from place: SchemaPlace) -> Goal {
    reader.document.goal(constant: value, from: place)
  }

  func place(of goal: Goal) -> SchemaPlace {
    let number = (goal.codes.first ?? 0) / 2
    return SchemaPlace(keyword: "", pointer: reader.document.locations[number].pointer)
  }

  func set(of goal: Goal) throws -> ValueSet {
    if goal.isAny { return .all }
    if goal.isNever { return .none }
    if let known = sets[goal] { return known }
    var set = ValueSet.all
    if goal.codes.count == 1 {
      set = try self.set(ofCode: goal.codes[0])
    } else {
      for code in goal.codes {
        set = try intersection(set, self.set(of: Goal(code: code)), at: place(of: goal))
      }
    }
    sets[goal] = set
    return set
  }

  private func set(ofCode code: Int) throws -> ValueSet {
    try nested(code) { try alternatives(ofCode: code) }
  }

  /// Evaluates a schema as part of another, and throws if it is part of itself.
  func nested<Result>(_ code: Int, _ body: () throws -> Result) throws -> Result {
    let place = place(of: Goal(code: code))
    guard evaluating.insert(code).inserted else {
      throw JSONSchemaError(
        .circularReference, SchemaPlace(keyword: "$ref", pointer: place.pointer),
        "The schema is defined by itself, with nothing between.",
        remedy: "Remove the reference that closes the circle.")
    }
    defer { evaluating.remove(code) }
    guard evaluating.count < Self.nestingLimit else {
      throw JSONSchemaError(
        .tooComplex, place, "Combinations are nested deeper than \(Self.nestingLimit) levels.",
        remedy: "Flatten the schema.")
    }
    return try body()
  }

  private func alternatives(ofCode code: Int) throws -> ValueSet {
    let (number, isNegated) = (code / 2, code % 2 == 1)
    let (found, unevaluated) = try self.assertions(of: number)
    if !isNegated, !unevaluated.isEmpty {
      return try cases(of: number).reduce(.none) { $0.union($1.set) }
    }
    var set = isNegated ? ValueSet.none : .all
    var kept = ValueSet.all
    for assertion in found {
      try limited(at: assertion.place) {
        if isNegated {
          let stopped = try negation(of: assertion)
          set = set.union(try intersection(kept, stopped, at: assertion.place))
          kept = try intersection(kept, outline(of: assertion), at: assertion.place)
        } else {
          set = try intersection(set, meaning(of: assertion), at: assertion.place)
        }
      }
    }
    for assertion in unevaluated {
      set = set.union(try negation(ofLeftover: assertion, number))
    }
    return set
  }

  /// Separates the `unevaluated…` keywords.
  func assertions(of number: Int) throws -> (plain: [Assertion], unevaluated: [Assertion]) {
    let found = try assertions[number] ?? reader.readAssertions(of: number)
    assertions[number] = found
    return (found.filter { !$0.isLeftover }, found.filter(\.isLeftover))
  }

  /// Reports an automaton that grows too large as a problem of the keyword at `place`.
  func limited<Result>(at place: SchemaPlace, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as AutomatonTooLarge {
      throw JSONSchemaError(
        .tooComplex, place, "\(error)",
        remedy: "Simplify the patterns, or set smaller limits of length.")
    }
  }
}

// MARK: - Intersections

extension SchemaEvaluator {
  func intersection(
    _ first: ValueSet, _ second: ValueSet, at place: SchemaPlace
  ) throws -> ValueSet {
    try ValueSet(
      hasNull: first.hasNull && second.hasNull, hasTrue: first.hasTrue && second.hasTrue,
      hasFalse: first.hasFalse && second.hasFalse,
      numbers: pairs(first.numbers, second.numbers, full: NumberShape(), at: place) { _ in false },
      texts: pairs(first.texts, second.texts, full: TextShape(), at: place) { _ in false },
      arrays: pairs(first.arrays, second.arrays, full: ArrayShape(), at: place, unless: isEmpty),
      objects: pairs(
        first.objects, second.objects, full: ObjectShape(), at: place, unless: isEmpty))
  }

  /// Returns the intersections of an alternative of each list.
  private func pairs<S: Shape>(
    _ first: [S], _ second: [S], full: S, at place: SchemaPlace, unless isEmpty: (S) throws -> Bool
  ) throws -> [S] {
    if first == [full] { return second }
    if second == [full] { return first }
    var found: [S] = []
    var seen: Set<S> = []
    for one in first {
      for other in second {
        steps += 1
        guard let both = try one.intersection(other), seen.insert(both).inserted,
          try !isEmpty(both)
        else { continue }
        found.append(both)
      }
      if found.count > Self.alternativeLimit || steps > Self.stepLimit {
        throw JSONSchemaError(
          .tooComplex, place, "Its combination with the rest takes too many cases.",
          remedy: "Use fewer alternatives that overlap, or tell them apart by a required constant.")
      }
    }
    return found
  }
}

// MARK: - Emptiness

extension SchemaEvaluator {
  /// Returns `false` also if it can't be decided.
  func isEmpty(_ goal: Goal) throws -> Bool {
    if goal.isAny { return false }
    if goal.isNever { return true }
    if let known = emptiness[goal] { return known }
    if deciding.count >= Self.decisionLimit || !deciding.insert(goal).inserted { return false }
    let outer = evaluating
    evaluating = []
    defer {
      evaluating = outer
      deciding.remove(goal)
    }
    let set = try set(of: goal)
    var isEmpty = set.numbers.isEmpty && set.texts.isEmpty
    isEmpty = isEmpty && !set.hasNull && !set.hasTrue && !set.hasFalse
    isEmpty = try isEmpty && set.arrays.allSatisfy(self.isEmpty)
    isEmpty = try isEmpty && set.objects.allSatisfy(self.isEmpty)
    emptiness[goal] = isEmpty
    return isEmpty
  }

  /// True if a goal allows all arrays and objects or none; `false` also if it can't be decided.
  func isFlat(_ goal: Goal) throws -> Bool {
    if goal.isAny || goal.isNever { return true }
    if sets[goal] == nil, try isEmpty(goal) { return true }
    guard let set = sets[goal] else { return false }
    return set.isFlat
  }

  func isEmpty(_ shape: ArrayShape) throws -> Bool {
    if shape.minCount > shape.maxCount ?? .max { return true }
    if !shape.witnesses.isEmpty && shape.maxCount == 0 { return true }
    if try shape.prefix.prefix(shape.minCount).contains(where: isEmpty) { return true }
    if try shape.witnesses.contains(where: { try isEmpty($0.goal) }) { return true }
    return try shape.minCount > shape.prefix.count && isEmpty(shape.rest)
  }

  func isEmpty(_ shape: ObjectShape) throws -> Bool {
    if try shape.members.contains(where: { try $0.isRequired && isEmpty($0.goal) }) { return true }
    guard shape.minCount > 0, shape.classes.allSatisfy(\.goal.isNever) else { return false }
    guard try isEmpty(shape.rest) else { return false }
    return try shape.members.count { try !isEmpty($0.goal) } < shape.minCount
  }
}
