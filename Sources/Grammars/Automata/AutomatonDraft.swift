/// A deterministic automaton under construction, of which ``language()`` makes a minimal one.
struct AutomatonDraft: ScalarSegments {
  var segmentStarts: [UInt32]
  var segmentClasses: [Int32]
  var classCount: Int
  /// The next state by state and class, or -1 for no transition; state 0 is the first.
  var table: [Int32] = []
  var accepting: [Bool] = []

  init(segmentStarts: [UInt32], segmentClasses: [Int32], classCount: Int) {
    self.segmentStarts = segmentStarts
    self.segmentClasses = segmentClasses
    self.classCount = classCount
  }

  /// Creates an automaton over the coarsest classes that distinguish the given sets.
  init(distinguishing sets: [CodePointSet]) {
    var bounds: Set<UInt32> = [0]
    for range in sets.lazy.flatMap(\.ranges) {
      bounds.insert(range.lowerBound)
      if range.upperBound < CodePointSet.universeCount { bounds.insert(range.upperBound) }
    }
    let starts = bounds.sorted()
    // A segment's signature has the indices of the sets that contain it.
    var signatures = [[Int32]](repeating: [], count: starts.count)
    var place: [UInt32: Int] = [:]
    for (index, start) in starts.enumerated() { place[start] = index }
    for (number, set) in sets.enumerated() {
      for range in set.ranges {
        let end = place[range.upperBound] ?? starts.count
        for index in place[range.lowerBound]!..<end { signatures[index].append(Int32(number)) }
      }
    }
    var classOf: [[Int32]: Int32] = [:]
    var classes: [Int32] = []
    for signature in signatures {
      let fresh = Int32(classOf.count)
      classes.append(classOf[signature, default: fresh])
      classOf[signature] = classes.last
    }
    self.init(segmentStarts: starts, segmentClasses: classes, classCount: classOf.count)
  }

  /// Returns the classes whose union is `set`, which must be one of the sets given to
  /// ``init(distinguishing:)``.
  func classes(of set: CodePointSet) -> [Int32] {
    var result: Set<Int32> = []
    var segment = 0
    for range in set.ranges {
      while segmentStarts[segment] < range.lowerBound { segment += 1 }
      while segment < segmentStarts.count, segmentStarts[segment] < range.upperBound {
        result.insert(segmentClasses[segment])
        segment += 1
      }
      if segment == segmentStarts.count { break }
    }
    return result.sorted()
  }

  mutating func addState(accepting isAccepting: Bool) throws -> Int32 {
    guard accepting.count < Language.stateLimit else {
      throw AutomatonTooLarge(limit: Language.stateLimit)
    }
    guard table.count + classCount <= Language.stateLimit * 1_024 else {
      throw AutomatonTooLarge(limit: Language.stateLimit * 1_024)
    }
    table.append(contentsOf: repeatElement(-1, count: classCount))
    accepting.append(isAccepting)
    return Int32(accepting.count - 1)
  }

  mutating func setTransition(_ state: Int32, _ symbol: Int32, to target: Int32) {
    table[Int(state) * classCount + Int(symbol)] = target
  }

  func language() -> Language {
    let live = liveStates()
    guard live.first == true else { return .none }
    let blocks = StatePartition(draft: self, live: live).blocks
    return numbered(blocks: blocks, live: live)
  }

  private func liveStates() -> [Bool] {
    let count = accepting.count
    var sources = [[Int32]](repeating: [], count: count)
    for state in 0..<count {
      var last: Int32 = -1
      for symbol in 0..<classCount {
        let target = table[state * classCount + symbol]
        if target >= 0, target != last { sources[Int(target)].append(Int32(state)) }
        last = target
      }
    }
    var live = accepting
    var waiting = (0..<count).filter { accepting[$0] }
    while let state = waiting.popLast() {
      for source in sources[state] where !live[Int(source)] {
        live[Int(source)] = true
        waiting.append(Int(source))
      }
    }
    return live
  }

  /// Numbers the blocks canonically: states in breadth-first order, classes in the order of
  /// scalars.
  private func numbered(blocks: [Int32], live: [Bool]) -> Language {
    var number: [Int32: Int32] = [blocks[0]: 0]
    var representatives = [0]
    var rows: [Int32] = []
    // Classes in the order of scalars make the order of the search canonical.
    var order: [Int32] = []
    var seen = [Bool](repeating: false, count: classCount)
    for symbol in segmentClasses where !seen[Int(symbol)] {
      seen[Int(symbol)] = true
      order.append(symbol)
    }
    var next = 0
    while next < representatives.count {
      let state = representatives[next]
      next += 1
      for symbol in order {
        let target = table[state * classCount + Int(symbol)]
        guard target >= 0, live[Int(target)] else {
          rows.append(-1)
          continue
        }
        let block = blocks[Int(target)]
        if let known = number[block] {
          rows.append(known)
        } else {
          number[block] = Int32(representatives.count)
          rows.append(Int32(representatives.count))
          representatives.append(Int(target))
        }
      }
    }
    return merged(rows: rows, order: order, accepting: representatives.map { accepting[$0] })
  }

  /// Merges identical columns, and then adjacent segments.
  private func merged(rows: [Int32], order: [Int32], accepting: [Bool]) -> Language {
    let width = order.count
    var columnOf: [[Int32]: Int32] = [:]
    var kept: [Int] = []
    var classOf = [Int32](repeating: 0, count: classCount)
    for (place, symbol) in order.enumerated() {
      let column = stride(from: place, to: rows.count, by: width).map { rows[$0] }
      if let known = columnOf[column] {
        classOf[Int(symbol)] = known
      } else {
        classOf[Int(symbol)] = Int32(kept.count)
        columnOf[column] = Int32(kept.count)
        kept.append(place)
      }
    }
    var starts: [UInt32] = []
    var classes: [Int32] = []
    for (start, symbol) in zip(segmentStarts, segmentClasses)
    where classes.last != classOf[Int(symbol)] {
      starts.append(start)
      classes.append(classOf[Int(symbol)])
    }
    var table: [Int32] = []
    table.reserveCapacity(accepting.count * kept.count)
    for state in 0..<accepting.count {
      for place in kept { table.append(rows[state * width + place]) }
    }
    return Language(
      segmentStarts: starts, segmentClasses: classes, classCount: kept.count, table: table,
      accepting: accepting)
  }
}
