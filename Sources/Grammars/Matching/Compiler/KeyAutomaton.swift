enum KeyAutomaton {
  /// Creates an automaton that labels each key.
  ///
  /// - Parameters:
  ///   - names: Declared keys, which are labeled with their index.
  ///   - languages: Languages of other keys, which are labeled after the names, in order.
  ///   - hasRest: Whether all other keys are accepted, with the last label.
  static func make(names: [String], languages: [Language], hasRest: Bool) throws -> TextAutomaton {
    let words = names.map { Array($0.unicodeScalars) }
    let scalars = Set(words.joined()).sorted()
    var draft = AutomatonDraft(
      distinguishing: scalars.map { CodePointSet($0) } + languages.flatMap(\.classSets))
    let samples = draft.samples.map(CodePointSet.scalar)
    let trie = Trie(words: words, scalars: scalars, draft: draft)
    // A state is a node of the trie and a state of each language, or -1 where the key isn't a
    // member.
    var states: [[Int32]] = []
    var numbers: [[Int32]: Int32] = [:]
    var labels: [Int32] = []
    func number(_ state: [Int32]) throws -> Int32 {
      if !hasRest, state.allSatisfy({ $0 < 0 }) { return -1 }
      if let known = numbers[state] { return known }
      var label: Int32 = hasRest ? Int32(names.count + languages.count) : -1
      for (index, language) in languages.enumerated()
      where state[index + 1] >= 0 && language.accepting[Int(state[index + 1])] {
        label = Int32(names.count + index)
      }
      if state[0] >= 0, let name = trie.words[Int(state[0])] { label = name }
      let fresh = try draft.addState(accepting: label >= 0)
      numbers[state] = fresh
      states.append(state)
      labels.append(label)
      return fresh
    }
    _ = try number([Int32](repeating: 0, count: languages.count + 1))
    if states.isEmpty { labels = [-1]; _ = try draft.addState(accepting: false) }
    var next = 0
    while next < states.count {
      let state = states[next]
      for symbol in 0..<draft.classCount {
        var target = state
        target[0] = state[0] < 0 ? -1 : trie.next(state[0], Int32(symbol))
        for (index, language) in languages.enumerated() where state[index + 1] >= 0 {
          target[index + 1] = language.next(state[index + 1], samples[symbol])
        }
        draft.setTransition(Int32(next), Int32(symbol), to: try number(target))
      }
      next += 1
    }
    return TextAutomaton(draft, labels: labels)
  }

  static func excluding(
    _ words: [[Unicode.Scalar]], from automaton: TextAutomaton
  ) throws -> TextAutomaton {
    var states: [(Int32, Set<Int>)] = [(0, Set(words.indices))]
    // A state includes the words that the text so far is a prefix of.
    let scalars = Set(words.joined()).sorted().map { CodePointSet($0) }
    var draft = AutomatonDraft(distinguishing: scalars + automaton.classSets)
    var labels: [Int32] = []
    struct Key: Hashable {
      var state: Int32
      var words: Set<Int>
      var depth: Int
    }
    let samples = draft.samples
    var depths = [0]
    var numbers: [Key: Int32] = [:]
    func add(_ key: Key) throws -> Int32 {
      if let known = numbers[key] { return known }
      let isExcluded = key.words.contains { words[$0].count == key.depth }
      let label = isExcluded ? -1 : automaton.labels[Int(key.state)]
      let fresh = try draft.addState(accepting: label >= 0)
      numbers[key] = fresh
      labels.append(label)
      if fresh > 0 {
        states.append((key.state, key.words))
        depths.append(key.depth)
      }
      return fresh
    }
    _ = try add(Key(state: 0, words: Set(words.indices), depth: 0))
    var next = 0
    while next < states.count {
      let ((state, left), depth) = (states[next], depths[next])
      for symbol in 0..<draft.classCount {
        let target = automaton.next(state, samples[symbol])
        guard target >= 0 else { continue }
        let rest = left.filter {
          words[$0].count > depth && CodePointSet.ordinal(words[$0][depth]) == samples[symbol]
        }
        let key = Key(state: target, words: rest, depth: rest.isEmpty ? 0 : depth + 1)
        draft.setTransition(Int32(next), Int32(symbol), to: try add(key))
      }
      next += 1
    }
    return TextAutomaton(draft, labels: labels)
  }
}

private struct Trie {
  private var children: [[Int32: Int32]] = [[:]]
  /// The index of the name that ends at each node.
  private(set) var words: [Int32?] = [nil]

  init(words: [[Unicode.Scalar]], scalars: [Unicode.Scalar], draft: AutomatonDraft) {
    var symbols: [Unicode.Scalar: Int32] = [:]
    for scalar in scalars { symbols[scalar] = draft.classes(of: CodePointSet(scalar))[0] }
    for (index, word) in words.enumerated() {
      var node = 0
      for symbol in word.lazy.map({ symbols[$0]! }) {
        if let child = children[node][symbol] {
          node = Int(child)
        } else {
          children[node][symbol] = Int32(children.count)
          node = children.count
          children.append([:])
          self.words.append(nil)
        }
      }
      self.words[node] = Int32(index)
    }
  }

  func next(_ node: Int32, _ symbol: Int32) -> Int32 { children[Int(node)][symbol] ?? -1 }
}
