extension RegexParser {
  static let lineEnds = CodePointSet(["\n", "\r", "\u{2028}", "\u{2029}"] as [Unicode.Scalar])
  static let digits = CodePointSet("0"..."9")
  static let wordScalars = CodePointSet("0"..."9").union(CodePointSet("a"..."z"))
    .union(CodePointSet("A"..."Z")).union(CodePointSet("_"))
  private static let horizontalSpaces = CodePointSet("\u{2000}"..."\u{200A}").union(
    CodePointSet(
      ["\t", " ", "\u{A0}", "\u{1680}", "\u{202F}", "\u{205F}", "\u{3000}"] as [Unicode.Scalar]))
  private static let spaces = horizontalSpaces.union(lineEnds)
    .union(CodePointSet(["\u{B}", "\u{C}", "\u{FEFF}"] as [Unicode.Scalar]))

  mutating func parseEscape(from start: Int) throws(PatternError) -> RegexNode {
    guard let scalar = current else { throw error(at: start, "A backslash ends the pattern.") }
    switch scalar {
    case "b", "B":
      position += 1
      guard !isInLookahead else {
        throw error(at: start, "Word boundaries aren't supported in a lookahead.")
      }
      return .wordBoundary(scalar == "b")
    case "A":
      position += 1
      guard !isInLookahead else {
        throw error(at: start, "An anchor to the beginning isn't supported in a lookahead.")
      }
      return .start
    case "z":
      position += 1
      return .end
    case "Z", "G", "X", "R", "K":
      position += 1
      throw error(at: start, "This escape isn't supported.")
    case "1"..."9", "k":
      position += 1
      throw error(at: start, "References to groups aren't regular and can't be matched.")
    default:
      return .set(try parseEscapedSet(from: start))
    }
  }

  private mutating func parseEscapedSet(from start: Int) throws(PatternError) -> CodePointSet {
    guard let scalar = current else { throw error(at: start, "A backslash ends the pattern.") }
    position += 1
    switch scalar {
    case "d": return Self.digits
    case "D": return Self.digits.complement
    case "w": return Self.wordScalars
    case "W": return Self.wordScalars.complement
    case "s": return Self.spaces
    case "S": return Self.spaces.complement
    case "h": return Self.horizontalSpaces
    case "N": return Self.lineEnds.complement
    case "p", "P": return try parseProperty(isNegated: scalar == "P", from: start)
    case "t": return CodePointSet("\t")
    case "n": return CodePointSet("\n")
    case "r": return CodePointSet("\r")
    case "v": return CodePointSet("\u{B}")
    case "f": return CodePointSet("\u{C}")
    case "e": return CodePointSet("\u{1B}")
    case "a": return CodePointSet("\u{7}")
    case "0":
      if let digit = current, "0"..."9" ~= digit {
        throw error(at: start, "Octal escapes aren't supported.")
      }
      return CodePointSet("\0")
    case "c": return try parseControl(from: start)
    case "x": return literal(try parseHexadecimal(digits: 2, from: start))
    case "u": return literal(try parseUnicode(from: start))
    case "a"..."z", "A"..."Z", "0"..."9":
      throw error(at: start, "This escape isn't known.")
    default: return literal(scalar)
    }
  }

  private mutating func parseControl(from start: Int) throws(PatternError) -> CodePointSet {
    guard let letter = current, letter.isASCII, letter.properties.isAlphabetic else {
      throw error(at: start, "A control escape wants a letter.")
    }
    position += 1
    return CodePointSet(Unicode.Scalar(UInt8(letter.value & 31)))
  }

  /// Parses `XX` or `{X…}`.
  private mutating func parseHexadecimal(
    digits: Int, from start: Int
  ) throws(PatternError) -> Unicode.Scalar {
    let value =
      current == "{" ? try parseBracedDigits(from: start) : try parseDigits(digits, from: start)
    guard let scalar = Unicode.Scalar(value) else {
      throw error(at: start, "This isn't the number of a Unicode scalar.")
    }
    return scalar
  }

