extension SchemaEvaluator {
  func meaning(of assertion: Assertion) throws -> ValueSet {
    let place = assertion.place
    switch assertion.kind {
    case .types(let names): return Self.values(of: names)
    case .constants(let values):
      // All strings together make one automaton, however many there are.
      let strings = values.compactMap(\.string)
      let texts = try strings.isEmpty ? [] : [TextShape(language: Language(strings: strings))]
      return try values.filter { $0.string == nil }.reduce(ValueSet(texts: texts)) {
        try $0.union(self.values(equalTo: $1, place))
      }
    case .low(let bound): return .all(numbers: [NumberShape(low: bound)])
    case .high(let bound): return .all(numbers: [NumberShape(high: bound)])
    case .multiple(let factor): return .all(numbers: [NumberShape(multiples: [factor])])
    case .text(let shape): return .all(texts: [shape])
    case .pattern(let language, let maxLength):
      return .all(
        texts: language.isEmpty ? [] : [TextShape(language: language, maxLength: maxLength)])
    case .substring(let node):
      return .all(texts: node.isEmpty ? [] : [TextShape(substrings: [node])])
    case .minItems(let count): return .all(arrays: [ArrayShape(minCount: count)])
    case .maxItems(let count): return .all(arrays: [ArrayShape(maxCount: count)])
    case .items(let prefix, let rest):
      return .all(arrays: [ArrayShape(prefix: prefix, rest: rest ?? .any)])
    case .contains(let goal, let min, let max):
      return .all(arrays: [Self.containing(goal, min, max, place)])
    case .distinct: return .all(arrays: [ArrayShape(distinct: place)])
    case .minProperties(let count): return .all(objects: [ObjectShape(minCount: count)])
    case .maxProperties(let count): return .all(objects: [ObjectShape(maxCount: count)])
    case .required(let keys): return .all(objects: [ObjectShape(members: Self.needed(keys))])
    case .members(let rules): return .all(objects: [try Self.shape(rules)])
    case .names(let goal):
      let others = try keys(of: goal).complement
      if others.isEmpty { return .all }
      return .all(objects: [ObjectShape(classes: [.init(language: others, goal: .never)])])
    case .dependent(let key, let required):
      return .all(objects: [
        ObjectShape(members: [.init(key: key, goal: .never)]),
        ObjectShape(members: Self.needed([key] + required)),
      ])
    case .dependentSchema(let key, let goal):
      let absent = ValueSet.all(objects: [ObjectShape(members: [.init(key: key, goal: .never)])])
      let present = ValueSet(objects: [ObjectShape(members: Self.needed([key]))])
      return try absent.union(intersection(present, set(of: goal), at: place))
    case .all(let goals): return try all(of: goals, at: place)
    case .any(let goals): return try goals.reduce(.none) { try $0.union(set(of: $1)) }
    case .one(let goals): return try one(of: goals, at: place)
    case .unevaluatedItems, .unevaluatedMembers:
      preconditionFailure("What is left over shows only beside the other keywords.")
    case .not(let goal): return try set(of: goal.negated)
    case .conditional(_, let then, let otherwise) where then.isAny && otherwise.isAny: return .all
    case .conditional(let condition, let then, let otherwise):
      return try all(of: [condition, then], at: place)
        .union(all(of: [condition.negated, otherwise], at: place))
    }
  }

  func all(of goals: [Goal], at place: SchemaPlace) throws -> ValueSet {
    try goals.reduce(.all) { try intersection($0, set(of: $1), at: place) }
  }

  private func one(of goals: [Goal], at place: SchemaPlace) throws -> ValueSet {
    var union = ValueSet.none
    for (index, goal) in goals.enumerated() {
      var set = try set(of: goal)
      for (otherIndex, other) in goals.enumerated() where otherIndex != index {
        if try isEmpty(goal.and(other)) { continue }
        set = try intersection(set, self.set(of: other.negated), at: place)
      }
      union = union.union(set)
    }
    return union
  }

  static func values(of names: Set<String>) -> ValueSet {
    let isWhole = !names.contains("number")
    let hasNumbers = !isWhole || names.contains("integer")
    return ValueSet(
      hasNull: names.contains("null"), hasTrue: names.contains("boolean"),
      hasFalse: names.contains("boolean"),
      numbers: hasNumbers ? [NumberShape(isInteger: isWhole)] : [],
      texts: names.contains("string") ? [TextShape()] : [],
      arrays: names.contains("array") ? [ArrayShape()] : [],
      objects: names.contains("object") ? [ObjectShape()] : [])
  }

