import ImportSupport

/// A number format of a spreadsheet, such as `#,##0.00;[Red]-#,##0.00` (ECMA-376, part 1, section
/// 18.8.31).
///
/// A date is shown as `2025-04-14` and a time of day as `19:30`, whatever order the format has,
/// because `04/05/25` means different days to different people.
struct NumberFormat {
  enum Token: Equatable {
    case literal(String)
    /// The number in its general form.
    case general
    /// A placeholder of a digit: `0`, `#` or `?`.
    case digit(Character)
    case point
    case comma
    case percent
    case slash
    case exponent
    /// A run of one of the letters `y`, `m`, `d`, `h` and `s`.
    case date(Character, count: Int)
    /// A count of all hours, minutes or seconds: `[h]`.
    case elapsed(Character)
  }

  struct Section {
    var tokens: [Token] = []
    /// The values that the section is for, if it names them: `[<100]`.
    var condition: (@Sendable (Double) -> Bool)?
    /// True if another section is for positive numbers.
    var isAlternative = false
  }

  /// Excel allows 255 characters.
  private static let maximumLength = 512

  private let sections: [Section]

  init(_ code: String) {
    guard !code.isEmpty, code.utf8.count <= Self.maximumLength else {
      sections = []
      return
    }
    var parser = NumberFormatParser(code)
    sections = parser.sections()
  }

  /// Returns the number as the format shows it, or `nil` if the format is the general one.
  func text(_ value: Double, counts1904: Bool) -> String? {
    guard value.isFinite, let section = section(of: value), section.tokens != [.general] else {
      return nil
    }
    if section.isDate {
      return SerialTime(value, counts1904: counts1904)?.text(section.tokens)
    }
    let shown = section.showsSign ? abs(value) : value
    return FormattedNumber(section.tokens).text(shown)?.trimmedText
  }

  /// Without conditions, the sections are for positive numbers, negative ones and zero.
  private func section(of value: Double) -> Section? {
    if sections.contains(where: { $0.condition != nil }) {
      return sections.prefix(3).first { $0.condition?(value) ?? true }
    }
    if value < 0, sections.count > 1 { return sections[1] }
    if value == 0, sections.count > 2 { return sections[2] }
    return sections.first
  }
}

extension NumberFormat.Section {
  fileprivate var isDate: Bool {
    tokens.contains { token in
      switch token {
      case .date, .elapsed: true
      default: false
      }
    }
  }

  /// True if the section is one of several and says itself that a number is negative: `(0.00)`.
  ///
  /// Red alone says nothing in a text.
  fileprivate var showsSign: Bool {
    isAlternative
      && tokens.contains { token in
        guard case .literal(let text) = token else { return false }
        return text.contains { $0 == "-" || $0 == "(" || $0.isLetter }
      }
  }
}

/// Reads the sections of a format code.
private struct NumberFormatParser {
  private var rest: Substring

  init(_ code: String) { rest = code[...] }

  mutating func sections() -> [NumberFormat.Section] {
    var sections = [NumberFormat.Section()]
    while let sign = rest.popFirst() {
      if sign == ";" {
        sections.append(NumberFormat.Section(isAlternative: true))
      } else {
        read(sign, into: &sections[sections.count - 1])
      }
    }
    return sections
  }

  private mutating func read(_ sign: Character, into section: inout NumberFormat.Section) {
    switch sign {
    case "\"":
      let text = rest.prefix { $0 != "\"" }
      rest = rest[text.endIndex...].dropFirst()
      section.tokens.append(.literal(String(text)))
    case "\\": if let next = rest.popFirst() { section.tokens.append(.literal(String(next))) }
    // An underscore leaves the space of the next sign, and an asterisk repeats it.
    case "_", "*": _ = rest.popFirst()
    case "[":
      let text = rest.prefix { $0 != "]" }
      rest = rest[text.endIndex...].dropFirst()
      read(bracket: text, into: &section)
    case "0", "#", "?": section.tokens.append(.digit(sign))
    case ".": section.tokens.append(.point)
    case ",": section.tokens.append(.comma)
    case "%": section.tokens.append(.percent)
    case "/": section.tokens.append(.slash)
    case "@": section.tokens.append(.general)
    default: read(letter: sign, into: &section)
    }
  }

  private mutating func read(letter sign: Character, into section: inout NumberFormat.Section) {
    let word = (String(sign) + rest.prefix(6)).lowercased()
    if word == "general" {
      rest = rest.dropFirst(6)
      section.tokens.append(.general)
    } else if word.hasPrefix("am/pm") {
      rest = rest.dropFirst(4)
    } else if word.hasPrefix("a/p") {
      rest = rest.dropFirst(2)
    } else if word.hasPrefix("e+") || word.hasPrefix("e-") {
      rest = rest.dropFirst()
      section.tokens.append(.exponent)
    } else if let letter = word.first, "ymdhs".contains(letter) {
      let run = rest.prefix { $0.lowercased() == String(letter) }
      rest = rest[run.endIndex...]
      section.tokens.append(.date(letter, count: run.count + 1))
    } else if sign == "e" {
      // The year of an era, as in Japan.
      section.tokens.append(.date("y", count: 4))
    } else {
      section.tokens.append(.literal(String(sign)))
    }
  }

  /// A bracket has a currency (`[$€-407]`), a count (`[h]`), a condition or a color.
  private func read(bracket text: Substring, into section: inout NumberFormat.Section) {
    if text.first == "$" {
      section.tokens.append(.literal(String(text.dropFirst().prefix { $0 != "-" })))
    } else if let letter = text.lowercased().first, "hms".contains(letter),
      text.allSatisfy({ $0.lowercased() == String(letter) })
    {
      section.tokens.append(.elapsed(letter))
    } else {
      section.condition = Self.condition(text) ?? section.condition
    }
  }

  private static func condition(_ text: Substring) -> (@Sendable (Double) -> Bool)? {
    let sign = text.prefix { "<>=".contains($0) }
    guard let bound = Double(text[sign.endIndex...]) else { return nil }
    switch sign {
    case "<": return { $0 < bound }
    case "<=": return { $0 <= bound }
    case ">": return { $0 > bound }
    case ">=": return { $0 >= bound }
    case "=": return { $0 == bound }
    case "<>": return { $0 != bound }
    default: return nil
    }
  }
}
