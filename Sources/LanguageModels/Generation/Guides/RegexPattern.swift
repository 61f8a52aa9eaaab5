/// A translator from the text of a Swift regex to the syntax of JSON Schema's `pattern` (ECMA-262).
///
/// The result matches no text that the regex doesn't match. If the two syntaxes mean different sets
/// of characters, the result uses the smaller one: `\d` matches 0 to 9, and `\D` excludes all
/// Unicode digits. White space is as ECMA-262 defines it. A `.` and the counts of repetitions refer
/// to Unicode scalars.
struct RegexPattern {
  struct Problem: Error {
    let reason: String
  }

  static func rule<Output>(for regex: Regex<Output>) -> GuideRule {
    guard let text = regex._literalPattern else {
      return .impossible("the regex holds code, which has no text to hold the model to")
    }
    guard RegexTree.isSpelled(by: text, regex) else {
      return .impossible(
        "the regex is put together from parts, and its text \(text) doesn't tell how they group; "
          + "write it as one literal")
    }
    do {
      var pattern = RegexPattern(text)
      return .pattern(try pattern.translate())
    } catch {
      return .impossible("\(error.reason) in the regex \(text) can't be kept")
    }
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var output = ""

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func translate() throws(Problem) -> String {
    let options = try parseLeadingOptions()
    while let next = peek() {
      switch next {
      case "\\": output += try translateEscape(inClass: nil)
      case "[": output += try translateBracket()
      case "(": try translateGroup()
      default:
        output.unicodeScalars.append(next)
        position += 1
      }
    }
    return options.isEmpty ? output : "(?\(options):\(output))"
  }
}

// MARK: - Groups
extension RegexPattern {
  private mutating func parseLeadingOptions() throws(Problem) -> String {
    var options = ""
    while let found = optionsAhead() {
      guard found.allSatisfy({ "ims".contains($0) }) else {
        throw Problem(reason: "the option \(found)")
      }
      options += found
      position += found.count + 3
    }
    return options
  }

  /// Returns the letters of the option group `(?i)` at the current position; `nil` for `(?i:…)`.
  private func optionsAhead() -> String? {
    guard starts(with: "(?"), let end = scalars[position...].firstIndex(of: ")") else { return nil }
    let letters = scalars[(position + 2)..<end]
    guard !letters.isEmpty, letters.allSatisfy({ $0.properties.isAlphabetic || $0 == "-" }) else {
      return nil
    }
    return String(String.UnicodeScalarView(letters))
  }

  private mutating func translateGroup() throws(Problem) {
    if optionsAhead() != nil { throw Problem(reason: "a change of options in the middle") }
    let isNamed = starts(with: "(?<") && !starts(with: "(?<=") && !starts(with: "(?<!")
    if isNamed, let end = scalars[position...].firstIndex(of: ">") {
      // The name of a group is only needed to read captures.
      position = end + 1
    } else {
      position += 1
    }
    output += "("
  }
}

// MARK: - Classes
extension RegexPattern {
  /// Translates a class in brackets, or a property in POSIX syntax.
  private mutating func translateBracket() throws(Problem) -> String {
    if starts(with: "[:") { return try translateProperty() }
    let (isNegated, members) = try translateClassMembers(isInNegated: false)
    return "[" + (isNegated ? "^" : "") + members + "]"
  }

  /// Merges nested classes, which ECMA-262 doesn't have.
  private mutating func translateClassMembers(
    isInNegated: Bool
  ) throws(Problem) -> (isNegated: Bool, members: String) {
    position += 1
    var isNegated = false
    if peek() == "^" {
      isNegated = true
      position += 1
    }
    var members = ""
    while let next = peek(), next != "]" {
      if ["&&", "--", "~~"].contains(where: { starts(with: $0) }) {
        throw Problem(reason: "an operation on classes")
      } else if starts(with: "(?s:.)") {
        members += "\\s\\S"
        position += 6
      } else if next == "\\" {
        members += try translateEscape(inClass: isNegated || isInNegated)
      } else if starts(with: "[:") {
        members += try translateProperty()
      } else if next == "[" {
        let inner = try translateClassMembers(isInNegated: isNegated || isInNegated)
        if inner.isNegated { throw Problem(reason: "a negated class inside another") }
        members += inner.members
      } else {
        members.unicodeScalars.append(next)
        position += 1
      }
    }
    position += 1
    return (isNegated, members)
  }