  private mutating func parseBracedDigits(from start: Int) throws(PatternError) -> UInt32 {
    position += 1
    var value: UInt32 = 0
    var count = 0
    while let digit = current, digit != "}" {
      guard let number = Int(String(digit), radix: 16), value < 0x11_0000 else {
        throw error(at: start, "This isn't a hexadecimal number.")
      }
      value = value << 4 | UInt32(number)
      count += 1
      position += 1
    }
    guard count > 0, take("}") else { throw error(at: start, "This escape isn't closed.") }
    return value
  }

  private mutating func parseDigits(_ digits: Int, from start: Int) throws(PatternError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = current, let number = Int(String(digit), radix: 16) else {
        throw error(at: start, "This escape wants \(digits) hexadecimal digits.")
      }
      value = value << 4 | UInt32(number)
      position += 1
    }
    return value
  }

  /// Parses `XXXX`, a surrogate pair `XXXX\uXXXX`, or `{X…}`.
  private mutating func parseUnicode(from start: Int) throws(PatternError) -> Unicode.Scalar {
    if current == "{" { return try parseHexadecimal(digits: 4, from: start) }
    var value = try parseDigits(4, from: start)
    if 0xD800..<0xDC00 ~= value, take("\\u") {
      let low = try parseDigits(4, from: start)
      guard 0xDC00..<0xE000 ~= low else {
        throw error(at: start, "A surrogate stands alone.")
      }
      value = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw error(at: start, "A surrogate stands alone.")
    }
    return scalar
  }

  private mutating func parseProperty(
    isNegated: Bool, from start: Int
  ) throws(PatternError) -> CodePointSet {
    var name = ""
    if take("{") {
      while let scalar = current, scalar != "}" {
        name.unicodeScalars.append(scalar)
        position += 1
      }
      guard take("}") else { throw error(at: start, "This escape isn't closed.") }
    } else if let scalar = current {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    let isInverse = name.hasPrefix("^")
    guard let set = CodePointSet.named(isInverse ? String(name.dropFirst()) : name) else {
      throw error(at: start, "This property of Unicode isn't supported.")
    }
    return isNegated != isInverse ? set.complement : set
  }

  mutating func parseBracket(from start: Int) throws(PatternError) -> CodePointSet {
    let isNegated = take("^")
    var set = CodePointSet()
    while !take("]") {
      guard current != nil else { throw error(at: start, "A set isn't closed.") }
      if scalars[position...].starts(with: ["&", "&"])
        || scalars[position...].starts(with: ["-", "-"])
        || scalars[position...].starts(with: ["[", ":"])
      {
        throw error(at: position, "Operations on sets aren't supported.")
      }
      let itemStart = position
      let first = try parseMember(from: itemStart)
      let rest = position
      guard first.count == 1, take("-"), current != nil, current != "]" else {
        position = rest
        set = set.union(first)
        continue
      }
      let second = try parseMember(from: itemStart)
      guard second.count == 1 else {
        set = set.union(first).union(second).union(CodePointSet("-"))
        continue
      }
      guard first.ranges[0].lowerBound <= second.ranges[0].lowerBound else {
        throw error(at: itemStart, "A range ends before it begins.")
      }
      set = set.union(
        CodePointSet(ordinals: [first.ranges[0].lowerBound..<second.ranges[0].upperBound]))
    }
    if ignoresCase { set = set.foldingCase }
    return isNegated ? set.complement : set
  }

  private mutating func parseMember(from start: Int) throws(PatternError) -> CodePointSet {
    let outer = ignoresCase
    ignoresCase = false
    defer { ignoresCase = outer }
    guard let scalar = current else { throw error(at: start, "A set isn't closed.") }
    position += 1
    guard scalar == "\\" else { return CodePointSet(scalar) }
    if take("b") { return CodePointSet("\u{8}") }
    if take("-") { return CodePointSet("-") }
    return try parseEscapedSet(from: start)
  }
}
