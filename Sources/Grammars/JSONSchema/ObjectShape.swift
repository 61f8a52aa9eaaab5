struct ObjectShape: Shape {
  /// A key that must not occur has the goal ``Goal/never``.
  struct Member: Hashable {
    var key: String
    var goal: Goal
    var isRequired = false
  }
  struct KeyClass: Hashable {
    var language: Language
    var goal: Goal
  }
  struct Witness: Hashable {
    var keys: Language
    var goal: Goal
    var place: SchemaPlace
  }

  /// In the order of their declaration.
  var members: [Member] = []
  /// No key is in two classes, or in a class and a member.
  var classes: [KeyClass] = []
  var rest = Goal.any
  var minCount = 0
  var maxCount: Int?
  var witnesses: [Witness] = []
  /// Keywords that apply to these objects and can't be expressed.
  var unsupported: [SchemaPlace] = []

  func member(_ key: String) -> Member? {
    members.first { $0.key.utf8.elementsEqual(key.utf8) }
  }

  func goal(for key: String) -> Goal {
    member(key)?.goal ?? classes.first { $0.language.accepts(key) }?.goal ?? rest
  }

  func intersection(_ other: ObjectShape) throws -> ObjectShape? {
    var merged = try withClasses(of: other)
    merged.members =
      members.isEmpty && classes.isEmpty && rest.isAny
      ? other.members : mergedMembers(other)
    merged.minCount = max(minCount, other.minCount)
    merged.maxCount = [maxCount, other.maxCount].compactMap(\.self).min()
    merged.witnesses = witnesses + other.witnesses.filter { !witnesses.contains($0) }
    merged.unsupported = unsupported + other.unsupported.filter { !unsupported.contains($0) }
    return merged.isPlainlyEmpty ? nil : merged
  }

  private var isPlainlyEmpty: Bool {
    let required = members.count { $0.isRequired }
    return max(minCount, required) > maxCount ?? .max
      || members.contains { $0.isRequired && $0.goal.isNever }
  }

  private func mergedMembers(_ other: ObjectShape) -> [Member] {
    var merged = members
    var index: [ExactText: Int] = [:]
    for (place, member) in members.enumerated() { index[ExactText(member.key)] = place }
    for member in other.members {
      if let place = index[ExactText(member.key)] {
        merged[place].goal = merged[place].goal.and(member.goal)
        merged[place].isRequired = merged[place].isRequired || member.isRequired
      } else {
        var added = member
        added.goal = goal(for: member.key).and(member.goal)
        merged.append(added)
      }
    }
    let named = Set(other.members.map { ExactText($0.key) })
    for place in members.indices where !named.contains(ExactText(members[place].key)) {
      merged[place].goal = merged[place].goal.and(other.goal(for: members[place].key))
    }
    return merged
  }

  /// Splits the classes of both so that they stay disjoint.
  private func withClasses(of other: ObjectShape) throws -> ObjectShape {
    var merged = ObjectShape()
    merged.rest = rest.and(other.rest)
    if other.classes.isEmpty || classes.isEmpty {
      let isMine = other.classes.isEmpty
      merged.classes = (isMine ? classes : other.classes).map {
        KeyClass(language: $0.language, goal: $0.goal.and(isMine ? other.rest : rest))
      }
      return merged
    }
    for mine in classes {
      var left = mine.language
      for theirs in other.classes {
        let common = try mine.language.intersection(theirs.language)
        if common.isEmpty { continue }
        merged.classes.append(KeyClass(language: common, goal: mine.goal.and(theirs.goal)))
        left = try left.subtracting(common)
      }
      if left.isEmpty { continue }
      merged.classes.append(KeyClass(language: left, goal: mine.goal.and(other.rest)))
    }
    for theirs in other.classes {
      let left = try classes.reduce(theirs.language) { try $0.subtracting($1.language) }
      if left.isEmpty { continue }
      merged.classes.append(KeyClass(language: left, goal: theirs.goal.and(rest)))
    }
    return merged
  }
}
