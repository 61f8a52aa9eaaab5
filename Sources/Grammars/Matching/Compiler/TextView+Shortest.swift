extension TextView {
  /// Prefers plain letters and digits.
  private func cheapestScalars(isQuoted: Bool) -> [[UInt8]] {
    var best = [[UInt8]](repeating: [], count: automaton.classCount)
    func offer(_ ordinal: UInt32, _ symbol: Int) {
      let scalar = CodePointSet.scalar(ordinal)
      let bytes = isQuoted ? JSONText.bytes(scalar) : Array(String(scalar).utf8)
      if best[symbol].isEmpty || bytes.count < best[symbol].count { best[symbol] = bytes }
    }
    let favorites = "a0A-_ ".unicodeScalars.map(\.value)
    for ordinal in favorites + (0..<128).map({ $0 }) {
      let segment = automaton.segmentStarts.segment(of: ordinal)
      offer(ordinal, Int(automaton.segmentClasses[segment]))
    }
    // Within a segment beyond ASCII, the first scalar has the fewest bytes. ASCII was handled
    // above.
    for (symbol, ordinals) in automaton.segments where ordinals.upperBound > 128 {
      offer(max(128, ordinals.lowerBound), symbol)
    }
    return best
  }

  /// Returns the fewest bytes from `state` to an accepted text, in at most `maximum` scalars.
  ///
  /// The algorithm is Dijkstra's with a bucket for each cost (Dial 1969). A scalar costs at most
  /// six bytes.
  func shortestText(from state: Int32, isQuoted: Bool, maximum: Int32 = unlimited) -> [UInt8] {
    if let substrings { return substrings.shortestText(from: state) }
    let scalars = cheapestScalars(isQuoted: isQuoted)
    let bytes = path(from: state, through: scalars) { scalars[$0].count }
    if maximum == unlimited || bytes.count <= Int(maximum) { return bytes.flatMap { scalars[$0] } }
    // If that takes too many scalars, finds the text with the fewest scalars.
    return path(from: state, through: scalars) { _ in 1 }.flatMap { scalars[$0] }
  }

  private func path(from state: Int32, through scalars: [[UInt8]], cost: (Int) -> Int) -> [Int] {
    let width = automaton.classCount
    var cheapest = [Int](repeating: .max, count: automaton.stateCount)
    var arrival = [(source: Int32, symbol: Int)](repeating: (-1, 0), count: automaton.stateCount)
    var buckets: [[Int32]] = [[state]]
    cheapest[Int(state)] = 0
    var level = 0
    while level < buckets.count {
      for here in buckets[level] where cheapest[Int(here)] == level {
        if isAccepting(here) {
          var (symbols, place): ([Int], Int32) = ([], here)
          while place != state {
            symbols.append(arrival[Int(place)].symbol)
            place = arrival[Int(place)].source
          }
          return symbols.reversed()
        }
        for symbol in 0..<width where !scalars[symbol].isEmpty {
          let target = automaton.table[Int(here) * width + symbol]
          guard isLive(target) else { continue }
          let sum = level + cost(symbol)
          guard sum < cheapest[Int(target)] else { continue }
          cheapest[Int(target)] = sum
          arrival[Int(target)] = (here, symbol)
          while buckets.count <= sum { buckets.append([]) }
          buckets[sum].append(target)
        }
      }
      level += 1
    }
    return []
  }

  /// Returns the label of the text completed by `bytes`, which
  /// ``shortestText(from:isQuoted:maximum:)`` made.
  func label(after bytes: [UInt8], from state: Int32) -> Int {
    var state = state
    var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      var ordinal = CodePointSet.ordinal(scalar)
      if scalar == "\\", let letter = scalars.next() {
        if letter == "u" {
          let digits = (0..<4).compactMap { _ in scalars.next() }.map(String.init).joined()
          ordinal = UInt32(digits, radix: 16) ?? 0
        } else {
          ordinal = JSONText.shortEscape(UInt8(letter.value)) ?? 0
        }
      }
      state = automaton.next(state, ordinal)
    }
    return Int(automaton.labels[Int(state)])
  }
}
