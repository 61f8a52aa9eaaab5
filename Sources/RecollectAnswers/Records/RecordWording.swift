import Items

/// The text of an answer from a lookup.
///
/// Each sentence is made of what fields say: a condition is stated as a record meets it or not. No
/// word is a model's, so nothing else can be claimed.
struct RecordWording: Sendable {
  let catalog: RecordCatalog

  private static let maximumDescribed = 6

  func text(of lookup: RecordLookup) -> String {
    let missing =
      lookup.missing.isEmpty ? [] : ["No \(catalog.noun.one) names \(quoted(lookup.missing))."]
    if lookup.query == RecordQuery() {
      return (missing + [overview(lookup)]).joined(separator: "\n")
    }
    var lines = missing + [heading(of: lookup)]
    let described = lookup.matches.prefix(Self.maximumDescribed).map(\.item)
    lines += described.map { line(about: $0, stating: lookup.query.conditions) }
    let others = lookup.matches.dropFirst(described.count).map(\.item.title)
    if !others.isEmpty {
      lines.append("And \(others.count) more: \(others.joined(separator: ", ")).")
    }
    if (2...Self.maximumDescribed).contains(lookup.compared.count) {
      lines += lookup.compared.filter { !described.contains($0) }
        .map { line(about: $0, stating: lookup.query.conditions) }
    }
    let isOnlyNamed = lookup.query.conditions.allSatisfy(\.isMention)
    lines += lookup.misses.map { line(about: $0.item, stating: isOnlyNamed ? [] : $0.failed) }
    return lines.joined(separator: "\n")
  }

  /// Returns the numbers of records with each value of a choice, and the names of the nearest.
  private func overview(_ lookup: RecordLookup) -> String {
    let choice = catalog.fields.first { $0.kind == .choice }
    let values = catalog.items.flatMap { item in choice.map { item.values(of: $0.name) } ?? [] }
    var seen: Set<String> = []
    let counts = values.filter { seen.insert($0).inserted }
      .map { value in "\(values.count { $0 == value }) \(value)" }
    let names = lookup.matches.prefix(3).map(\.item.title).joined(separator: ", ")
    let all = "\(counted(lookup.matches.count)): \(counts.joined(separator: ", "))."
    return "\(all) For example: \(names)."
  }

  private func heading(of lookup: RecordLookup) -> String {
    let conditions = lookup.query.conditions
    let asked =
      (conditions.filter { $0.phrases.isEmpty } + conditions.filter { !$0.phrases.isEmpty })
      .map(phrase).joined(separator: ", ")
    let suffix = asked.isEmpty ? ":" : ": \(asked)."
    if let extreme = lookup.query.extreme, !lookup.compared.isEmpty {
      let field = catalog.field(extreme.field)
      let superlative = (extreme.isLowest ? field.lowest : field.highest).first ?? "first"
      return "The \(superlative) of \(counted(lookup.compared.count))\(suffix)"
    }
    if !lookup.matches.isEmpty { return "\(counted(lookup.matches.count))\(suffix)" }
    let nearest = lookup.misses.isEmpty ? "" : " Nearest:"
    if conditions.allSatisfy(\.isMention), !conditions.isEmpty {
      let phrases = conditions.map { quoted($0.phrases) }.joined(separator: " and ")
      return "No \(catalog.noun.one) names \(phrases).\(nearest)"
    }
    return "No \(catalog.noun.one) is all of this\(suffix)\(nearest)"
  }

  private func counted(_ count: Int) -> String {
    "\(count) \(count == 1 ? catalog.noun.one : catalog.noun.many)"
  }

  func phrase(_ condition: RecordQuery.Condition) -> String {
    switch condition {
    case .has(let field, let terms):
      return wording(field).has(terms.joined(separator: " or "))
    case .lacks(let field, let term): return wording(field).lacks(term)
    case .atLeast(let field, let bound): return "at least \(wording(field).number(bound))"
    case .atMost(let field, let bound): return "at most \(wording(field).number(bound))"
    case .mentions(let phrases): return "naming \(quoted(phrases))"
    case .omits(let phrase): return "not naming “\(phrase)”"
    }
  }

  /// Describes a record, first by what it says to some conditions.
  private func line(about item: Item, stating conditions: [RecordQuery.Condition]) -> String {
    var claims: [String] = []
    for claim in conditions.compactMap({ claim($0, of: item) }) + facts(of: item)
    where !claims.contains(claim) { claims.append(claim) }
    return "- \(item.title): \(claims.joined(separator: "; "))."
  }

  /// Returns what a record says to a condition; `nil` if its other facts do.
  private func claim(_ condition: RecordQuery.Condition, of item: Item) -> String? {
    switch condition {
    case .has(let field, let terms):
      let values = terms.flatMap { catalog.values(meantBy: $0, of: field, in: item) }
      if !values.isEmpty { return nil }
      return wording(field).lacks(terms.joined(separator: " or "))
    case .lacks(let field, let term):
      let values = catalog.values(meantBy: term, of: field, in: item)
      return values.isEmpty ? wording(field).lacks(term) : nil
    case .atLeast, .atMost: return nil
    case .mentions(let phrases):
      return catalog.holds(condition, for: item) ? nil : "doesn't name \(quoted(phrases))"
    case .omits(let phrase):
      return catalog.holds(condition, for: item) ? nil : "names “\(phrase)”"
    }
  }

  private func facts(of item: Item) -> [String] {
    let stated = catalog.fields.compactMap { field -> String? in
      let values = item.values(of: field.name)
      switch field.kind {
      case .number: return item.number(of: field.name).map(field.wording.number)
      case .choice: return values.first
      case .list where values.isEmpty:
        return field.wording.none.isEmpty ? nil : field.wording.none
      case .list: return field.wording.has(values.joined(separator: ", "))
      }
    }
    return stated + (item.text.isEmpty ? [] : [item.text])
  }

  private func wording(_ field: String) -> RecordField.Wording {
    catalog.field(field).wording
  }

  private func quoted(_ phrases: [String]) -> String {
    phrases.map { "“\($0)”" }.joined(separator: " or ")
  }
}