  static func needed(_ keys: [String]) -> [ObjectShape.Member] {
    var seen: Set<ExactText> = []
    return keys.filter { seen.insert(ExactText($0)).inserted }
      .map { ObjectShape.Member(key: $0, goal: .any, isRequired: true) }
  }

  static func containing(
    _ goal: Goal, _ min: Int, _ max: Int?, _ place: SchemaPlace
  ) -> ArrayShape {
    if goal.isAny { return ArrayShape(minCount: min, maxCount: max) }
    if min == 0, max == nil { return ArrayShape() }
    if min == 1, max == nil { return ArrayShape(witnesses: [.init(goal: goal, place: place)]) }
    return ArrayShape(unsupported: [place])
  }

  func keys(of goal: Goal) throws -> Language {
    let texts = try set(of: goal).texts
    guard texts.allSatisfy(\.isRegular) else {
      throw JSONSchemaError(
        .unsupported, SchemaPlace(keyword: "x-substring", pointer: place(of: goal).pointer),
        "It can't be enforced for the keys of an object.",
        remedy: "Use it for values, or list the keys under “enum”.")
    }
    return try texts.reduce(.none) { try $0.union($1.wholeLanguage()) }
  }

  static func shape(_ rules: Assertion.MemberRules) throws -> ObjectShape {
    var shape = ObjectShape()
    for (language, goal) in rules.patterns where !language.isEmpty {
      let known = ObjectShape(classes: [.init(language: language, goal: goal)])
      shape = try shape.intersection(known) ?? shape
    }
    var members: [ObjectShape.Member] = []
    for (key, goal) in rules.named {
      members.append(.init(key: key, goal: goal.and(shape.goal(for: key))))
    }
    shape.members = members
    // If the patterns match every key, there are no other keys.
    shape.rest = shape.classes.first { $0.language.isAll }?.goal ?? rules.additional ?? .any
    shape.classes.removeAll { $0.language.isAll || $0.goal == shape.rest }
    return shape
  }
}

// MARK: - Constants

extension SchemaEvaluator {
  private func values(equalTo value: JSONValue, _ place: SchemaPlace) throws -> ValueSet {
    switch value {
    case .null: return ValueSet(hasNull: true)
    case .bool(let flag): return ValueSet(hasTrue: flag, hasFalse: !flag)
    case .number(let number): return ValueSet(numbers: [NumberShape(only: number.decimal)])
    case .string(let text):
      return ValueSet(texts: [TextShape(language: try Language(strings: [text]))])
    case .array(let elements):
      return ValueSet(arrays: [
        ArrayShape(
          prefix: elements.map { goal(constant: $0, from: place) }, rest: .never,
          minCount: elements.count, maxCount: elements.count)
      ])
    case .object(let object):
      let members = object.map { member in
        ObjectShape.Member(
          key: member.key, goal: goal(constant: member.value, from: place), isRequired: true)
      }
      return ValueSet(objects: [ObjectShape(members: members, rest: .never)])
    }
  }

  func values(otherThan value: JSONValue, _ place: SchemaPlace) throws -> ValueSet {
    var set = ValueSet.all
    switch value {
    case .null: set.hasNull = false
    case .bool(let flag):
      if flag { set.hasTrue = false } else { set.hasFalse = false }
    case .number(let number):
      set.numbers = [NumberShape(excludedValues: [number.decimal])]
    case .string(let text):
      set.texts = [TextShape(language: try Language(strings: [text]).complement)]
    case .array(let elements):
      set.arrays = [ArrayShape(minCount: elements.count + 1)]
      if !elements.isEmpty { set.arrays.append(ArrayShape(maxCount: elements.count - 1)) }
      for (index, element) in elements.enumerated() {
        let other = goal(constant: element, from: place).negated
        let prefix = Array(repeating: Goal.any, count: index) + [other]
        set.arrays.append(ArrayShape(prefix: prefix, minCount: index + 1))
      }
    case .object(let object):
      let all = Self.needed(object.keys)
      set.objects = [ObjectShape(members: all, minCount: object.count + 1)]
      for (key, value) in object {
        let other = goal(constant: value, from: place).negated
        set.objects.append(ObjectShape(members: [.init(key: key, goal: .never)]))
        set.objects.append(ObjectShape(members: [.init(key: key, goal: other, isRequired: true)]))
      }
    }
    return set
  }
}
