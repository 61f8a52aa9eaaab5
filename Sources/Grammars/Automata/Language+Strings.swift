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

  package var distances: [Int32] {
    var sources = [[Int32]](repeating: [], count: stateCount)
    for state in 0..<stateCount {
      for symbol in 0..<classCount {
        let target = table[state * classCount + symbol]
        if target >= 0 { sources[Int(target)].append(Int32(state)) }
      }
    }
    var distance = [Int32](repeating: .max, count: stateCount)
    var queue = (0..<stateCount).filter { accepting[$0] }
    for state in queue { distance[state] = 0 }
    var next = 0
    while next < queue.count {
      let state = queue[next]
      next += 1
      for source in sources[state] where distance[Int(source)] == .max {
        distance[Int(source)] = distance[state] + 1
        queue.append(Int(source))
      }
    }
    return distance
  }

  /// The longest accepted string, in scalars; `nil` if there is no limit or no such string.
  package var maximumLength: Int? {
    guard !isEmpty else { return nil }
    // A state is processed after all states it leads to; those that reach a cycle never become
    // ready.
    var sources = [[Int32]](repeating: [], count: stateCount)
    var remaining = [Int](repeating: 0, count: stateCount)
    for (cell, target) in table.enumerated() where target >= 0 {
      sources[Int(target)].append(Int32(cell / classCount))
      remaining[cell / classCount] += 1
    }
    var lengths = [Int](repeating: 0, count: stateCount)
    var ready = (0..<stateCount).filter { remaining[$0] == 0 }
    while let state = ready.popLast() {
      if state == 0 { return lengths[0] }
      for source in sources[state].map(Int.init) {
        lengths[source] = max(lengths[source], lengths[state] + 1)
        remaining[source] -= 1
        if remaining[source] == 0 { ready.append(source) }
      }
    }
    return nil
  }

  var classSizes: [Int] {
    var sizes = [Int](repeating: 0, count: classCount)
    for (index, symbol) in segmentClasses.enumerated() {
      let end =
        index + 1 < segmentStarts.count ? segmentStarts[index + 1] : CodePointSet.universeCount
      sizes[Int(symbol)] += Int(end - segmentStarts[index])
    }
    return sizes
  }

  /// Returns the number of strings accepted from each state, at most `cap`.
  package func counts(cap: Int) -> [Int] {
    // States that reach a cycle accept infinitely many strings; they never become ready.
    var remaining = [Int](repeating: 0, count: stateCount)
    var sources = [[Int32]](repeating: [], count: stateCount)
    for state in 0..<stateCount {
      for symbol in 0..<classCount {
        let target = table[state * classCount + symbol]
        guard target >= 0 else { continue }
        sources[Int(target)].append(Int32(state))
        remaining[state] += 1
      }
    }
    var result = [Int](repeating: cap, count: stateCount)
    let sizes = classSizes
    var ready = (0..<stateCount).filter { remaining[$0] == 0 }
    while let state = ready.popLast() {
      var sum = accepting[state] ? 1 : 0
      for symbol in 0..<classCount {
        let target = table[state * classCount + symbol]
        guard target >= 0 else { continue }
        let (product, overflow) = result[Int(target)].multipliedReportingOverflow(
          by: sizes[symbol])
        sum = overflow || product >= cap ? cap : min(cap, sum + product)
      }
      result[state] = sum
      for source in sources[state] {
        remaining[Int(source)] -= 1
        if remaining[Int(source)] == 0 { ready.append(Int(source)) }
      }
    }
    return result
  }

  /// Returns the accepted strings in order, or `nil` if there are more than `limit`.
  package func strings(limit: Int) -> [String]? {
    guard counts(cap: limit + 1)[0] <= limit else { return nil }
    var result: [String] = []
    func walk(_ state: Int32, _ text: String) {
      if accepting[Int(state)] { result.append(text) }
      for (index, symbol) in segmentClasses.enumerated() {
        let target = table[Int(state) * classCount + Int(symbol)]
        guard target >= 0 else { continue }
        let end =
          index + 1 < segmentStarts.count ? segmentStarts[index + 1] : CodePointSet.universeCount
        for ordinal in segmentStarts[index]..<end {
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
