/// An automaton of the strings that are a part of a text, cut at words.
///
/// It is a compact trie of those suffixes of the text that begin with a word (Andersson, Larsson
/// and Swanson, Suffix Trees on Words, 1999), each cut off at the last place where a string may
/// end. Every prefix of an allowed string is a state, and every state leads to an allowed string.
/// States along an edge aren't stored, so the trie has at most two nodes for each beginning of a
/// word.
///
/// State 0 is the first. Whether a string may end in a state is found from the suffixes below it.
final class SubstringTrie: Sendable {
  struct Node {
    /// The suffixes that begin with the string of this node, as indices of `suffixes`.
    var suffixes: Range<Int32>
    /// The length of the strings above the edge; the root's edge begins at -1.
    var depth: Int32
    var end: Int32
    /// The state after the first scalar of the edge; the edge's other states follow it.
    var base: Int32
    /// The offset in the text of a place where the node's string stands.
    var offset: Int32
    var children: Range<Int32>
  }

  private let text: WordText
  private let conditions: [StringCondition]
  private let suffixes: [SubstringSuffixes.Suffix]
  /// Each has a higher base than the one before it.
  private let nodes: [Node]
  /// The first offset from each offset on where a word ends; the text's length + 1 for none.
  private let nextEnds: [Int32]
  /// The number of bytes that a JSON string needs for the scalars before each offset.
  private let bytesBefore: [Int32]

  /// - Precondition: The node has a condition on a part of a text.
  /// - Throws: ``AutomatonTooLarge``.
  /// - Complexity: O(*n* + *m* log *m* + *r*), where *n* is the number of scalars of the text, *m*
  ///   is the number of its words, and *r* is the number of scalars that words have in common with
  ///   other parts of the text.
  init(_ node: StringNode) throws {
    let found = try SubstringSuffixes(node)
    var builder = SubstringTrieBuilder(found)
    try builder.build()
    text = found.text
    conditions = found.conditions
    suffixes = builder.suffixes
    nodes = builder.nodes
    var next = Int32(text.ordinals.count + 1)
    var nextEnds = [Int32](repeating: next, count: text.ordinals.count + 2)
    for (offset, isEnd) in text.isEnd.enumerated().reversed() {
      if isEnd { next = Int32(offset) }
      nextEnds[offset] = next
    }
    self.nextEnds = nextEnds
    var bytes: [Int32] = [0]
    bytes.reserveCapacity(text.ordinals.count + 1)
    for ordinal in text.ordinals {
      bytes.append(bytes.last! + Int32(JSONText.length(CodePointSet.scalar(ordinal))))
    }
    bytesBefore = bytes
  }

  var isEmpty: Bool { suffixes.isEmpty }

  private func place(of state: Int32) -> (node: Node, length: Int32) {
    let node = nodes[nodes.partitioningIndex { $0.base > state } - 1]
    return (node, node.depth + 1 + state - node.base)
  }

  /// Returns -1 if there is no state after the scalar.
  func next(_ state: Int32, _ ordinal: UInt32) -> Int32 {
    let (node, length) = place(of: state)
    if length < node.end {
      return text.ordinals[Int(node.offset + length)] == ordinal ? state + 1 : -1
    }
    let children = nodes[Int(node.children.lowerBound)..<Int(node.children.upperBound)]
    let index = children.partitioningIndex { firstScalar(of: $0) >= ordinal }
    return index < children.endIndex && firstScalar(of: children[index]) == ordinal
      ? children[index].base : -1
  }

  private func firstScalar(of node: Node) -> UInt32 {
    text.ordinals[Int(node.offset + node.depth)]
  }

  func isAccepting(_ state: Int32) -> Bool {
    let (node, length) = place(of: state)
    let isEnd = suffixes[node.suffixes].contains { suffix in
      let end = suffix.start + length
      return suffix.first <= end && end <= suffix.last && nextEnds[Int(end)] == end
    }
    return isEnd && (conditions.isEmpty || conditions.accept(conditionStates(node, length)))
  }

  /// Calls `body` as ``TextAutomaton`` does, also with -1: a range of several scalars never leads
  /// to one state.
  func forEachTarget(
    of state: Int32, in range: ClosedRange<UInt32>, _ body: (Int32, UInt32) -> Void
  ) {
    body(-1, range.lowerBound)
    let (node, length) = place(of: state)
    if length < node.end {
      let ordinal = text.ordinals[Int(node.offset + length)]
      if range ~= ordinal { body(state + 1, ordinal) }
      return
    }
    let children = nodes[Int(node.children.lowerBound)..<Int(node.children.upperBound)]
    for child in children[children.partitioningIndex { firstScalar(of: $0) >= range.lowerBound }...]
    {
      let ordinal = firstScalar(of: child)
      guard range ~= ordinal else { return }
      body(child.base, ordinal)
    }
  }

  // MARK: The nearest ends

  /// Returns the smallest number of scalars from a state to the end of an allowed string.
  func distance(from state: Int32) -> Int32 {
    nearestRest(from: state) { Int32($0.count) }.map { Int32($0.count) } ?? unlimited
  }

  func shortestText(from state: Int32) -> [UInt8] {
    let rest = nearestRest(from: state) {
      bytesBefore[Int($0.upperBound)] - bytesBefore[Int($0.lowerBound)]
    }
    guard let rest else { return [] }
    return text.ordinals[Int(rest.lowerBound)..<Int(rest.upperBound)].flatMap {
      JSONText.bytes(CodePointSet.scalar($0))
    }
  }

  /// Returns the range of the text that completes a state's string at the lowest cost.
  private func nearestRest(from state: Int32, cost: (Range<Int32>) -> Int32) -> Range<Int32>? {
    let (node, length) = place(of: state)
    let states = conditionStates(node, length)
    var best: (rest: Range<Int32>, cost: Int32)?
    for suffix in suffixes[node.suffixes] {
      let here = suffix.start + length
      guard let end = nearestEnd(of: suffix, from: here, states) else { continue }
      let cost = cost(here..<end)
      if cost < best?.cost ?? unlimited { best = (here..<end, cost) }
    }
    return best?.rest
  }

  /// Returns the first offset from `here` on where a string of the suffix may end.
  private func nearestEnd(
    of suffix: SubstringSuffixes.Suffix, from here: Int32, _ states: [Int32]
  ) -> Int32? {
    if conditions.isEmpty { return nextEnds[Int(max(here, suffix.first))] }
    var states = states
    var offset = here
    while true {
      if offset >= suffix.first, nextEnds[Int(offset)] == offset, conditions.accept(states) {
        return offset
      }
      guard offset < suffix.last, conditions.advance(&states, text.ordinals[Int(offset)]) else {
        return nil
      }
      offset += 1
    }
  }

  /// Returns the states of the other conditions after the first scalars of a node's string.
  private func conditionStates(_ node: Node, _ length: Int32) -> [Int32] {
    var states = [Int32](repeating: 0, count: conditions.count)
    if conditions.isEmpty { return states }
    for ordinal in text.ordinals[Int(node.offset)..<Int(node.offset + length)] {
      guard conditions.advance(&states, ordinal) else { break }
    }
    return states
  }
}

extension Array {
  fileprivate subscript(range: Range<Int32>) -> ArraySlice<Element> {
    self[Int(range.lowerBound)..<Int(range.upperBound)]
  }
}
