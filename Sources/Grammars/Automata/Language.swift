/// A regular set of strings, as a deterministic automaton over Unicode scalars.
///
/// Always in its smallest form with states and classes numbered in one fixed way, so two languages
/// are equal exactly when their automata are. Every state but that of the empty language lies on a
/// way to some accepted string: who can walk can arrive.
package struct Language: Sendable, Hashable {
  /// The most states an automaton may have, and the most table entries in units of 1,024.
  package static let stateLimit = 20_000

  /// Where each run of scalars that behave alike begins (ordinals of ``CodePointSet``; the first 0).
  package let segmentStarts: [UInt32]
  /// The column of each run.
  package let segmentClasses: [Int32]
  package let classCount: Int
  /// The next state by state and column, -1 where no accepted string goes on.
  package let table: [Int32]
  package let accepting: [Bool]

  /// Fields as they are: for ``AutomatonDraft``, which puts them in their one form.
  init(
    segmentStarts: [UInt32], segmentClasses: [Int32], classCount: Int, table: [Int32],
    accepting: [Bool]
  ) {
    self.segmentStarts = segmentStarts
    self.segmentClasses = segmentClasses
    self.classCount = classCount
    self.table = table
    self.accepting = accepting
  }

  /// Every string.
  package static let all = Language(
    segmentStarts: [0], segmentClasses: [0], classCount: 1, table: [0], accepting: [true])

  /// No string.
  package static let none = Language(
    segmentStarts: [0], segmentClasses: [0], classCount: 1, table: [-1], accepting: [false])

  package var stateCount: Int { accepting.count }

  package var isEmpty: Bool { self == .none }

  package var isAll: Bool { self == .all }

  /// The state after `scalar` in `state`, -1 for none; the first state is 0.
  package func next(_ state: Int32, _ scalar: Unicode.Scalar) -> Int32 {
    table[Int(state) * classCount + Int(segmentClasses[segment(CodePointSet.ordinal(scalar))])]
  }

  /// The run that holds an ordinal.
  func segment(_ ordinal: UInt32) -> Int {
    var (low, high) = (0, segmentStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if segmentStarts[middle] <= ordinal { low = middle } else { high = middle }
    }
    return low
  }

  package func accepts(_ text: String) -> Bool {
    var state: Int32 = 0
    for scalar in text.unicodeScalars {
      state = next(state, scalar)
      if state < 0 { return false }
    }
    return accepting[Int(state)]
  }
}
