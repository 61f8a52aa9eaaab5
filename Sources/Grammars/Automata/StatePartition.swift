/// A partition of states into blocks that accept the same strings.
///
/// The algorithm is Hopcroft's (1971): a block is split by the states that lead into another block,
/// and only the smaller half has to be processed further.
struct StatePartition {
  private(set) var blocks: [Int32]

  /// The states in the order of their blocks; `location` has the index of each state.
  private var elements: [Int32]
  private var location: [Int32]
  private var first: [Int32] = []
  private var past: [Int32] = []
  /// For each block, the number of marked elements, which come first.
  private var marked: [Int32] = []

  /// Transitions into states that aren't live count as missing.
  init(draft: AutomatonDraft, live: [Bool]) {
    let count = draft.accepting.count
    // An additional state is the target of every missing transition.
    blocks = [Int32](repeating: 0, count: count + 1)
    elements = []
    location = [Int32](repeating: 0, count: count + 1)
    let inverse = InverseTransitions(draft: draft, live: live)
    let groups: [(Int) -> Bool] = [
      { $0 < count && live[$0] && draft.accepting[$0] },
      { $0 < count && live[$0] && !draft.accepting[$0] },
      { $0 == count || !live[$0] },
    ]
    for group in groups {
      let members = (0...count).filter(group)
      guard !members.isEmpty else { continue }
      first.append(Int32(elements.count))
      for state in members {
        location[state] = Int32(elements.count)
        blocks[state] = Int32(first.count - 1)
        elements.append(Int32(state))
      }
      past.append(Int32(elements.count))
      marked.append(0)
    }
    refine(by: inverse, symbols: draft.classCount)
  }

  private mutating func refine(by inverse: InverseTransitions, symbols: Int) {
    var waiting = Array(0..<first.count)
    var isWaiting = [Bool](repeating: true, count: first.count)
    var touched: [Int] = []
    while let splitter = waiting.popLast() {
      isWaiting[splitter] = false
      let members = Array(elements[Int(first[splitter])..<Int(past[splitter])])
      for symbol in 0..<symbols {
        for member in members {
          for source in inverse.sources(of: Int(member), symbol) { mark(source, &touched) }
        }
        for block in touched {
          guard let fresh = split(block) else { continue }
          isWaiting.append(false)
          let sizes = (past[block] - first[block], past[fresh] - first[fresh])
          let chosen = isWaiting[block] || sizes.1 <= sizes.0 ? fresh : block
          isWaiting[chosen] = true
          waiting.append(chosen)
        }
        touched.removeAll(keepingCapacity: true)
      }
    }
  }

  private mutating func mark(_ state: Int32, _ touched: inout [Int]) {
    let block = Int(blocks[Int(state)])
    let border = first[block] + marked[block]
    let place = location[Int(state)]
    guard place >= border else { return }
    if marked[block] == 0 { touched.append(block) }
    let other = elements[Int(border)]
    elements[Int(place)] = other
    location[Int(other)] = place
    elements[Int(border)] = state
    location[Int(state)] = border
    marked[block] += 1
  }

  /// Makes the marked elements a new block and returns its number, or `nil` if all are marked.
  private mutating func split(_ block: Int) -> Int? {
    defer { marked[block] = 0 }
    let border = first[block] + marked[block]
    guard border < past[block] else { return nil }
    let fresh = first.count
    first.append(first[block])
    past.append(border)
    marked.append(0)
    first[block] = border
    for place in first[fresh]..<border { blocks[Int(elements[Int(place)])] = Int32(fresh) }
    return fresh
  }
}

private struct InverseTransitions {
  private let starts: [Int32]
  private let states: [Int32]
  private let symbols: Int

  init(draft: AutomatonDraft, live: [Bool]) {
    let (count, width) = (draft.accepting.count, draft.classCount)
    func cell(_ state: Int, _ symbol: Int) -> Int {
      let target = state < count ? draft.table[state * width + symbol] : -1
      let sink = target < 0 || !live[Int(target)] || !live[state]
      return (sink ? count : Int(target)) * width + symbol
    }
    var starts = [Int32](repeating: 0, count: (count + 1) * width + 1)
    for state in 0...count {
      for symbol in 0..<width { starts[cell(state, symbol) + 1] += 1 }
    }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var fill = starts
    var states = [Int32](repeating: 0, count: (count + 1) * width)
    for state in 0...count {
      for symbol in 0..<width {
        let place = cell(state, symbol)
        states[Int(fill[place])] = Int32(state)
        fill[place] += 1
      }
    }
    self.starts = starts
    self.states = states
    symbols = width
  }

  func sources(of state: Int, _ symbol: Int) -> ArraySlice<Int32> {
    let cell = state * symbols + symbol
    return states[Int(starts[cell])..<Int(starts[cell + 1])]
  }
}
