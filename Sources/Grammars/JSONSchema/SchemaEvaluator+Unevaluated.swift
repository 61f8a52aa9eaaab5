/// The parts of a value that `unevaluatedProperties` and `unevaluatedItems` don't apply to.
struct Evaluated: Hashable {
  var keys: Set<ExactText> = []
  var patterns: [Language] = []
  var hasAllKeys = false
  var elementCount = 0
  var hasAllElements = false
  /// The location of a `contains`, which evaluates the elements that meet it.
  var someElements: SchemaPlace?

  func union(_ other: Evaluated) -> Evaluated {
    Evaluated(
      keys: keys.union(other.keys),
      patterns: patterns + other.patterns.filter { !patterns.contains($0) },
      hasAllKeys: hasAllKeys || other.hasAllKeys,
      elementCount: max(elementCount, other.elementCount),
      hasAllElements: hasAllElements || other.hasAllElements,
      someElements: someElements ?? other.someElements)
  }
}

/// Values that fit a schema and in which the same keywords evaluate the same parts.
struct EvaluatedCase {
  var set = ValueSet.all
  var evaluated = Evaluated()
}

/// The evaluation of `unevaluatedProperties` and `unevaluatedItems`.
///
/// The unevaluated members depend on which of the alternatives a value fits, so only here the
/// alternatives are kept disjoint.
extension SchemaEvaluator {
  private static let caseLimit = 512

  func cases(of number: Int) throws -> [EvaluatedCase] {
    let (plain, unevaluated) = try assertions(of: number)
    var cases = [EvaluatedCase()]
    for assertion in plain {
      cases = try limited(at: assertion.place) {
        try product(cases, self.cases(of: assertion), at: assertion.place)
      }
    }
    for assertion in unevaluated {
      cases = try limited(at: assertion.place) { try narrowed(cases, by: assertion) }
    }
    return cases
  }

  /// Returns the values that violate only an `unevaluated…` keyword of their schema.
  func negation(ofLeftover assertion: Assertion, _ number: Int) throws -> ValueSet {
    var cases = [EvaluatedCase()]
    for other in try assertions(of: number).plain {
      cases = try product(cases, self.cases(of: other), at: other.place)
    }
    return try limited(at: assertion.place) {
      try cases.reduce(.none) { union, one in
        let broken = try Self.values(breaking: assertion, one.evaluated)
        return try union.union(intersection(one.set, broken, at: assertion.place))
      }
    }
  }

  private func product(
    _ first: [EvaluatedCase], _ second: [EvaluatedCase], at place: SchemaPlace
  ) throws -> [EvaluatedCase] {
    var sets: [Evaluated: ValueSet] = [:]
    var order: [Evaluated] = []
    for one in first {
      for other in second {
        let set = try intersection(one.set, other.set, at: place)
        if set.isEmpty { continue }
        let evaluated = one.evaluated.union(other.evaluated)
        if sets[evaluated] == nil { order.append(evaluated) }
        sets[evaluated] = sets[evaluated]?.union(set) ?? set
      }
    }
    guard order.count <= Self.caseLimit else {
      throw JSONSchemaError(
        .tooComplex, place, "What is left unevaluated depends on too many alternatives.",
        remedy: "Use “additionalProperties” or “items” in each of them.")
    }
    return order.map { EvaluatedCase(set: sets[$0] ?? .none, evaluated: $0) }
  }

  private func cases(of goal: Goal) throws -> [EvaluatedCase] {
    if goal.isNever { return [] }
    guard let code = goal.codes.first else { return [EvaluatedCase()] }
    // A negated schema evaluates nothing.
    if code % 2 == 1 { return [EvaluatedCase(set: try set(of: goal))] }
    return try nested(code) { try cases(of: code / 2) }
  }

