/// A regular set of strings, represented as a deterministic automaton over Unicode scalars.
///
/// ``AutomatonDraft`` makes the automaton minimal, and numbers its states and classes canonically,
/// so languages are equal exactly when their automata are. Except in the empty language, some
/// accepted string is reachable from every state.
package struct Language: Sendable, Hashable, ScalarSegments {
  package static let stateLimit = 20_000

  /// The first ordinal of each segment of scalars that behave alike; see ``CodePointSet``.
  package let segmentStarts: [UInt32]
  package let segmentClasses: [Int32]
  package let classCount: Int
  /// The next state by state and class, or -1 if no accepted string continues that way.
  package let table: [Int32]
  package let accepting: [Bool]

  package static let all = Language(
    segmentStarts: [0], segmentClasses: [0], classCount: 1, table: [0], accepting: [true])

  package static let none = Language(
    segmentStarts: [0], segmentClasses: [0], classCount: 1, table: [-1], accepting: [false])

  package var stateCount: Int { accepting.count }

  package var isEmpty: Bool { self == .none }

  package var isAll: Bool { self == .all }

  /// Returns the state after `scalar`, or -1 if there is none; state 0 is the first.
  package func next(_ state: Int32, _ scalar: Unicode.Scalar) -> Int32 {
    let segment = segmentStarts.segment(of: CodePointSet.ordinal(scalar))
    return table[Int(state) * classCount + Int(segmentClasses[segment])]
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
