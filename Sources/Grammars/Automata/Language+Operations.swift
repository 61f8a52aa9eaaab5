private enum Combination {
  case union, intersection, difference

  func callAsFunction(_ first: Bool, _ second: Bool) -> Bool {
    switch self {
    case .union: first || second
    case .intersection: first && second
    case .difference: first && !second
    }
  }

  func isDead(_ first: Int32, _ second: Int32) -> Bool {
    switch self {
    case .union: first < 0 && second < 0
    case .intersection: first < 0 || second < 0
    case .difference: first < 0
    }
  }
}

extension Language {
  /// Every throwing operation of this extension throws ``AutomatonTooLarge``.
  package func union(_ other: Language) throws -> Language {
    if isEmpty || other.isAll { return other }
    if other.isEmpty || isAll { return self }
    return try combined(with: other, .union)
  }

  package func intersection(_ other: Language) throws -> Language {
    if isEmpty || other.isAll { return self }
    if other.isEmpty || isAll { return other }
    return try combined(with: other, .intersection)
  }

  package func subtracting(_ other: Language) throws -> Language {
    if isEmpty || other.isEmpty { return self }
    return try combined(with: other, .difference)
  }

  package func isSuperset(of other: Language) throws -> Bool {
    try other.subtracting(self).isEmpty
  }

  package var complement: Language {
    var draft = AutomatonDraft(
      segmentStarts: segmentStarts, segmentClasses: segmentClasses, classCount: classCount)
    let sink = Int32(stateCount)
    draft.table = table.map { $0 < 0 ? sink : $0 }
    draft.table.append(contentsOf: repeatElement(sink, count: classCount))
    draft.accepting = accepting.map(!) + [true]
    return draft.language()
  }

  private func combined(with other: Language, _ combination: Combination) throws -> Language {
    let shared = SharedClasses(self, other)
    var draft = AutomatonDraft(
      segmentStarts: shared.starts, segmentClasses: shared.classes,
      classCount: shared.pairs.count)
    var pairs: [(Int32, Int32)] = []
    var number: [Int64: Int32] = [:]
    func state(_ first: Int32, _ second: Int32) throws -> Int32 {
      if combination.isDead(first, second) { return -1 }
      let key = Int64(first) << 32 | Int64(UInt32(bitPattern: second))
      if let known = number[key] { return known }
      let accepts = combination(
        first >= 0 && accepting[Int(first)], second >= 0 && other.accepting[Int(second)])
      let fresh = try draft.addState(accepting: accepts)
      number[key] = fresh
      pairs.append((first, second))
      return fresh
    }
    _ = try state(0, 0)
    var next = 0
    while next < pairs.count {
      let (first, second) = pairs[next]
      for (symbol, pair) in shared.pairs.enumerated() {
        let target = try state(
          first < 0 ? -1 : table[Int(first) * classCount + pair.0],
          second < 0 ? -1 : other.table[Int(second) * other.classCount + pair.1])
        draft.setTransition(Int32(next), Int32(symbol), to: target)
      }
      next += 1
    }
    return draft.language()
  }
}

/// The coarsest classes of scalars that refine those of two automata.
struct SharedClasses {
  private(set) var starts: [UInt32] = []
  private(set) var classes: [Int32] = []
  /// For each shared class, the classes in the first and in the second automaton.
  private(set) var pairs: [(Int, Int)] = []

  init(_ first: Language, _ second: Language) {
    var number: [Int64: Int32] = [:]
    var (i, j) = (0, 0)
    while i < first.segmentStarts.count || j < second.segmentStarts.count {
      let nextFirst = i < first.segmentStarts.count ? first.segmentStarts[i] : .max
      let nextSecond = j < second.segmentStarts.count ? second.segmentStarts[j] : .max
      if nextFirst <= nextSecond { i += 1 }
      if nextSecond <= nextFirst { j += 1 }
      let pair = (Int(first.segmentClasses[i - 1]), Int(second.segmentClasses[j - 1]))
      let key = Int64(pair.0) << 32 | Int64(pair.1)
      let symbol = number[key] ?? Int32(pairs.count)
      if number[key] == nil {
        number[key] = symbol
        pairs.append(pair)
      }
      if classes.last != symbol {
        starts.append(min(nextFirst, nextSecond))
        classes.append(symbol)
      }
    }
  }
}
