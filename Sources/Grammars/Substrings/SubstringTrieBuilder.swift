struct SubstringTrieBuilder {
  private let text: [UInt32]
  private(set) var suffixes: [SubstringSuffixes.Suffix]
  private(set) var nodes: [SubstringTrie.Node] = []
  private var stateCount = 0
  private var compared = 0

  /// The maximum number of scalars compared, which only a long text that repeats itself exceeds.
  private static let comparisonLimit = 1 << 27

  init(_ found: SubstringSuffixes) {
    text = found.text.ordinals
    suffixes = found.suffixes
  }

  /// Adds nodes in breadth-first order.
  ///
  /// - Throws: ``AutomatonTooLarge``.
  mutating func build() throws {
    try add(0..<Int32(suffixes.count), depth: -1, end: 0)
    var index = 0
    while index < nodes.count {
      try addChildren(of: index)
      index += 1
    }
  }

  private mutating func add(_ range: Range<Int32>, depth: Int32, end: Int32) throws {
    nodes.append(
      SubstringTrie.Node(
        suffixes: range, depth: depth, end: end, base: Int32(stateCount),
        offset: range.isEmpty ? 0 : suffixes[Int(range.lowerBound)].start, children: 0..<0))
    stateCount += Int(end - depth)
    guard stateCount <= Int(Int32.max) else { throw AutomatonTooLarge(limit: Int(Int32.max)) }
  }

  /// Splits the suffixes of a node by the scalar that follows the node's string.
  private mutating func addChildren(of index: Int) throws {
    let (range, depth) = (nodes[index].suffixes, nodes[index].end)
    let members = Int(range.lowerBound)..<Int(range.upperBound)
    guard members.count > 1 || depth == 0 else { return }
    func key(_ suffix: SubstringSuffixes.Suffix) -> Int64 {
      let offset = suffix.start + depth
      return offset < suffix.last ? Int64(text[Int(offset)]) : -1
    }
    suffixes[members].sort { (key($0), $0.start) < (key($1), $1.start) }
    compared += members.count
    let first = Int32(nodes.count)
    var low = members.lowerBound
    while low < members.upperBound {
      let scalar = key(suffixes[low])
      var high = low + 1
      while high < members.upperBound, key(suffixes[high]) == scalar { high += 1 }
      if scalar >= 0 {
        let group = Int32(low)..<Int32(high)
        try add(group, depth: depth, end: try commonLength(group, from: depth + 1))
      }
      low = high
    }
    nodes[index].children = first..<Int32(nodes.count)
  }

  /// Returns the length up to which no suffix of a group ends or differs from the others.
  private mutating func commonLength(_ group: Range<Int32>, from length: Int32) throws -> Int32 {
    let members = suffixes[Int(group.lowerBound)..<Int(group.upperBound)]
    let first = members[members.startIndex]
    var common = members.reduce(Int32.max) { min($0, $1.last - $1.start) }
    for other in members.dropFirst() {
      var here = length
      while here < common,
        text[Int(first.start + here)] == text[Int(other.start + here)]
      {
        here += 1
      }
      compared += Int(here - length) + 1
      common = here
    }
    guard compared <= Self.comparisonLimit else {
      throw AutomatonTooLarge(limit: Self.comparisonLimit)
    }
    return common
  }
}
