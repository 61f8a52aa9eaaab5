extension SchemaEvaluator {
  /// The maximum number of sequences of distinct elements that an array shape is split into.
  private static let splitLimit = 400
  /// The maximum number of keys, strings or array positions that are handled one by one.
  private static let keyLimit = 16
  /// The maximum number of optional keys for which presence and absence are separate cases.
  private static let optionalLimit = 6

  /// Returns shapes of the same arrays that have no condition across several elements.
  func plainShapes(_ shape: ArrayShape) throws -> [ArrayShape] {
    try refuse(shape.unsupported)
    if let witness = shape.witnesses.first {
      var rest = shape
      rest.witnesses.removeFirst()
      return try shapes(of: rest, with: witness).flatMap(plainShapes)
    }
    guard let place = shape.distinct else { return try isEmpty(shape) ? [] : [shape] }
    return try distinctShapes(of: shape, place)
  }

  func refuse(_ places: [SchemaPlace]) throws {
    guard let place = places.first else { return }
    throw JSONSchemaError(
      .unsupported, place, "It can't be enforced exactly in this form or under this combination.",
      remedy: "Leave it out, or check it after generation.")
  }

  private func shapes(
    of shape: ArrayShape, with witness: ArrayShape.Witness
  ) throws -> [ArrayShape] {
    if try (shape.prefix + [shape.rest]).allSatisfy({ try implies($0, witness.goal) }) {
      var filled = shape
      filled.minCount = max(shape.minCount, 1)
      return try isEmpty(filled) ? [] : [filled]
    }
    let isClosed = try isEmpty(shape.rest)
    let maximumItems = min(shape.maxCount ?? .max, isClosed ? shape.prefix.count : .max)
    guard maximumItems <= Self.keyLimit else {
      throw JSONSchemaError(
        .unsupported, witness.place,
        "That some element of an array of any length meets a schema can't be enforced.",
        remedy: "Set “maxItems” to \(Self.keyLimit) or less, or check it after generation.")
    }
    var shapes: [ArrayShape] = []
    for index in 0..<maximumItems {
      var chosen = shape
      while chosen.prefix.count <= index { chosen.prefix.append(shape.rest) }
      chosen.prefix[index] = chosen.prefix[index].and(witness.goal)
      chosen.minCount = max(chosen.minCount, index + 1)
      if try !isEmpty(chosen) { shapes.append(chosen) }
    }
    return shapes
  }
}

// MARK: - Distinct elements

extension SchemaEvaluator {
  /// Returns shapes of the same arrays that don't need the condition on distinct elements.
  ///
  /// These are all sequences of distinct values if there are few, or the shape itself if its
  /// elements can't be equal.
  private func distinctShapes(of shape: ArrayShape, _ place: SchemaPlace) throws -> [ArrayShape] {
    var plain = shape
    plain.distinct = nil
    let isClosed = try isEmpty(shape.rest)
    let maximumItems = min(shape.maxCount ?? .max, isClosed ? shape.prefix.count : .max)
    if maximumItems <= 1 { return try isEmpty(plain) ? [] : [plain] }
    if maximumItems <= Self.keyLimit, try arePlacesDisjoint(plain, maximumItems) { return [plain] }
    var sequences: [[JSONValue]] = [[]]
    var next = 0
    while next < sequences.count, sequences.count <= Self.splitLimit {
      let sequence = sequences[next]
      next += 1
      if sequence.count == maximumItems { continue }
      guard let values = try values(of: shape.goal(at: sequence.count)) else { next = -1; break }
      sequences += values.filter { !sequence.contains($0) }.map { sequence + [$0] }
    }
    guard next == sequences.count else {
      throw JSONSchemaError(
        .unsupported, place,
        "That elements differ can only be enforced where few sequences of them are possible.",
        remedy: "Leave it out and check it after generation, or list few values under “enum”.")
    }
    return sequences.filter { $0.count >= shape.minCount }.map { sequence in
      ArrayShape(
        prefix: sequence.map { goal(constant: $0, from: place) }, rest: .never,
        minCount: sequence.count, maxCount: sequence.count)
    }
  }

  private func arePlacesDisjoint(_ shape: ArrayShape, _ count: Int) throws -> Bool {
    for first in 0..<count {
      for second in (first + 1)..<max(count, first + 1) {
        let both = shape.goal(at: first).and(shape.goal(at: second))
        if try !isEmpty(both) { return false }
      }
    }
    return true
  }

  /// Returns `nil` if the goal isn't met by only a few values without parts.
  private func values(of goal: Goal) throws -> [JSONValue]? {
    let set = try set(of: goal)
    guard try set.arrays.allSatisfy(isEmpty), try set.objects.allSatisfy(isEmpty) else {
      return nil
    }
    var values: [JSONValue] = []
    if set.hasNull { values.append(.null) }
    if set.hasTrue { values.append(true) }
    if set.hasFalse { values.append(false) }
    for number in set.numbers {
      guard let low = number.low, low.value == number.high?.value else { return nil }
      values.append(.number(JSONNumber(checked: low.value.text)))
    }
    for text in set.texts {
      guard text.isRegular, let strings = text.language.strings(limit: Self.keyLimit) else {
        return nil
      }
      let fitting = strings.filter {
        (text.minLength...(text.maxLength ?? .max)).contains($0.unicodeScalars.count)
      }
      values += fitting.map(JSONValue.string)
    }
    var seen: Set<JSONValue> = []
    return values.filter { seen.insert($0).inserted }
  }
}