  /// Translates `[:script=Greek:]` to `\p{Script=Greek}`.
  private mutating func translateProperty() throws(Problem) -> String {
    let start = position + 2
    guard let end = scalars[start...].firstIndex(of: ":") else {
      throw Problem(reason: "a class that doesn't end")
    }
    position = end + 2
    var text = String(String.UnicodeScalarView(scalars[start..<end]))
    let isNegated = text.hasPrefix("^")
    if isNegated { text.removeFirst() }
    let parts = text.split(separator: "=", maxSplits: 1)
    let names = ["script": "Script", "sc": "Script", "scx": "Script_Extensions"]
    guard parts.count == 2, let name = names[String(parts[0])] else {
      throw Problem(reason: "the class [:\(text):]")
    }
    return "\\\(isNegated ? "P" : "p"){\(name)=\(parts[1])}"
  }
}

// MARK: - Escapes
extension RegexPattern {
  /// - Parameter inClass: `true` in a negated class, `false` in another class, `nil` outside
  ///   classes.
  private mutating func translateEscape(inClass: Bool?) throws(Problem) -> String {
    position += 1
    guard let letter = peek() else { throw Problem(reason: "a lone backslash") }
    position += 1
    guard letter.properties.isAlphabetic || ("0"..."9").contains(letter) else {
      let needsEscape = Self.syntax.contains(letter) || (inClass != nil && letter == "-")
      return needsEscape ? "\\" + String(letter) : String(letter)
    }
    switch letter {
    case "Q" where inClass == nil: return translateQuoted()
    case "U":
      let code = String(String.UnicodeScalarView(scalars[position...].prefix(8)))
      guard let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) else {
        throw Problem(reason: "the escape \\U\(code)")
      }
      position += 8
      return String(scalar)
    case "u", "x", "p", "P", "n", "r", "t", "f", "v", "s", "S": return "\\" + String(letter)
    case "0" where !("0"..."9").contains(peek() ?? "x"): return "\\u0000"
    case "d", "w", "D", "W": return try translateShorthand(letter, inClass: inClass)
    case "h": return inClass == nil ? "[\\t ]" : "\\t "
    case "b", "B":
      if inClass == nil { return "\\" + String(letter) }
    case "A":
      if inClass == nil { return "^" }
    case "z", "Z":
      if inClass == nil { return "$" }
    case "R":
      if inClass == nil { return "(?:\\r\\n|[\\n\\v\\f\\r\\u0085\\u2028\\u2029])" }
    default: break
    }
    throw Problem(reason: "\\\(letter)")
  }

  /// Translates `\d`, `\w`, `\D` and `\W`.
  ///
  /// A class that allows characters gets only ASCII; one that excludes characters gets all of
  /// Unicode.
  private func translateShorthand(_ letter: Unicode.Scalar, inClass: Bool?) throws(Problem)
    -> String
  {
    let word = "\\p{L}\\p{M}\\p{N}\\p{Pc}"
    switch (letter, inClass) {
    case ("d", true): return "\\p{Nd}"
    case ("w", true): return word
    case ("D", nil), ("D", false): return "\\P{Nd}"
    case ("W", nil): return "[^\(word)]"
    case ("D", _), ("W", _): throw Problem(reason: "\\\(letter) in a class")
    default: return "\\" + String(letter)
    }
  }

  private mutating func translateQuoted() -> String {
    var text = ""
    while let next = peek(), !starts(with: "\\E") {
      if Self.syntax.contains(next) { text += "\\" }
      text.unicodeScalars.append(next)
      position += 1
    }
    position = min(position + 2, scalars.count)
    return text
  }

  /// The characters with a special meaning in a pattern.
  private static let syntax = "\\^$.|?*+()[]{}/".unicodeScalars

  private func peek() -> Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  private func starts(with text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }
}
