/// A parser of regular expressions in the syntax of ECMA-262 with the `u` flag.
///
/// JSON Schema's `pattern` uses this syntax. Constructs of Swift and PCRE that mean the same there
/// are accepted too: `\A`, `\z`, `\h`, `(?i)`, `(?<name>)`.
struct RegexParser {
  private static let depthLimit = 200
  private static let repetitionLimit = 100_000

  let pattern: String
  let scalars: [Unicode.Scalar]
  var position = 0
  var ignoresCase = false
  var isInLookahead = false
  private var depth = 0

  static func parse(_ pattern: String) throws(PatternError) -> RegexNode {
    var parser = RegexParser(pattern)
    let node = try parser.parseAlternation()
    if parser.position < parser.scalars.count {
      throw parser.error(at: parser.position, "A group is closed that isn't open.")
    }
    return node
  }

  private init(_ pattern: String) {
    self.pattern = pattern
    scalars = Array(pattern.unicodeScalars)
  }

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Returns an error about the scalars since `start`, at least one.
  func error(at start: Int, _ reason: String) -> PatternError {
    let end = min(scalars.count, max(position, start + 1))
    var construct = String.UnicodeScalarView()
    construct.append(contentsOf: scalars[min(start, end)..<end])
    return PatternError(
      pattern: pattern, offset: start, construct: String(construct), reason: reason)
  }

  private mutating func parseAlternation() throws(PatternError) -> RegexNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else {
      throw error(at: position, "Groups are nested too deeply.")
    }
    var branches = [try parseSequence()]
    while take("|") { branches.append(try parseSequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func parseSequence() throws(PatternError) -> RegexNode {
    var parts: [RegexNode] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      let start = position
      guard let atom = try parseAtom() else { continue }
      parts.append(try parseQuantified(atom, from: start))
    }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func parseQuantified(
    _ atom: RegexNode, from start: Int
  ) throws(PatternError) -> RegexNode {
    var node = atom
    var isFirst = true
    while let (minimum, maximum) = try parseQuantifier() {
      if case .lookahead = atom { throw error(at: start, "A lookahead can't be repeated.") }
      guard isFirst else { throw error(at: start, "A quantifier follows a quantifier.") }
      isFirst = false
      // Lazy and greedy quantifiers match the same strings.
      if !take("?"), take("+") {
        throw error(at: start, "Possessive quantifiers aren't supported.")
      }
      node = .repeated(node, minimum: minimum, maximum: maximum)
    }
    return node
  }

  private mutating func parseQuantifier() throws(PatternError) -> (Int, Int?)? {
    let start = position
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard take("{") else { return nil }
    guard let minimum = parseNumber() else {
      position = start
      return nil
    }
    var maximum: Int? = minimum
    if take(",") { maximum = parseNumber() }
    guard take("}") else {
      position = start
      return nil
    }
    if let maximum, maximum < minimum {
      throw error(at: start, "A quantifier's maximum is below its minimum.")
    }
    if max(minimum, maximum ?? 0) > Self.repetitionLimit {
      throw error(at: start, "A quantifier's number is too large.")
    }
    return (minimum, maximum)
  }

  private mutating func parseNumber() -> Int? {
    let start = position
    var value = 0
    while let scalar = current, "0"..."9" ~= scalar {
      value = min(value * 10 + Int(scalar.value - 48), Self.repetitionLimit + 1)
      position += 1
    }
    return position > start ? value : nil
  }

  /// Returns `nil` for a group such as `(?i)` that only sets a flag.
  private mutating func parseAtom() throws(PatternError) -> RegexNode? {
    let start = position
    guard let scalar = current else { return nil }
    position += 1
    switch scalar {
    case "^":
      guard !isInLookahead else {
        throw error(at: start, "An anchor to the beginning isn't supported in a lookahead.")
      }
      return .start
    case "$": return .end
    case ".": return .set(Self.lineEnds.complement)
    case "[": return .set(try parseBracket(from: start))
    case "(": return try parseGroup(from: start)
    case "\\": return try parseEscape(from: start)
    case "*", "+", "?": throw error(at: start, "A quantifier has nothing to repeat.")
    default: return .set(literal(scalar))
    }
  }

  /// Adds the other case of the scalar if case is ignored.
  func literal(_ scalar: Unicode.Scalar) -> CodePointSet {
    let set = CodePointSet(scalar)
    return ignoresCase ? set.foldingCase : set
  }

  private mutating func parseGroup(from start: Int) throws(PatternError) -> RegexNode? {
    let outer = ignoresCase
    if take("?=") { return try parseLookahead(isNegative: false, from: start) }
    if take("?!") { return try parseLookahead(isNegative: true, from: start) }
    if take("?<=") || take("?<!") { throw error(at: start, "Lookbehind isn't supported.") }
    if take("?>") { throw error(at: start, "Atomic groups aren't supported.") }
    if take("?P<") || take("?<") || take("?'") {
      while let scalar = current, scalar != ">", scalar != "'" { position += 1 }
      guard current != nil else { throw error(at: start, "A group's name doesn't end.") }
      position += 1
    } else if take("?") {
      while let scalar = current, scalar != ":", scalar != ")" {
        position += 1
        guard scalar == "i" else {
          throw error(at: start, "Of the flags in a pattern only i is supported.")
        }
        ignoresCase = true
      }
      // Without a body, the flag applies to the rest of the enclosing group.
      if take(")") { return nil }
      position += 1
    }
    defer { ignoresCase = outer }
    return try parseGroupBody(from: start)
  }

  /// The automaton of a lookahead doesn't know the text before it, so `^` and `\b` are errors
  /// inside.
  private mutating func parseLookahead(
    isNegative: Bool, from start: Int
  ) throws(PatternError) -> RegexNode {
    let outer = (ignoresCase, isInLookahead)
    defer { (ignoresCase, isInLookahead) = outer }
    isInLookahead = true
    return .lookahead(try parseGroupBody(from: start), isNegative: isNegative)
  }

  private mutating func parseGroupBody(from start: Int) throws(PatternError) -> RegexNode {
    let node = try parseAlternation()
    guard take(")") else { throw error(at: start, "A group isn't closed.") }
    return node
  }
}