// MARK: - Objects with certain keys

extension SchemaEvaluator {
  /// Returns shapes of the same objects that have no condition across several members.
  func plainShapes(_ shape: ObjectShape) throws -> [ObjectShape] {
    try refuse(shape.unsupported)
    guard let witness = shape.witnesses.first else { return try isEmpty(shape) ? [] : [shape] }
    var rest = shape
    rest.witnesses.removeFirst()
    return try shapes(of: rest, with: witness).flatMap(plainShapes)
  }

  private func shapes(
    of open: ObjectShape, with witness: ObjectShape.Witness
  ) throws -> [ObjectShape] {
    let shape = try naming(keysOutside: witness.keys, in: open)
    var shapes: [ObjectShape] = []
    for (index, member) in shape.members.enumerated() where witness.keys.accepts(member.key) {
      var chosen = shape
      chosen.members[index].isRequired = true
      chosen.members[index].goal = member.goal.and(witness.goal)
      shapes.append(chosen)
    }
    let kinds = try unnamedKeys(of: shape)
    // If any unnamed key meets the condition, it is enough to count members.
    let isAnyRight = try kinds.allSatisfy {
      try witness.keys.isSuperset(of: $0.language) && implies($0.goal, witness.goal)
    }
    if isAnyRight {
      if !kinds.isEmpty { shapes += try shapesWithOtherKey(shape, witness.place) }
    } else {
      for kind in kinds { shapes += try self.shapes(of: shape, with: witness, among: kind) }
    }
    return try shapes.filter { try !isEmpty($0) }
  }

  /// Names the few keys outside a language one by one.
  private func naming(keysOutside keys: Language, in shape: ObjectShape) throws -> ObjectShape {
    var named = shape
    for kind in try unnamedKeys(of: shape) {
      let outside = try kind.language.subtracting(keys)
      for key in outside.strings(limit: Self.keyLimit) ?? [] {
        named.members.append(.init(key: key, goal: kind.goal))
      }
    }
    return named
  }

  private func implies(_ goal: Goal, _ other: Goal) throws -> Bool {
    try goal.and(other) == goal || isEmpty(goal.and(other.negated))
  }

  /// The keys that may occur but aren't named one by one, grouped by the goal of their values.
  private func unnamedKeys(of shape: ObjectShape) throws -> [ObjectShape.KeyClass] {
    var kinds: [ObjectShape.KeyClass] = []
    let named = try Language(strings: shape.members.map(\.key))
    var known = named
    for kind in shape.classes {
      known = try known.union(kind.language)
      let keys = try kind.language.subtracting(named)
      if !keys.isEmpty { kinds.append(.init(language: keys, goal: kind.goal)) }
    }
    let others = known.complement
    if !others.isEmpty { kinds.append(.init(language: others, goal: shape.rest)) }
    return try kinds.filter { try !isEmpty($0.goal) }
  }

  private func shapes(
    of shape: ObjectShape, with witness: ObjectShape.Witness, among kind: ObjectShape.KeyClass
  ) throws -> [ObjectShape] {
    let fitting = try kind.language.intersection(witness.keys)
    let wanted = kind.goal.and(witness.goal)
    if try fitting.isEmpty || isEmpty(wanted) { return [] }
    guard let keys = fitting.strings(limit: Self.keyLimit) else {
      throw JSONSchemaError(
        .unsupported, witness.place,
        "That some key of many possible ones breaks a rule can't be enforced; “not”, “oneOf” or "
          + "“if” asks for that.",
        remedy: "Name the keys, or use “anyOf” with alternatives that exclude each other.")
    }
    return keys.map { key in
      var chosen = shape
      chosen.members.append(.init(key: key, goal: wanted, isRequired: true))
      return chosen
    }
  }

  private func shapesWithOtherKey(
    _ shape: ObjectShape, _ place: SchemaPlace
  ) throws -> [ObjectShape] {
    let optional = try shape.members.indices.filter {
      try !shape.members[$0].isRequired && !isEmpty(shape.members[$0].goal)
    }
    guard optional.count <= Self.optionalLimit else {
      throw JSONSchemaError(
        .unsupported, place,
        "That some other key occurs beside many optional ones can't be "
          + "enforced; “not”, “oneOf” or “if” asks for that.",
        remedy: "Make the alternatives exclude each other by a required constant.")
    }
    return (0..<(1 << optional.count)).map { choice in
      var chosen = shape
      for (bit, index) in optional.enumerated() {
        if choice >> bit & 1 == 1 {
          chosen.members[index].isRequired = true
        } else {
          chosen.members[index].goal = .never
        }
      }
      chosen.minCount = max(shape.minCount, chosen.members.count { $0.isRequired } + 1)
      return chosen
    }
  }
}
