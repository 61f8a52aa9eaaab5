struct GrammarCompiler {
  private(set) var rules: [Rule] = []
  private(set) var views: [TextView] = []
  private var viewNumbers: [Language: Int32] = [:]
  private var substringViews: [StringNode: Int32] = [:]
  /// The language of each view, for the union of texts in choices; empty for parts of a text.
  private var languages: [Language] = []
  private var numberTexts: [NumberNode: TextRule] = [:]
  private var anyRule: Int32?

  /// The graph being compiled; `definitionRules` has the rules of the definitions compiled so far.
  private var graph = SchemaGraph(root: .any)
  private var limits = NumberLimits()
  private var definitionRules: [Int32?] = []

  static func compile(_ source: GrammarSource) throws -> CompiledGrammar {
    var builder = GrammarCompiler()
    let root = try builder.add(source)
    try builder.flattenChoices()
    var solver = CostSolver(rules: builder.rules, views: builder.views)
    solver.solve()
    var compiled = CompiledGrammar(
      rules: solver.rules, root: root, views: builder.views, costs: solver.costs)
    guard solver.costs[Int(root)] < CompiledGrammar.impossible else {
      throw GrammarError.unsatisfiable(place: solver.impossiblePlace(in: root))
    }
    compiled.prune()
    return compiled
  }

  var keyOrder: KeyOrder { graph.keyOrder }

  mutating func append(_ rule: Rule) -> Int32 {
    rules.append(rule)
    return Int32(rules.count - 1)
  }

  mutating func set(_ rule: Int32, to content: Rule) { rules[Int(rule)] = content }

  mutating func view(of language: Language) -> Int32 {
    if let known = viewNumbers[language] { return known }
    views.append(TextView(TextAutomaton(language)) { _ in true })
    languages.append(language)
    viewNumbers[language] = Int32(views.count - 1)
    return Int32(views.count - 1)
  }

  private mutating func view(ofSubstrings node: StringNode) throws -> Int32 {
    if let known = substringViews[node] { return known }
    views.append(TextView(try SubstringTrie(node)))
    languages.append(.none)
    substringViews[node] = Int32(views.count - 1)
    return Int32(views.count - 1)
  }

  private mutating func add(_ source: GrammarSource) throws -> Int32 {
    switch source {
    case .text(let language):
      return append(.text(TextRule(automaton: view(of: language), isQuoted: false)))
    case .schema(let graph, let limits):
      self.graph = graph
      self.limits = limits
      definitionRules = [Int32?](repeating: nil, count: graph.definitions.count)
      numberTexts = [:]
      anyRule = nil
      return try add(graph.root, "$")
    case .sequence(let parts):
      return append(.sequence(try parts.map { try add($0) }))
    case .choice(let parts):
      return append(.choice(try parts.map { try add($0) }))
    case .repeating(let part, let minimum, let maximum):
      return append(
        .repeating(
          try add(part), minimum: Int32(clamping: minimum),
          maximum: maximum.map { Int32(clamping: $0) } ?? unlimited))
    }
  }

  mutating func add(_ node: SchemaNode, _ place: String) throws -> Int32 {
    do {
      switch node {
      case .any: return try compileAnyValue()
      case .never: return append(.choice([]))
      case .null: return try compileLiteral(["null"])
      case .boolean(let value):
        return try compileLiteral(value.map { $0 ? ["true"] : ["false"] } ?? ["true", "false"])
      case .literal(let text): return try compileLiteral([text])
      case .number(let node): return append(.text(try compileNumber(node)))
      case .string(let node): return append(.text(try compileString(node)))
      case .array(let node): return try compileArray(node, place)
      case .object(let node): return try compileObject(node, place)
      case .anyOf(let nodes): return append(.choice(try nodes.map { try add($0, place) }))
      case .reference(let index): return try compileDefinition(index, place)
      }
    } catch is AutomatonTooLarge {
      throw GrammarError.tooLarge(place: place)
    } catch let error as NumberLanguage.BadNumber {
      throw GrammarError.badNumber(text: error.text, place: place)
    }
  }

  private mutating func compileDefinition(_ index: Int, _ place: String) throws -> Int32 {
    precondition(graph.definitions.indices.contains(index), "The graph has no definition \(index).")
    if let known = definitionRules[index] { return known }
    let rule = append(.choice([]))
    definitionRules[index] = rule
    rules[Int(rule)] = .choice([try add(graph.definitions[index], place)])
    return rule
  }

  private mutating func compileLiteral(_ texts: [String]) throws -> Int32 {
    let language = try Language(strings: texts)
    return append(.text(TextRule(automaton: view(of: language), isQuoted: false)))
  }

  private mutating func compileNumber(_ node: NumberNode) throws -> TextRule {
    if let known = numberTexts[node] { return known }
    let number =
      node == NumberNode() && limits == NumberLimits()
      ? NumberLanguage.unbounded : try NumberLanguage(node, limits: limits)
    let rule = TextRule(
      automaton: view(of: number.language), isQuoted: false,
      maxLength: number.maxLength.map { Int32(clamping: $0) } ?? unlimited)
    numberTexts[node] = rule
    return rule
  }

  private mutating func compileString(_ node: StringNode) throws -> TextRule {
    if !node.substrings.isEmpty {
      return TextRule(automaton: try view(ofSubstrings: node), isQuoted: true)
    }
    var language = node.language
    var rule = TextRule(automaton: 0, isQuoted: true)
    if let maxLength = node.maxLength {
      guard maxLength >= max(0, node.minLength) else {
        return TextRule(automaton: view(of: .none), isQuoted: true)
      }
      rule.maxLength = Int32(clamping: maxLength)
    }
    if language.isAll {
      rule.minLength = Int32(clamping: max(0, node.minLength))
      rule.isFree = true
    } else {
      if node.minLength > 0 {
        language = try language.intersection(Language(minimumLength: node.minLength))
      }
      // A language whose strings are all short enough needs no counting.
      if let longest = language.maximumLength, longest <= rule.maxLength {
        rule.maxLength = unlimited
      } else if rule.maxLength <= Self.shortLength {
        language = try language.intersection(Language(lengths: 0...Int(rule.maxLength)))
        rule.maxLength = unlimited
      }
    }
    rule.automaton = view(of: language)
    return rule
  }

  /// Maximum lengths up to this become part of the automaton rather than being counted.
  private static let shortLength: Int32 = 16

  private mutating func compileArray(_ node: ArrayNode, _ place: String) throws -> Int32 {
    let rule = append(.choice([]))
    var prefix: [Int32] = []
    for (index, node) in node.prefix.enumerated() {
      prefix.append(try add(node, "\(place)[\(index)]"))
    }
    rules[Int(rule)] = .array(
      ArrayRule(
        prefix: prefix, items: try add(node.items, "\(place)[]"),
        minimum: Int32(clamping: max(0, node.minimumCount)),
        maximum: node.maximumCount.map { Int32(clamping: $0) } ?? unlimited))
    return rule
  }

  private mutating func compileAnyValue() throws -> Int32 {
    if let anyRule { return anyRule }
    let rule = append(.choice([]))
    anyRule = rule
    let text = append(.text(try compileNumber(NumberNode())))
    let words = try compileLiteral(["null", "true", "false"])
    let string = append(.text(try self.compileString(StringNode())))
    let array = try self.compileArray(ArrayNode(), "$")
    let object = try self.compileObject(ObjectNode(), "$")
    rules[Int(rule)] = .choice([text, words, string, array, object])
    return rule
  }

  /// Replaces nested choices, including those behind references, by their branches.
  ///
  /// Texts that one automaton can match are united.
  private mutating func flattenChoices() throws {
    let source = rules
    for (index, rule) in source.enumerated() {
      guard case .choice(let branches) = rule else { continue }
      var visited: Set<Int32> = [Int32(index)]
      var atoms: [Int32] = []
      var waiting = Array(branches.reversed())
      while let branch = waiting.popLast() {
        guard visited.insert(branch).inserted else { continue }
        if case .choice(let inner) = source[Int(branch)] {
          waiting.append(contentsOf: inner.reversed())
        } else {
          atoms.append(branch)
        }
      }
      rules[index] = .choice(uniteTexts(atoms))
    }
  }

  private mutating func uniteTexts(_ branches: [Int32]) -> [Int32] {
    var kept: [Int32] = []
    var groups: [Bool: [Int32]] = [:]
    var hasFreeString = false
    for branch in branches {
      if case .text(let rule) = rules[Int(branch)], !rule.countsLength,
        views[Int(rule.automaton)].substrings == nil
      {
        groups[rule.isQuoted, default: []].append(branch)
        if rule.isFree { hasFreeString = true }
      } else {
        kept.append(branch)
      }
    }
    for (isQuoted, group) in groups.sorted(by: { !$0.key && $1.key }) {
      kept.append(contentsOf: unite(group, isQuoted: isQuoted, isFree: hasFreeString))
    }
    return kept
  }

  private mutating func unite(_ group: [Int32], isQuoted: Bool, isFree: Bool) -> [Int32] {
    guard group.count > 1 else { return group }
    let automata = group.map { branch -> Int32 in
      guard case .text(let rule) = rules[Int(branch)] else { return 0 }
      return rule.automaton
    }
    if isQuoted, isFree {
      return [append(.text(TextRule(automaton: view(of: .all), isQuoted: true, isFree: true)))]
    }
    // If the union becomes too large, the texts stay separate branches.
    guard
      let language = try? automata.reduce(Language.none, { try $0.union(languages[Int($1)]) })
    else { return group }
    return [append(.text(TextRule(automaton: view(of: language), isQuoted: isQuoted)))]
  }
}
