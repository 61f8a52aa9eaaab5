/// The strings that meet a node's conditions on parts of a text, by the place where they begin.
///
/// A deterministic automaton has one state after each string, wherever in the text the string
/// stands. A condition of another kind therefore only removes some of the places where a string may
/// end, and the intersection is exact.
struct SubstringSuffixes {
  struct Suffix {
    var start: Int32
    /// The first and the last place where a string may end.
    var first: Int32
    var last: Int32
  }

  let text: WordText
  private(set) var suffixes: [Suffix] = []
  private(set) var conditions: [StringCondition] = []

  /// The maximum number of scalars that are read to find the strings that meet other conditions.
  private static let readingLimit = 1 << 27

  /// - Precondition: The node has a condition on a part of a text.
  /// - Throws: ``AutomatonTooLarge``.
  init(_ node: StringNode) throws {
    // The condition on the text with the fewest words leaves the fewest strings to check.
    var others = node.substrings.sorted { $0.text.wordCount > $1.text.wordCount }
    guard let part = others.popLast() else {
      preconditionFailure("The node has no condition on a part of a text.")
    }
    text = part.text
    guard !part.isEmpty else { return }
    if !node.language.isAll { conditions.append(.language(node.language)) }
    for other in others {
      conditions.append(.substrings(try SubstringTrie(StringNode(substrings: [other]))))
    }
    let (minWords, maxWords) = (max(1, part.minWords), part.maxWords ?? .max)
    let (minLength, maxLength) = (max(0, node.minLength), node.maxLength ?? .max)
    for start in text.starts {
      let low = text.ends.partitioningIndex {
        Int($0.word - start.word) + 1 >= minWords && Int($0.offset - start.offset) >= minLength
      }
      let high = text.ends.partitioningIndex {
        Int($0.word - start.word) + 1 > maxWords || Int($0.offset - start.offset) > maxLength
      }
      guard low < high else { continue }
      suffixes.append(
        Suffix(
          start: start.offset, first: text.ends[low].offset, last: text.ends[high - 1].offset))
    }
    try applyConditions()
  }

  private mutating func applyConditions() throws {
    guard !conditions.isEmpty else { return }
    let isEnd = text.isEnd
    var read = 0
    var kept: [Suffix] = []
    for suffix in suffixes {
      var states = [Int32](repeating: 0, count: conditions.count)
      var found: ClosedRange<Int32>?
      for offset in suffix.start..<suffix.last {
        read += 1
        guard conditions.advance(&states, text.ordinals[Int(offset)]) else { break }
        if offset + 1 >= suffix.first, isEnd[Int(offset) + 1], conditions.accept(states) {
          found = (found?.lowerBound ?? offset + 1)...(offset + 1)
        }
      }
      guard read <= Self.readingLimit else { throw AutomatonTooLarge(limit: Self.readingLimit) }
      if let found {
        kept.append(Suffix(start: suffix.start, first: found.lowerBound, last: found.upperBound))
      }
    }
    suffixes = kept
  }
}

extension WordText {
  /// For each offset, whether a word ends there.
  var isEnd: [Bool] {
    var result = [Bool](repeating: false, count: ordinals.count + 1)
    for end in ends { result[Int(end.offset)] = true }
    return result
  }
}

/// A condition on a whole string, as a deterministic automaton whose first state is 0.
enum StringCondition: Sendable {
  case language(Language)
  case substrings(SubstringTrie)

  fileprivate func next(_ state: Int32, _ ordinal: UInt32) -> Int32 {
    switch self {
    case .language(let language):
      let symbol = language.segmentClasses[language.segmentStarts.segment(of: ordinal)]
      return language.table[Int(state) * language.classCount + Int(symbol)]
    case .substrings(let trie): return trie.next(state, ordinal)
    }
  }

  fileprivate func accepts(_ state: Int32) -> Bool {
    switch self {
    case .language(let language): language.accepting[Int(state)]
    case .substrings(let trie): trie.isAccepting(state)
    }
  }
}

extension [StringCondition] {
  /// Returns `false` if no allowed string continues with the scalar.
  func advance(_ states: inout [Int32], _ ordinal: UInt32) -> Bool {
    for (index, condition) in enumerated() {
      states[index] = condition.next(states[index], ordinal)
      if states[index] < 0 { return false }
    }
    return true
  }

  func accept(_ states: [Int32]) -> Bool {
    zip(self, states).allSatisfy { $0.accepts($1) }
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that meets `condition`, in O(log *n*).
  ///
  /// - Precondition: Every element after one that meets the condition meets it too.
  func partitioningIndex(where condition: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
