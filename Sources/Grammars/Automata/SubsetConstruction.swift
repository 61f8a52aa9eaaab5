/// A subset construction that makes a pattern's automaton deterministic.
///
/// A state of the result is a set of threads: states of the pattern's automaton, each with
/// lookaheads that are still to be met. Such a lookahead is a state of its own automaton, which
/// reads the rest of the string and must accept at its end.
struct SubsetConstruction {
  /// A state of the pattern's automaton, with the number of its list of lookaheads.
  private struct Thread: Hashable, Comparable {
    var place: Int32
    var pending: Int32

    static func < (first: Thread, second: Thread) -> Bool {
      (first.place, first.pending) < (second.place, second.pending)
    }
  }

  private struct PendingLookahead: Hashable, Comparable {
    var index: Int32
    var state: Int32

    static func < (first: PendingLookahead, second: PendingLookahead) -> Bool {
      (first.index, first.state) < (second.index, second.state)
    }
  }

  private enum Side: Hashable { case edge, other, word }

  private struct Subset: Hashable {
    var threads: [Thread]
    var previous: Side
  }

  private let automaton: PatternAutomaton
  private var draft: AutomatonDraft
  private let classes: [[Int32]]
  private let samples: [Unicode.Scalar]
  private let isWord: [Bool]
  private var pending: [[PendingLookahead]] = [[]]
  private var pendingNumbers: [[PendingLookahead]: Int32] = [[]: 0]
  private var numbers: [Subset: Int32] = [:]
  private var subsets: [Subset] = []

  init(_ automaton: PatternAutomaton) {
    self.automaton = automaton
    let draft = AutomatonDraft(distinguishing: automaton.sets)
    self.draft = draft
    classes = automaton.sets.map { draft.classes(of: $0) }
    samples = draft.samples.map(CodePointSet.scalar)
    isWord = samples.map(RegexParser.wordScalars.contains)
  }

  mutating func language() throws -> Language {
    _ = try state(of: [Thread(place: automaton.first, pending: 0)], after: .edge)
    var next = 0
    while next < subsets.count {
      try expand(Int32(next))
      next += 1
    }
    return draft.language()
  }

  private mutating func state(of threads: Set<Thread>, after previous: Side) throws -> Int32 {
    let accepted = Thread(place: automaton.last, pending: 0)
    let isSettled = threads.contains(accepted) && !automaton.steps[Int(automaton.last)].isEmpty
    let subset = Subset(
      threads: isSettled ? [accepted] : threads.sorted(), previous: isSettled ? .other : previous)
    if let known = numbers[subset] { return known }
    let isAccepting = closure(of: subset, before: .edge).contains { thread in
      thread.place == automaton.last
        && pending[Int(thread.pending)].allSatisfy {
          automaton.lookaheads[Int($0.index)].accepting[Int($0.state)]
        }
    }
    let number = try draft.addState(accepting: isAccepting)
    numbers[subset] = number
    subsets.append(subset)
    return number
  }

  private mutating func expand(_ number: Int32) throws {
    let subset = subsets[Int(number)]
    let sides: [Side] = automaton.hasWordBoundaries ? [.other, .word] : [.other]
    var targets = [Set<Thread>](repeating: [], count: draft.classCount)
    for side in sides {
      for thread in closure(of: subset, before: side) {
        for (set, target) in automaton.steps[Int(thread.place)] {
          for symbol in classes[set]
          where sides.count == 1 || isWord[Int(symbol)] == (side == .word) {
            guard let pending = stepPending(thread.pending, by: symbol) else { continue }
            targets[Int(symbol)].insert(Thread(place: target, pending: pending))
          }
        }
      }
    }
    for (symbol, threads) in targets.enumerated() where !threads.isEmpty {
      let side: Side = automaton.hasWordBoundaries && isWord[symbol] ? .word : .other
      draft.setTransition(number, Int32(symbol), to: try state(of: threads, after: side))
    }
  }

  /// Returns all threads reached without consuming a scalar, given the kind of the next scalar.
  private mutating func closure(of subset: Subset, before next: Side) -> Set<Thread> {
    var reached = Set(subset.threads)
    var waiting = subset.threads
    while let thread = waiting.popLast() {
      for (condition, target) in automaton.jumps[Int(thread.place)] {
        var pending = thread.pending
        switch condition {
        case .always: break
        case .atStart: if subset.previous != .edge { continue }
        case .atEnd: if next != .edge { continue }
        case .atWordBoundary(let isBoundary):
          if ((subset.previous == .word) != (next == .word)) != isBoundary { continue }
        case .lookahead(let index):
          let rest = automaton.lookaheads[index]
          if rest.isEmpty { continue }
          if !rest.isAll {
            let lookahead = PendingLookahead(index: Int32(index), state: 0)
            pending = pendingNumber(Set(self.pending[Int(pending)] + [lookahead]).sorted())
          }
        }
        let other = Thread(place: target, pending: pending)
        if reached.insert(other).inserted { waiting.append(other) }
      }
    }
    return reached
  }

  private mutating func pendingNumber(_ list: [PendingLookahead]) -> Int32 {
    if let known = pendingNumbers[list] { return known }
    pending.append(list)
    pendingNumbers[list] = Int32(pending.count - 1)
    return Int32(pending.count - 1)
  }

  /// Returns the lookaheads after a scalar of the class, or `nil` if one of them can't be met
  /// anymore.
  private mutating func stepPending(_ number: Int32, by symbol: Int32) -> Int32? {
    if number == 0 { return 0 }
    var result: Set<PendingLookahead> = []
    for lookahead in pending[Int(number)] {
      let rest = automaton.lookaheads[Int(lookahead.index)]
      let state = rest.next(lookahead.state, samples[Int(symbol)])
      if state < 0 { return nil }
      let row = Int(state) * rest.classCount
      let isFree =
        rest.accepting[Int(state)]
        && rest.table[row..<row + rest.classCount].allSatisfy { $0 == state }
      if !isFree { result.insert(PendingLookahead(index: lookahead.index, state: state)) }
    }
    return pendingNumber(result.sorted())
  }
}
