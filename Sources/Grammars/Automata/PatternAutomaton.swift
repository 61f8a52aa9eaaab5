/// A nondeterministic automaton of a regular expression (Thompson 1968).
struct PatternAutomaton {
  enum Condition {
    case always, atStart, atEnd
    case atWordBoundary(Bool)
    /// The rest of the string must be in `lookaheads[index]`.
    case lookahead(Int)
  }

  /// The maximum number of states before an expression counts as too large.
  private static let stateLimit = 400_000

  private(set) var jumps: [[(Condition, Int32)]] = []
  /// By state, the transitions that consume a scalar of `sets[set]`.
  private(set) var steps: [[(set: Int, target: Int32)]] = []
  private(set) var sets: [CodePointSet] = []
  private(set) var lookaheads: [Language] = []
  private(set) var first: Int32 = 0
  private(set) var last: Int32 = 0
  private(set) var hasWordBoundaries = false
  private var setNumbers: [CodePointSet: Int] = [:]

  /// - Parameters:
  ///   - startsAnywhere: Whether any string may precede the match.
  ///   - endsAnywhere: Whether any string may follow the match.
  init(_ node: RegexNode, startsAnywhere: Bool, endsAnywhere: Bool) throws {
    first = try addState()
    last = try addState()
    let begin = try addState()
    jumps[Int(first)].append((.always, begin))
    let all = number(of: .all)
    if startsAnywhere { steps[Int(first)].append((all, first)) }
    if endsAnywhere { steps[Int(last)].append((all, last)) }
    try add(node, from: begin, to: last)
    for lookahead in lookaheads {
      for set in lookahead.classSets { _ = number(of: set) }
    }
    if hasWordBoundaries { _ = number(of: RegexParser.wordScalars) }
  }

  private mutating func addState() throws -> Int32 {
    guard jumps.count < Self.stateLimit else { throw AutomatonTooLarge(limit: Self.stateLimit) }
    jumps.append([])
    steps.append([])
    return Int32(jumps.count - 1)
  }

  private mutating func number(of set: CodePointSet) -> Int {
    if let known = setNumbers[set] { return known }
    sets.append(set)
    setNumbers[set] = sets.count - 1
    return sets.count - 1
  }

  private mutating func jump(_ from: Int32, _ condition: Condition = .always, to: Int32) {
    jumps[Int(from)].append((condition, to))
  }

  private mutating func add(_ node: RegexNode, from: Int32, to: Int32) throws {
    switch node {
    case .set(let set):
      if !set.isEmpty { steps[Int(from)].append((number(of: set), to)) }
    case .sequence(let parts):
      var place = from
      for part in parts {
        let next = try addState()
        try add(part, from: place, to: next)
        place = next
      }
      jump(place, to: to)
    case .choice(let branches):
      for branch in branches {
        let begin = try addState()
        jump(from, to: begin)
        try add(branch, from: begin, to: to)
      }
    case .repeated(let part, let minimum, let maximum):
      try addRepetition(of: part, minimum, maximum, from: from, to: to)
    case .start: jump(from, .atStart, to: to)
    case .end: jump(from, .atEnd, to: to)
    case .wordBoundary(let isBoundary):
      hasWordBoundaries = true
      jump(from, .atWordBoundary(isBoundary), to: to)
    case .lookahead(let part, let isNegative):
      let rest = try PatternAutomaton(part, startsAnywhere: false, endsAnywhere: true).language()
      lookaheads.append(isNegative ? rest.complement : rest)
      jump(from, .lookahead(lookaheads.count - 1), to: to)
    case .language(let language):
      try addStates(of: language, from: from, to: to)
    }
  }

  private mutating func addRepetition(
    of part: RegexNode, _ minimum: Int, _ maximum: Int?, from: Int32, to: Int32
  ) throws {
    var place = from
    for _ in 0..<minimum {
      let next = try addState()
      try add(part, from: place, to: next)
      place = next
    }
    guard let maximum else {
      let loop = try addState()
      jump(place, to: loop)
      try add(part, from: loop, to: loop)
      jump(loop, to: to)
      return
    }
    // Each optional repetition has its own exit, so a state has two ways on rather than one for
    // each repetition that may follow.
    for _ in minimum..<maximum {
      jump(place, to: to)
      let next = try addState()
      try add(part, from: place, to: next)
      place = next
    }
    jump(place, to: to)
  }

  private mutating func addStates(of language: Language, from: Int32, to: Int32) throws {
    let sets = language.classSets.map { number(of: $0) }
    var states: [Int32] = []
    for _ in 0..<language.stateCount { states.append(try addState()) }
    jump(from, to: states[0])
    for (state, place) in states.enumerated() {
      if language.accepting[state] { jump(place, to: to) }
      for (symbol, set) in sets.enumerated() {
        let target = language.table[state * language.classCount + symbol]
        if target >= 0 { steps[Int(place)].append((set, states[Int(target)])) }
      }
    }
  }

  func language() throws -> Language {
    var construction = SubsetConstruction(self)
    return try construction.language()
  }
}
