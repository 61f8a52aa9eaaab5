import Foundation

/// A number in the placeholders of a format's section.
struct FormattedNumber {
  private let tokens: [NumberFormat.Token]
  /// The index of the decimal point, or of the end of the integer's placeholders.
  private let point: Int
  private var isGrouped = false
  /// The power of ten that percent signs and commas at the end multiply by.
  private var shift = 0

  init(_ tokens: [NumberFormat.Token]) {
    self.tokens = tokens
    point = tokens.firstIndex(of: .point) ?? (tokens.lastIndex(where: \.isDigit) ?? -1) + 1
    let firstDigit = tokens.firstIndex(where: \.isDigit) ?? tokens.count
    for (index, token) in tokens.enumerated() {
      switch token {
      case .percent: shift += 2
      case .comma where index > firstDigit:
        // Before another digit of the integer, a comma groups; elsewhere, it divides by 1000.
        if index < point, tokens[index..<point].contains(where: \.isDigit) {
          isGrouped = true
        } else {
          shift -= 3
        }
      default: break
      }
    }
  }

  /// Returns `nil` for a fraction or a power of ten, which the general form shows exactly.
  func text(_ value: Double) -> String? {
    guard tokens.contains(where: \.isDigit) else {
      return tokens.map { $0 == .general ? Self.general(value) : $0.literal }.joined()
    }
    let isFraction = tokens.indices.contains { index in
      tokens[index] == .slash && tokens[..<index].contains(where: \.isDigit)
        && tokens[index...].contains(where: \.isDigit)
    }
    guard !isFraction, !tokens.contains(.exponent) else { return nil }
    let places = tokens[point...].count(where: \.isDigit)
    guard let decimal = RoundedDecimal(abs(value), shift: shift, places: places) else { return nil }
    let text = integer(decimal.integer) + fraction(decimal.fraction)
    return value < 0 && !decimal.isZero ? "-" + text : text
  }

  /// Returns at most 15 digits, which hides the error of a binary fraction.
  static func general(_ value: Double) -> String { String(format: "%.15g", value) }

  /// Fills the placeholders before the point from the right; the first takes all further digits.
  private func integer(_ digits: [Character]) -> String {
    var rest = digits
    var written = 0
    var parts: [String] = []
    let first = tokens[..<point].firstIndex(where: \.isDigit)
    for index in tokens[..<point].indices.reversed() {
      guard case .digit(let sign) = tokens[index] else {
        parts.append(tokens[index].literal)
        continue
      }
      repeat {
        guard let digit = rest.popLast() ?? (sign == "0" ? "0" : nil) else { break }
        if isGrouped, written > 0, written % 3 == 0 { parts.append(",") }
        parts.append(String(digit))
        written += 1
      } while index == first && !rest.isEmpty
    }
    // A format such as `.00` has no placeholder for them.
    if first == nil, !rest.isEmpty { parts.append(String(rest)) }
    return parts.reversed().joined()
  }

  private func fraction(_ digits: [Character]) -> String {
    var rest = digits[...]
    var text = ""
    var hasPoint = false
    for token in tokens[point...] {
      switch token {
      case .point: hasPoint = true
      case .digit(let sign):
        let digit = rest.popFirst() ?? "0"
        // Zeros at the end are shown only where the format has a zero.
        guard sign == "0" || digit != "0" || rest.contains(where: { $0 != "0" }) else { continue }
        if hasPoint { text += "." }
        hasPoint = false
        text.append(digit)
      default: text += token.literal
      }
    }
    return text
  }
}

extension NumberFormat.Token {
  fileprivate var isDigit: Bool {
    if case .digit = self { true } else { false }
  }

  fileprivate var literal: String {
    switch self {
    case .literal(let text): text
    case .slash: "/"
    case .percent: "%"
    default: ""
    }
  }
}

/// The digits of a number, rounded half up as spreadsheets do: to 15 digits, then to the places.
struct RoundedDecimal {
  private(set) var integer: [Character] = []
  private(set) var fraction: [Character] = []

  var isZero: Bool { integer.isEmpty && fraction.allSatisfy { $0 == "0" } }

  /// Returns `nil` if the number isn't finite.
  init?(_ value: Double, shift: Int, places: Int) {
    let text = String(format: "%.14e", value)
    guard value.isFinite, let mark = text.firstIndex(of: "e"),
      let power = Int(text[text.index(after: mark)...])
    else { return nil }
    // The number is 0.DIGITS times ten to this power.
    var exponent = power + shift + 1
    var digits = text[..<mark].compactMap(\.wholeNumberValue)
    let kept = exponent + places
    if kept < digits.count {
      let isUp = kept >= 0 && digits[max(0, kept)] >= 5
      digits = Array(digits.prefix(max(0, kept)))
      if isUp { Self.increment(&digits, &exponent) }
    }
    let padding = max(0, exponent + places - digits.count)
    digits += Array(repeating: 0, count: padding)
    if exponent < 0 { digits = Array(repeating: 0, count: -exponent) + digits }
    let signs = digits.map { Character("\($0)") }
    integer = Array(signs.prefix(max(0, exponent)).drop { $0 == "0" })
    fraction = Array(signs.dropFirst(max(0, exponent)).prefix(places))
  }

  private static func increment(_ digits: inout [Int], _ exponent: inout Int) {
    for index in digits.indices.reversed() {
      digits[index] += 1
      if digits[index] < 10 { return }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
    exponent += 1
  }
}
