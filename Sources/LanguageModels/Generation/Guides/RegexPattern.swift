/// Brings the text of a Swift regex into the notation of JSON Schema's `pattern` (ECMA-262).
///
/// What comes out allows no text that the regex doesn't match: where the two notations mean
/// different sets of characters the narrower one is taken (`\d` is 0 to 9, `\D` excludes every
/// digit of Unicode); white space is as ECMA-262 has it. A `.` and the counts of repetitions go by
/// Unicode scalars.
struct RegexPattern {
  /// Why a regex has no pattern.
  struct Problem: Error {
    let reason: String
  }

  /// What a guide with this regex asks for.
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
      return .pattern(try pattern.translated())
    } catch {
      return .impossible("\(error.reason) in the regex \(text) can't be kept")
    }
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var output = ""

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func translated() throws(Problem) -> String {
    let options = try leadingOptions()
    while let next = peek() {
      switch next {
      case "\\": output += try escape(inClass: nil)
      case "[": output += try bracket()
      case "(": try group()
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
  /// Options such as `(?i)` at the start hold for all the rest.
  private mutating func leadingOptions() throws(Problem) -> String {
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

  /// The letters of an option group `(?i)` that stands here; not those of `(?i:…)`.
  private func optionsAhead() -> String? {
    guard starts(with: "(?"), let end = scalars[position...].firstIndex(of: ")") else { return nil }
    let letters = scalars[(position + 2)..<end]
    guard !letters.isEmpty, letters.allSatisfy({ $0.properties.isAlphabetic || $0 == "-" }) else {
      return nil
    }
    return String(String.UnicodeScalarView(letters))
  }

  private mutating func group() throws(Problem) {
    if optionsAhead() != nil { throw Problem(reason: "a change of options in the middle") }
    let isNamed = starts(with: "(?<") && !starts(with: "(?<=") && !starts(with: "(?<!")
    if isNamed, let end = scalars[position...].firstIndex(of: ">") {
      // Names matter to those who read captures only.
      position = end + 1
    } else {
      position += 1
    }
    output += "("
  }
}

// MARK: - Classes
extension RegexPattern {
  /// A class in brackets, or a property as POSIX writes it.
  private mutating func bracket() throws(Problem) -> String {
    if starts(with: "[:") { return try property() }
    let (isNegated, members) = try classMembers(isInNegated: false)
    return "[" + (isNegated ? "^" : "") + members + "]"
  }

  /// What stands between brackets; classes inside, which ECMA-262 doesn't have, are unfolded.
  private mutating func classMembers(
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
        members += try escape(inClass: isNegated || isInNegated)
      } else if starts(with: "[:") {
        members += try property()
      } else if next == "[" {
        let inner = try classMembers(isInNegated: isNegated || isInNegated)
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

  /// `[:script=Greek:]`.
  private mutating func property() throws(Problem) -> String {
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
  /// An escape; `inClass` says whether it stands in a negated class, and is nil outside of classes.
  private mutating func escape(inClass: Bool?) throws(Problem) -> String {
    position += 1
    guard let letter = peek() else { throw Problem(reason: "a lone backslash") }
    position += 1
    guard letter.properties.isAlphabetic || ("0"..."9").contains(letter) else {
      let needsEscape = Self.syntax.contains(letter) || (inClass != nil && letter == "-")
      return needsEscape ? "\\" + String(letter) : String(letter)
    }
    switch letter {
    case "Q" where inClass == nil: return quoted()
    case "U":
      let code = String(String.UnicodeScalarView(scalars[position...].prefix(8)))
      guard let scalar = UInt32(code, radix: 16).flatMap(Unicode.Scalar.init) else {
        throw Problem(reason: "the escape \\U\(code)")
      }
      position += 8
      return String(scalar)
    case "u", "x", "p", "P", "n", "r", "t", "f", "v", "s", "S": return "\\" + String(letter)
    case "0" where !("0"..."9").contains(peek() ?? "x"): return "\\u0000"
    case "d", "w", "D", "W": return try shorthand(letter, inClass: inClass)
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

  /// Digits and word characters: few where they are wanted, all of Unicode where they are excluded.
  private func shorthand(_ letter: Unicode.Scalar, inClass: Bool?) throws(Problem) -> String {
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

  /// The characters up to `\E`, each for itself.
  private mutating func quoted() -> String {
    var text = ""
    while let next = peek(), !starts(with: "\\E") {
      if Self.syntax.contains(next) { text += "\\" }
      text.unicodeScalars.append(next)
      position += 1
    }
    position = min(position + 2, scalars.count)
    return text
  }

  /// What has a meaning of its own in a pattern, and may be escaped.
  private static let syntax = "\\^$.|?*+()[]{}/".unicodeScalars

  private func peek() -> Unicode.Scalar? {
    position < scalars.count ? scalars[position] : nil
  }

  private func starts(with text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }
}
