extension GrammarCompiler {
  /// The keys of a language with at most so many are treated as if each were declared.
  private static let maximumListedKeys = 64
  /// The maximum number of undeclared keys that an object may require.
  ///
  /// These keys must be distinguished while the object is written, and all of them are needed for
  /// its shortest text.
  private static let maximumUndeclaredKeys = 320
  /// Stands for any greater number of keys.
  private static let unlimitedKeys = 1 << 30

  mutating func compileObject(_ node: ObjectNode, _ place: String) throws -> Int32 {
    guard node.minimumCount - node.properties.count <= Self.maximumUndeclaredKeys else {
      throw GrammarError.tooLarge(place: place)
    }
    let rule = append(.choice([]))
    var labels = try node.properties.map { property in
      let isAllowed = node.keyLanguage?.accepts(property.name) ?? true
      return ObjectRule.Label(
        name: property.name,
        value: try add(isAllowed ? property.node : .never, "\(place).\(property.name)"),
        isRequired: property.isRequired)
    }
    var languages: [Language] = []
    var extra: [ObjectRule.Label] = []
    for (language, value) in try extraKeys(of: node) {
      let value = try add(value, "\(place).*")
      if let names = language.strings(limit: Self.maximumListedKeys) {
        labels += names.map { ObjectRule.Label(name: $0, value: value) }
      } else {
        languages.append(language)
        extra.append(
          ObjectRule.Label(value: value, capacity: language.counts(cap: Self.unlimitedKeys)[0]))
      }
    }
    let declaredCount = labels.count
    let hasRest = node.keyLanguage == nil
    if hasRest {
      extra.append(
        ObjectRule.Label(
          value: try add(node.additional, "\(place).*"), capacity: Self.unlimitedKeys))
    }
    let keys = try KeyAutomaton.make(
      names: labels.compactMap(\.name), languages: languages, hasRest: hasRest)
    let content = ObjectRule(
      labels: labels + extra, declaredCount: declaredCount,
      orderedCount: keyOrder == .declared ? node.properties.count : 0, keys: keys,
      minimum: Int32(clamping: max(0, node.minimumCount)),
      maximum: node.maximumCount.map { Int32(clamping: $0) } ?? unlimited)
    set(rule, to: .object(content))
    return rule
  }

  /// Without a key language, the keys that match no pattern aren't included.
  private func extraKeys(of node: ObjectNode) throws -> [(Language, SchemaNode)] {
    guard node.keyLanguage != nil || !node.patterns.isEmpty else { return [] }
    let names = try Language(strings: node.properties.map(\.name))
    let keyLanguage = node.keyLanguage ?? .all
    var result: [(Language, SchemaNode)] = []
    var rest = try keyLanguage.subtracting(names)
    for pattern in node.patterns {
      let language = try pattern.language.intersection(keyLanguage).subtracting(names)
      result.append((language, pattern.node))
      if node.keyLanguage != nil { rest = try rest.subtracting(language) }
    }
    if node.keyLanguage != nil { result.append((rest, node.additional)) }
    return result.filter { !$0.0.isEmpty }
  }
}
