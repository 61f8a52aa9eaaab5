extension Language {
  package init(strings: some Sequence<String>) throws {
    let words = strings.map { Array($0.unicodeScalars) }
    let scalars = Set(words.joined())
    var draft = AutomatonDraft(distinguishing: scalars.sorted().map { CodePointSet($0) })
    guard !words.isEmpty else {
      self = .none
      return
    }
    var classOf: [Unicode.Scalar: Int32] = [:]
    for scalar in scalars { classOf[scalar] = draft.classes(of: CodePointSet(scalar))[0] }
    _ = try draft.addState(accepting: false)
    for word in words {
      var state: Int32 = 0
      for symbol in word.lazy.map({ classOf[$0]! }) {
        var target = draft.table[Int(state) * draft.classCount + Int(symbol)]
        if target < 0 {
          target = try draft.addState(accepting: false)
          draft.setTransition(state, symbol, to: target)
        }
        state = target
      }
      draft.accepting[Int(state)] = true
    }
    self = draft.language()
  }

  package init(lengths: ClosedRange<Int>) throws {
    var draft = AutomatonDraft(distinguishing: [])
    for length in 0...lengths.upperBound {
      let state = try draft.addState(accepting: lengths.contains(length))
      if length < lengths.upperBound { draft.setTransition(state, 0, to: state + 1) }
    }
    self = draft.language()
  }

  package init(minimumLength: Int) throws {
    var draft = AutomatonDraft(distinguishing: [])
    for length in 0...minimumLength {
      let state = try draft.addState(accepting: length == minimumLength)
      draft.setTransition(state, 0, to: length == minimumLength ? state : state + 1)
    }
    self = draft.language()
  }

  private func transitions(from state: Int) -> [(symbol: Int, target: Int)] {
    (0..<classCount).compactMap { symbol in
      let target = table[state * classCount + symbol]
      return target < 0 ? nil : (symbol, Int(target))
    }
  }

  /// The states with a transition to each state, once for each transition.
  private var sources: [[Int]] {
    var sources = [[Int]](repeating: [], count: stateCount)
    for (cell, target) in table.enumerated() where target >= 0 {
      sources[Int(target)].append(cell / classCount)
    }
    return sources
  }

  /// The states that reach no cycle, each after all states it leads to.
  private var acyclicStates: [Int] {
    let sources = sources
    var remaining = (0..<stateCount).map { transitions(from: $0).count }
    var states = (0..<stateCount).filter { remaining[$0] == 0 }
    var next = 0
    while next < states.count {
      for source in sources[states[next]] {
        remaining[source] -= 1
        if remaining[source] == 0 { states.append(source) }
      }
      next += 1
    }
    return states
  }

  package var distances: [Int32] {
    let sources = sources
    var distance = [Int32](repeating: .max, count: stateCount)
    var queue = (0..<stateCount).filter { accepting[$0] }
    for state in queue { distance[state] = 0 }
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for source in sources[state] where distance[source] == .max {
        distance[source] = distance[state] + 1
        queue.append(source)
      }
    }
    return distance
  }

  /// The longest accepted string, in scalars; `nil` if there is no limit or no such string.
  package var maximumLength: Int? {
    guard !isEmpty else { return nil }
    var lengths = [Int?](repeating: nil, count: stateCount)
    for state in acyclicStates {
      lengths[state] = transitions(from: state).map { lengths[$0.target]! + 1 }.max() ?? 0
    }
    return lengths[0]
  }

  /// Returns the number of strings accepted from each state, at most `cap`.
  package func counts(cap: Int) -> [Int] {
    let sizes = classSets.map(\.count)
    // States that reach a cycle accept infinitely many strings.
    var result = [Int](repeating: cap, count: stateCount)
    for state in acyclicStates {
      var sum = accepting[state] ? 1 : 0
      for (symbol, target) in transitions(from: state) {
        let (product, overflow) = result[target].multipliedReportingOverflow(by: sizes[symbol])
        sum = overflow || product >= cap ? cap : min(cap, sum + product)
      }
      result[state] = sum
    }
    return result
  }

  /// Returns the accepted strings in order, or `nil` if there are more than `limit`.
  package func strings(limit: Int) -> [String]? {
    guard counts(cap: limit + 1)[0] <= limit else { return nil }
    let segments = segments
    var result: [String] = []
    func walk(_ state: Int32, _ text: String) {
      if accepting[Int(state)] { result.append(text) }
      for (symbol, ordinals) in segments {
        let target = table[Int(state) * classCount + symbol]
        guard target >= 0 else { continue }
        for ordinal in ordinals {
          var longer = text.unicodeScalars
          longer.append(CodePointSet.scalar(ordinal))
          walk(target, String(longer))
        }
      }
    }
    walk(0, "")
    return result
  }
}