  private func cases(of assertion: Assertion) throws -> [EvaluatedCase] {
    let place = assertion.place
    var evaluated = Evaluated()
    switch assertion.kind {
    case .all(let goals):
      return try goals.reduce([EvaluatedCase()]) { try product($0, cases(of: $1), at: place) }
    case .any(let goals): return try cases(ofAny: goals, at: place)
    case .one(let goals):
      return try goals.indices.flatMap { index in
        var cases = try cases(of: goals[index])
        for (other, goal) in goals.enumerated() where other != index {
          cases = try product(cases, [EvaluatedCase(set: set(of: goal.negated))], at: place)
        }
        return cases
      }
    case .conditional(let condition, let then, let otherwise):
      let stopped = [EvaluatedCase(set: try set(of: condition.negated))]
      return try product(cases(of: condition), cases(of: then), at: place)
        + product(stopped, cases(of: otherwise), at: place)
    case .dependentSchema(let key, let goal):
      let absent = ValueSet.all(objects: [ObjectShape(members: [.init(key: key, goal: .never)])])
      let present = ValueSet(objects: [ObjectShape(members: Self.needed([key]))])
      return try [EvaluatedCase(set: absent)]
        + product([EvaluatedCase(set: present)], cases(of: goal), at: place)
    case .members(let rules):
      evaluated.keys = Set(rules.named.map { ExactText($0.key) })
      evaluated.patterns = rules.patterns.map(\.language)
      evaluated.hasAllKeys = rules.additional != nil
    case .items(let prefix, let rest):
      evaluated.elementCount = prefix.count
      evaluated.hasAllElements = rest != nil
    case .contains: evaluated.someElements = place
    default: break
    }
    return [EvaluatedCase(set: try meaning(of: assertion), evaluated: evaluated)]
  }

  private func cases(ofAny goals: [Goal], at place: SchemaPlace) throws -> [EvaluatedCase] {
    var fitting: [EvaluatedCase] = []
    var unfit = [EvaluatedCase()]
    for goal in goals {
      let stopped = [EvaluatedCase(set: try set(of: goal.negated))]
      let taken = try cases(of: goal)
      fitting = try product(fitting, taken + stopped, at: place)
      fitting += try product(unfit, taken, at: place)
      unfit = try product(unfit, stopped, at: place)
    }
    return fitting
  }

  /// Applies an `unevaluated…` keyword, after which every part is evaluated.
  private func narrowed(
    _ cases: [EvaluatedCase], by assertion: Assertion
  ) throws -> [EvaluatedCase] {
    try cases.map { one in
      var narrowed = one
      var allowed = ValueSet.all
      switch assertion.kind {
      case .unevaluatedMembers(let goal):
        if !one.evaluated.hasAllKeys {
          allowed.objects = [try Self.shape(leaving: goal, beside: one.evaluated)]
        }
        narrowed.evaluated.hasAllKeys = true
      case .unevaluatedItems(let goal):
        if !one.evaluated.hasAllElements {
          allowed.arrays = [Self.shape(leaving: goal, besideElements: one.evaluated)]
        }
        narrowed.evaluated.hasAllElements = true
      default: preconditionFailure("Not a rule on what is left over.")
      }
      narrowed.set = try intersection(one.set, allowed, at: assertion.place)
      return narrowed
    }
  }

  private static func shape(leaving goal: Goal, beside evaluated: Evaluated) throws -> ObjectShape {
    try shape(
      Assertion.MemberRules(
        named: evaluated.keys.map { ($0.text, .any) }.sorted { $0.0 < $1.0 },
        patterns: evaluated.patterns.map { ($0, .any) }, additional: goal))
  }

  private static func shape(leaving goal: Goal, besideElements evaluated: Evaluated) -> ArrayShape {
    let prefix = Array(repeating: Goal.any, count: evaluated.elementCount)
    if let place = evaluated.someElements { return ArrayShape(unsupported: [place]) }
    return ArrayShape(prefix: prefix, rest: goal)
  }

  /// Returns the values with an unevaluated part that violates the keyword.
  private static func values(
    breaking assertion: Assertion, _ evaluated: Evaluated
  ) throws -> ValueSet {
    let place = assertion.place
    switch assertion.kind {
    case .unevaluatedMembers(let goal):
      if evaluated.hasAllKeys { return .none }
      let named = try Language(strings: evaluated.keys.map(\.text))
      let keys = try evaluated.patterns.reduce(named) { try $0.union($1) }.complement
      if keys.isEmpty { return .none }
      return ValueSet(objects: [
        ObjectShape(witnesses: [.init(keys: keys, goal: goal.negated, place: place)])
      ])
    case .unevaluatedItems(let goal):
      if evaluated.hasAllElements { return .none }
      var shape = ArrayShape(minCount: evaluated.elementCount + 1)
      if evaluated.someElements != nil {
        shape = ArrayShape(minCount: 1, unsupported: [place])
      } else if evaluated.elementCount == 0 {
        shape.witnesses = [.init(goal: goal.negated, place: place)]
      } else if !goal.isNever {
        shape.unsupported = [place]
      }
      return ValueSet(arrays: [shape])
    default: preconditionFailure("Not a rule on what is left over.")
    }
  }
}
