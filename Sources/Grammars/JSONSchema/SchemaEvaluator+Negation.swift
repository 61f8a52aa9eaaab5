extension SchemaEvaluator {
  func negation(of assertion: Assertion) throws -> ValueSet {
    let place = assertion.place
    switch assertion.kind {
    case .types(let names): return Self.values(notOf: names)
    case .constants(let values):
      let strings = try Language(strings: values.compactMap(\.string))
      let others = ValueSet.all(texts: [TextShape(language: strings.complement)])
      return try values.filter { $0.string == nil }.reduce(others) {
        try intersection($0, self.values(otherThan: $1, place), at: place)
      }
    case .low, .high, .multiple: return ValueSet(numbers: [Self.negation(of: assertion.kind)])
    case .text, .pattern: return ValueSet(texts: try Self.texts(against: assertion.kind))
    case .substring: return ValueSet(texts: [TextShape(unsupported: [place])])
    case .minItems, .maxItems, .items, .contains, .distinct:
      return ValueSet(arrays: Self.arrays(against: assertion))
    case .minProperties(let count):
      return ValueSet(objects: count == 0 ? [] : [ObjectShape(maxCount: count - 1)])
    case .maxProperties(let count): return ValueSet(objects: [ObjectShape(minCount: count + 1)])
    case .required(let keys):
      // The case of a missing key requires the keys before it, which keeps the cases disjoint.
      return ValueSet(
        objects: keys.indices.map { index in
          ObjectShape(
            members: Self.needed(Array(keys[..<index])) + Self.lacking(keys[index]).members)
        })
    case .members(let rules): return ValueSet(objects: try shapes(against: rules, place))
    case .names(let goal):
      let others = try keys(of: goal).complement
      if others.isEmpty { return .none }
      return ValueSet(objects: [
        ObjectShape(witnesses: [.init(keys: others, goal: .any, place: place)])
      ])
    case .dependent(let key, let required):
      let present = ValueSet(objects: [ObjectShape(members: Self.needed([key]))])
      return try intersection(present, ValueSet(objects: required.map(Self.lacking)), at: place)
    case .dependentSchema(let key, let goal):
      let present = ValueSet(objects: [ObjectShape(members: Self.needed([key]))])
      return try intersection(present, set(of: goal.negated), at: place)
    case .all(let goals): return try goals.reduce(.none) { try $0.union(set(of: $1.negated)) }
    case .any(let goals): return try all(of: goals.map(\.negated), at: place)
    case .one(let goals): return try notOne(of: goals, at: place)
    case .unevaluatedItems, .unevaluatedMembers:
      preconditionFailure("What is left over shows only beside the other keywords.")
    case .not(let goal): return try set(of: goal)
    case .conditional(let condition, let then, let otherwise):
      return try all(of: [condition, then.negated], at: place)
        .union(all(of: [condition.negated, otherwise.negated], at: place))
    }
  }

  private func notOne(of goals: [Goal], at place: SchemaPlace) throws -> ValueSet {
    var union = try all(of: goals.map(\.negated), at: place)
    for (index, goal) in goals.enumerated() {
      for other in goals[(index + 1)...] where try !isEmpty(goal.and(other)) {
        union = union.union(try set(of: goal.and(other)))
      }
    }
    return union
  }

  private static func values(notOf names: Set<String>) -> ValueSet {
    var set = values(of: Set(["null", "boolean", "string", "array", "object"]).subtracting(names))
    if names.isDisjoint(with: ["number", "integer"]) {
      set.numbers = [NumberShape()]
    } else if !names.contains("number") {
      set.numbers = [NumberShape(excludedMultiples: [NumberShape.one])]
    }
    return set
  }

  private static func negation(of kind: Assertion.Kind) -> NumberShape {
    switch kind {
    case .low(let bound):
      NumberShape(high: .init(value: bound.value, isExclusive: !bound.isExclusive))
    case .high(let bound):
      NumberShape(low: .init(value: bound.value, isExclusive: !bound.isExclusive))
    case .multiple(let factor): NumberShape(excludedMultiples: [factor])
    default: preconditionFailure("Not a condition on numbers.")
    }
  }

  private static func texts(against kind: Assertion.Kind) throws -> [TextShape] {
    var shape = TextShape()
    switch kind {
    case .text(let text): shape = text
    case .pattern(let language, let maxLength):
      shape = TextShape(language: language, maxLength: maxLength)
    default: preconditionFailure("Not a condition on strings.")
    }
    var texts: [TextShape] = []
    if shape.minLength > 0 { texts.append(TextShape(maxLength: shape.minLength - 1)) }
    if let limit = shape.maxLength { texts.append(TextShape(minLength: limit + 1)) }
    let others = shape.language.complement
    if !others.isEmpty { texts.append(TextShape(language: others)) }
    return texts
  }

  private static func arrays(against assertion: Assertion) -> [ArrayShape] {
    let place = assertion.place
    switch assertion.kind {
    case .minItems(let count): return count == 0 ? [] : [ArrayShape(maxCount: count - 1)]
    case .maxItems(let count): return [ArrayShape(minCount: count + 1)]
    case .contains(let goal, let min, let max):
      if goal.isAny || min == 0 && max == nil { return Self.arrays(notCounting: min, max) }
      let isPlain = min == 1 && max == nil
      return [isPlain ? ArrayShape(rest: goal.negated) : ArrayShape(unsupported: [place])]
    case .distinct: return [ArrayShape(minCount: 2, unsupported: [place])]
    case .items(let prefix, let rest):
      var arrays: [ArrayShape] = []
      for (index, goal) in prefix.enumerated() where !goal.isAny {
        let before = Array(repeating: Goal.any, count: index)
        arrays.append(ArrayShape(prefix: before + [goal.negated], minCount: index + 1))
      }
      guard let rest, !rest.isAny else { return arrays }
      // Some element after the prefix doesn't meet the goal.
      let before = Array(repeating: Goal.any, count: prefix.count)
      if rest.isNever {
        arrays.append(ArrayShape(minCount: prefix.count + 1))
      } else if prefix.isEmpty {
        arrays.append(ArrayShape(witnesses: [.init(goal: rest.negated, place: place)]))
      } else {
        arrays.append(ArrayShape(prefix: before, minCount: prefix.count + 1, unsupported: [place]))
      }
      return arrays
    default: preconditionFailure("Not a condition on arrays.")
    }
  }

  private static func arrays(notCounting min: Int, _ max: Int?) -> [ArrayShape] {
    (min == 0 ? [] : [ArrayShape(maxCount: min - 1)])
      + (max.map { [ArrayShape(minCount: $0 + 1)] } ?? [])
  }

  private static func lacking(_ key: String) -> ObjectShape {
    ObjectShape(members: [.init(key: key, goal: .never)])
  }

  private func shapes(
    against rules: Assertion.MemberRules, _ place: SchemaPlace
  ) throws -> [ObjectShape] {
    var shapes: [ObjectShape] = []
    var kept: [ObjectShape.Member] = []
    for (key, goal) in rules.named where !goal.isAny {
      let wrong = ObjectShape.Member(key: key, goal: goal.negated, isRequired: true)
      shapes.append(ObjectShape(members: kept + [wrong]))
      if try isFlat(goal) { kept.append(.init(key: key, goal: goal)) }
    }
    var others = try Language(strings: rules.named.map(\.key))
    for (language, goal) in rules.patterns {
      others = try others.union(language)
      if goal.isAny || language.isEmpty { continue }
      let witness = ObjectShape.Witness(keys: language, goal: goal.negated, place: place)
      shapes.append(ObjectShape(members: kept, witnesses: [witness]))
    }
    if let additional = rules.additional, !additional.isAny, !others.isAll {
      let witness = ObjectShape.Witness(
        keys: others.complement, goal: additional.negated, place: place)
      shapes.append(ObjectShape(members: kept, witnesses: [witness]))
    }
    return shapes
  }

  /// Returns a set that contains all values an assertion allows, and possibly more.
  ///
  /// It has only the simple part of the assertion. In a negation, values that one keyword rejects
  /// needn't be listed again for the next keyword. Separating the alternatives in this way, above
  /// all by their constants, keeps their number small when the negations of many schemas are
  /// combined.
  func outline(of assertion: Assertion) throws -> ValueSet {
    switch assertion.kind {
    case .types, .low, .high, .multiple, .text, .pattern, .substring, .required:
      return try meaning(of: assertion)
    case .constants(let values):
      let isScalar = values.allSatisfy { $0.array == nil && $0.object == nil }
      return isScalar ? try meaning(of: assertion) : .all
    case .members(let rules):
      let flat = try rules.named.filter { try isFlat($0.goal) }
      return .all(objects: [
        ObjectShape(members: flat.map { ObjectShape.Member(key: $0.key, goal: $0.goal) })
      ])
    default: return .all
    }
  }
}
