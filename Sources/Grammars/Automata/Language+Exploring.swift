extension Language {
  /// Explores an automaton from its first state, with the scalars of `alphabet` only.
  ///
  /// `next` returns `nil` if there is no transition.
  init<State: Hashable>(
    exploring first: State, alphabet: [Unicode.Scalar], accepts: (State) -> Bool,
    next: (State, Unicode.Scalar) -> State?
  ) throws {
    var draft = AutomatonDraft(distinguishing: alphabet.map { CodePointSet($0) })
    let symbols = alphabet.map { draft.classes(of: CodePointSet($0))[0] }
    var states = [first]
    var numbers = [first: try draft.addState(accepting: accepts(first))]
    var number = 0
    while number < states.count {
      for (scalar, symbol) in zip(alphabet, symbols) {
        guard let target = next(states[number], scalar) else { continue }
        if numbers[target] == nil {
          numbers[target] = try draft.addState(accepting: accepts(target))
          states.append(target)
        }
        draft.setTransition(Int32(number), symbol, to: numbers[target]!)
      }
      number += 1
    }
    self = draft.language()
  }
}
