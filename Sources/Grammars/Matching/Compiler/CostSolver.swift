/// Finds the length of the shortest text of every rule, and so which rules have none.
///
/// All costs start as impossible and decrease until none changes (after Knuth 1977, Dijkstra's
/// algorithm on grammars).
struct CostSolver {
  private(set) var rules: [Rule]
  private let views: [TextView]
  private(set) var costs: [Int]

  init(rules: [Rule], views: [TextView]) {
    self.rules = rules
    self.views = views
    costs = [Int](repeating: CompiledGrammar.impossible, count: rules.count)
  }

  mutating func solve() {
    for index in rules.indices {
      switch rules[index] {
      case .text(let rule): costs[index] = cost(of: rule)
      case .object(var rule):
        rules[index] = .choice([])
        Self.findShortestKeys(of: &rule)
        rules[index] = .object(rule)
      default: break
      }
    }
    var changed = true
    while changed {
      changed = false
      // Inner rules mostly follow outer ones.
      for index in rules.indices.reversed() {
        let cost = cost(of: rules[index], known: costs[index])
        if cost < costs[index] {
          costs[index] = cost
          changed = true
        }
      }
    }
  }

  private func cost(of rule: TextRule) -> Int {
    let view = views[Int(rule.automaton)]
    if view.isEmpty || view.distance(from: 0) > rule.maxLength { return CompiledGrammar.impossible }
    let text = view.shortestText(from: 0, isQuoted: rule.isQuoted, maximum: rule.maxLength)
    return max(text.count, Int(rule.minLength)) + (rule.isQuoted ? 2 : 0)
  }

  private static func findShortestKeys(of rule: inout ObjectRule) {
    let required = rule.labels.count { $0.isRequired }
    let wanted = Int(rule.minimum) - required
    for label in rule.labels.indices {
      if let name = rule.labels[label].name {
        rule.labels[label].shortestKeys = [JSONText.quoted(name)]
        continue
      }
      var words: [[Unicode.Scalar]] = []
      var automaton = rule.keys
      while words.count < min(wanted, rule.labels[label].capacity) {
        let view = TextView(automaton) { $0 == label }
        if view.isEmpty { break }
        let key = view.shortestText(from: 0, isQuoted: false)
        rule.labels[label].shortestKeys.append(
          JSONText.quoted(String(decoding: key, as: UTF8.self)))
        words.append(Array(String(decoding: key, as: UTF8.self).unicodeScalars))
        guard let rest = try? KeyAutomaton.excluding(words, from: rule.keys) else { break }
        automaton = rest
      }
    }
  }

  private func cost(of rule: Rule, known: Int) -> Int {
    switch rule {
    case .text: return known
    case .choice(let branches):
      return branches.map { costs[Int($0)] }.min() ?? CompiledGrammar.impossible
    case .sequence(let parts):
      return parts.reduce(0) { CompiledGrammar.add($0, costs[Int($1)]) }
    case .repeating(let part, let minimum, let maximum):
      if minimum > maximum { return CompiledGrammar.impossible }
      return minimum == 0 ? 0 : Self.times(costs[Int(part)], Int(minimum))
    case .array(let rule): return cost(of: rule)
    case .object(let rule):
      guard let keys = rule.completion(of: rule.initialState, used: [], costs: costs) else {
        return CompiledGrammar.impossible
      }
      return keys.reduce(max(2, keys.count + 1)) { sum, key in
        CompiledGrammar.add(sum, key.key.count + 1 + costs[Int(rule.labels[key.label].value)])
      }
    }
  }

  private static func times(_ cost: Int, _ count: Int) -> Int {
    let (product, overflow) = cost.multipliedReportingOverflow(by: count)
    return overflow ? CompiledGrammar.impossible : min(CompiledGrammar.impossible, product)
  }

  private func cost(of rule: ArrayRule) -> Int {
    guard rule.minimum <= rule.maximum else { return CompiledGrammar.impossible }
    let prefixed = min(Int(rule.minimum), rule.prefix.count)
    var sum = max(2, Int(rule.minimum) + 1)
    for element in rule.prefix.prefix(prefixed) {
      sum = CompiledGrammar.add(sum, costs[Int(element)])
    }
    let rest = Int(rule.minimum) - prefixed
    return rest == 0 ? sum : CompiledGrammar.add(sum, Self.times(costs[Int(rule.items)], rest))
  }

  /// Returns the location of the innermost node that makes `rule` impossible, such as `$.name[]`.
  func impossiblePlace(in rule: Int32) -> String {
    var (place, rule) = ("$", rule)
    var visited: Set<Int32> = []
    while visited.insert(rule).inserted {
      switch rules[Int(rule)] {
      case .object(let object):
        guard
          let label = object.labels.first(where: {
            $0.isRequired && costs[Int($0.value)] >= CompiledGrammar.impossible
          })
        else { return place }
        place += ".\(label.name ?? "*")"
        rule = label.value
      case .array(let array):
        let required = (0..<min(array.minimum, Int32(array.prefix.count + 1))).first {
          costs[Int(array.element($0))] >= CompiledGrammar.impossible
        }
        guard let required, array.minimum <= array.maximum else { return place }
        place += required < array.prefix.count ? "[\(required)]" : "[]"
        rule = array.element(required)
      case .choice(let branches):
        guard branches.count == 1 else { return place }
        rule = branches[0]
      case .sequence(let parts):
        rule = parts.first { costs[Int($0)] >= CompiledGrammar.impossible } ?? rule
      case .repeating(let part, _, _): rule = part
      case .text: return place
      }
    }
    return place
  }
}

extension CompiledGrammar {
  /// Removes the parts that have no text, so that every text that begins can be completed.
  mutating func prune() {
    let costs = costs
    func isPossible(_ rule: Int32) -> Bool { costs[Int(rule)] < CompiledGrammar.impossible }
    for index in rules.indices {
      switch rules[index] {
      case .text, .sequence: break
      case .choice(let branches): rules[index] = .choice(branches.filter(isPossible))
      case .repeating(let part, let minimum, let maximum):
        if !isPossible(part), maximum > 0, minimum == 0 {
          rules[index] = .repeating(part, minimum: 0, maximum: 0)
        }
      case .array(var rule):
        let longest = rule.prefix.firstIndex { !isPossible($0) } ?? rule.prefix.count
        if longest < rule.prefix.count || !isPossible(rule.items) {
          rule.maximum = min(rule.maximum, Int32(longest))
        }
        rules[index] = .array(rule)
      case .object(var rule):
        rules[index] = .choice([])
        for label in rule.labels.indices where !isPossible(rule.labels[label].value) {
          rule.labels[label].isForbidden = true
        }
        rules[index] = .object(rule)
      }
    }
  }
}
