struct TextAutomaton: Sendable, ScalarSegments {
  var segmentStarts: [UInt32]
  var segmentClasses: [Int32]
  var classCount: Int
  var table: [Int32]
  /// The label of a text that ends in each state, or -1 if the text isn't accepted.
  var labels: [Int32]
  /// Cached because most scalars are ASCII.
  private var asciiClasses: [Int32]

  init(_ draft: AutomatonDraft, labels: [Int32]) {
    segmentStarts = draft.segmentStarts
    segmentClasses = draft.segmentClasses
    classCount = draft.classCount
    table = draft.table
    self.labels = labels
    asciiClasses = []
    asciiClasses = (0..<128).map { segmentClasses[segmentStarts.segment(of: $0)] }
  }

  init(_ language: Language) {
    segmentStarts = language.segmentStarts
    segmentClasses = language.segmentClasses
    classCount = language.classCount
    table = language.table
    labels = language.accepting.map { $0 ? 0 : -1 }
    asciiClasses = []
    asciiClasses = (0..<128).map { segmentClasses[segmentStarts.segment(of: $0)] }
  }

  var stateCount: Int { labels.count }

  func next(_ state: Int32, _ ordinal: UInt32) -> Int32 {
    let symbol =
      ordinal < 128
      ? asciiClasses[Int(ordinal)] : segmentClasses[segmentStarts.segment(of: ordinal)]
    return table[Int(state) * classCount + Int(symbol)]
  }

  /// For each state, whether every plain scalar leads to a state with a finite distance.
  fileprivate func statesOpenForOneScalar(distances: [Int32]) -> [Bool] {
    var isPlain = [Bool](repeating: false, count: classCount)
    for (symbol, run) in segments {
      // A segment of more than 64 scalars contains a plain one; shorter segments are checked.
      isPlain[symbol] =
        isPlain[symbol] || run.count > 64 || run.contains(where: PlainTokens.isPlain)
    }
    let plain = (0..<classCount).filter { isPlain[$0] }
    return (0..<stateCount).map { state in
      distances[state] != unlimited
        && plain.allSatisfy { symbol in
          let target = table[state * classCount + symbol]
          return target >= 0 && distances[Int(target)] != unlimited
        }
    }
  }

  /// Calls `body` with each state reached by the scalars of `range`, and the first ordinal that
  /// leads there.
  func forEachTarget(
    of state: Int32, in range: ClosedRange<UInt32>, _ body: (Int32, UInt32) -> Void
  ) {
    var index = segmentStarts.segment(of: range.lowerBound)
    while index < segmentStarts.count, segmentStarts[index] <= range.upperBound {
      body(
        table[Int(state) * classCount + Int(segmentClasses[index])],
        max(segmentStarts[index], range.lowerBound))
      index += 1
    }
  }
}

/// A text automaton restricted to texts with certain labels, or the automaton of parts of a text.
struct TextView: Sendable {
  let automaton: TextAutomaton
  /// The automaton of parts of a text, which takes the place of `automaton`.
  let substrings: SubstringTrie?
  private let accepting: [Bool]
  /// The minimum number of scalars to an accepted text, or `unlimited` if none is reachable.
  private let distances: [Int32]
  let maximumDistance: Int32
  /// For each state, whether any number of plain scalars may follow; see
  /// ``PlainTokens/isPlain(_:)``.
  private let isOpen: [Bool]

  init(_ automaton: TextAutomaton, allows: (Int32) -> Bool) {
    self.automaton = automaton
    substrings = nil
    accepting = automaton.labels.map { $0 >= 0 && allows($0) }
    let (count, width) = (automaton.stateCount, automaton.classCount)
    var starts = [Int32](repeating: 0, count: count + 1)
    for target in automaton.table where target >= 0 { starts[Int(target) + 1] += 1 }
    for index in 1...count { starts[index] += starts[index - 1] }
    var fill = starts
    var sources = [Int32](repeating: 0, count: Int(starts[count]))
    for (cell, target) in automaton.table.enumerated() where target >= 0 {
      sources[Int(fill[Int(target)])] = Int32(cell / width)
      fill[Int(target)] += 1
    }
    var distances = [Int32](repeating: unlimited, count: count)
    var queue: [Int32] = []
    for state in 0..<count where accepting[state] {
      distances[state] = 0
      queue.append(Int32(state))
    }
    var next = 0
    while next < queue.count {
      let state = Int(queue[next])
      next += 1
      for source in sources[Int(starts[state])..<Int(starts[state + 1])]
      where distances[Int(source)] == unlimited {
        distances[Int(source)] = distances[state] + 1
        queue.append(source)
      }
    }
    self.distances = distances
    maximumDistance = queue.last.map { distances[Int($0)] } ?? 0
    var isOpen = automaton.statesOpenForOneScalar(distances: distances)
    var closed = (0..<count).filter { !isOpen[$0] }
    while let state = closed.popLast() {
      for source in sources[Int(starts[state])..<Int(starts[state + 1])] where isOpen[Int(source)] {
        isOpen[Int(source)] = false
        closed.append(Int(source))
      }
    }
    self.isOpen = isOpen
  }

  init(_ substrings: SubstringTrie) {
    automaton = TextAutomaton(.none)
    self.substrings = substrings
    (accepting, distances, maximumDistance, isOpen) = ([], [], 0, [])
  }

  var isEmpty: Bool { substrings?.isEmpty ?? (distances[0] == unlimited) }

  func next(_ state: Int32, _ ordinal: UInt32) -> Int32 {
    substrings?.next(state, ordinal) ?? automaton.next(state, ordinal)
  }

  func isAccepting(_ state: Int32) -> Bool {
    substrings?.isAccepting(state) ?? accepting[Int(state)]
  }

  /// True if an accepted text is reachable from `state`, which may be -1.
  func isLive(_ state: Int32) -> Bool {
    // Every state of parts of a text leads to the end of one.
    state >= 0 && (substrings != nil || distances[Int(state)] != unlimited)
  }

  func distance(from state: Int32) -> Int32 {
    substrings?.distance(from: state) ?? distances[Int(state)]
  }

  func isOpen(_ state: Int32) -> Bool { substrings == nil && isOpen[Int(state)] }

  /// Calls `body` with each state reached by the scalars of `range`, and the first ordinal that
  /// leads there.
  func forEachTarget(
    of state: Int32, in range: ClosedRange<UInt32>, _ body: (Int32, UInt32) -> Void
  ) {
    if let substrings {
      substrings.forEachTarget(of: state, in: range, body)
    } else {
      automaton.forEachTarget(of: state, in: range, body)
    }
  }
}
