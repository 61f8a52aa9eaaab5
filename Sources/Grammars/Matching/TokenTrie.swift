struct TokenTrie: Sendable {
  /// By node: the byte that leads to it.
  private(set) var bytes: [UInt8] = []
  /// By node: the number of bytes that lead to it.
  private(set) var depths: [UInt16] = []
  /// By node: the first node after its subtree.
  private(set) var ends: [Int32] = []
  /// By node: the start of its tokens in `tokens`; one more entry is the end of the last.
  private(set) var starts: [Int32] = [0]
  private(set) var tokens: [Int32] = []
  private(set) var depth = 0

  /// - Parameters:
  ///   - order: The tokens, sorted by their bytes. None of them is empty.
  ///   - token: A function that returns the bytes of a token.
  init(_ order: [Int32], bytes token: (Int32) -> [UInt8]) {
    var open: [Int] = []
    var previous: [UInt8] = []
    for number in order {
      let text = token(number)
      var shared = 0
      while shared < min(text.count, previous.count), text[shared] == previous[shared] {
        shared += 1
      }
      while open.count > shared { ends[open.removeLast()] = Int32(bytes.count) }
      for byte in text[shared...] {
        open.append(bytes.count)
        bytes.append(byte)
        depths.append(UInt16(open.count))
        ends.append(0)
        starts.append(Int32(tokens.count))
      }
      tokens.append(number)
      starts[starts.count - 1] = Int32(tokens.count)
      depth = max(depth, text.count)
      previous = text
    }
    while let node = open.popLast() { ends[node] = Int32(bytes.count) }
  }

  func walk(_ machine: inout PushdownMachine, from configuration: Int32, into mask: inout TokenMask)
  {
    var states = [Int32](repeating: 0, count: depth + 1)
    states[0] = configuration
    var node = 0
    while node < bytes.count {
      let level = Int(depths[node])
      let next = machine.next(states[level - 1], bytes[node])
      if next == 0 {
        node = Int(ends[node])
        continue
      }
      states[level] = next
      for index in Int(starts[node])..<Int(starts[node + 1]) { mask.insert(tokens[index]) }
      node += 1
    }
  }
}
