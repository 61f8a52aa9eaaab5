/// An exact decimal number of any size, ±digits × 10^exponent, in canonical form.
///
/// Zero has no digits, no sign and exponent 0. Otherwise neither the first nor the last digit is
/// zero.
package struct JSONDecimal: Sendable, Hashable {
  package let isNegative: Bool
  /// From the highest, each from 0 to 9, read as one whole number.
  package let digits: [UInt8]
  /// A power of ten, kept within ±10¹⁵, so that hostile input can't make it overflow.
  package let exponent: Int

  static let exponentLimit = 1_000_000_000_000_000

  init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    let first = digits.firstIndex { $0 != 0 } ?? digits.endIndex
    let last = (digits.lastIndex { $0 != 0 } ?? first - 1) + 1
    let kept = Array(digits[first..<max(first, last)])
    self.digits = kept
    self.isNegative = isNegative && !kept.isEmpty
    self.exponent =
      kept.isEmpty
      ? 0
      : min(max(exponent + digits.count - last, -Self.exponentLimit), Self.exponentLimit)
  }

  init(_ text: String) {
    var digits: [UInt8] = []
    var exponent = 0
    var seenPoint = false
    var rest = Substring(text)
    if let mark = text.firstIndex(where: { $0 == "e" || $0 == "E" }) {
      rest = text[..<mark]
      let written = text[text.index(after: mark)...]
      let limit = written.hasPrefix("-") ? -Self.exponentLimit : Self.exponentLimit
      exponent = Int(written) ?? limit
      exponent = min(max(exponent, -Self.exponentLimit), Self.exponentLimit)
    }
    for byte in rest.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(byte - UInt8(ascii: "0"))
        if seenPoint { exponent -= 1 }
      case UInt8(ascii: "."): seenPoint = true
      default: break
      }
    }
    self.init(isNegative: text.hasPrefix("-"), digits: digits, exponent: exponent)
  }

  /// The number of digits without an exponent, on both sides of the point.
  package var plainLength: Int {
    if digits.isEmpty { return 1 }
    if exponent >= 0 { return digits.count + exponent }
    return max(digits.count, -exponent + 1)
  }

  /// The number as JSON text: without an exponent if that takes at most 64 digits.
  package var text: String {
    if plainLength <= 64 { return plainText }
    let whole = digits.map(String.init).joined()
    return (isNegative ? "-" : "") + whole + "e" + String(exponent)
  }

  /// The number without an exponent, such as `1200` or `-0.05`.
  ///
  /// It has ``plainLength`` digits: check that first.
  package var plainText: String {
    if digits.isEmpty { return "0" }
    var text = digits.map { UInt8(ascii: "0") + $0 }
    let zero = UInt8(ascii: "0")
    if exponent >= 0 {
      text += Array(repeating: zero, count: exponent)
    } else {
      let fraction = -exponent
      if text.count <= fraction {
        text = Array(repeating: zero, count: fraction - text.count + 1) + text
      }
      text.insert(UInt8(ascii: "."), at: text.count - fraction)
    }
    return (isNegative ? "-" : "") + String(decoding: text, as: UTF8.self)
  }
}

extension JSONDecimal: Comparable {
  package static func < (first: JSONDecimal, second: JSONDecimal) -> Bool {
    let signs = (first.sign, second.sign)
    if signs.0 != signs.1 { return signs.0 < signs.1 }
    if signs.0 == 0 { return false }
    return signs.0 > 0 ? first.isCloser(than: second) : second.isCloser(than: first)
  }

  var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  /// True if this number is nearer to zero; neither may be zero.
  private func isCloser(than other: JSONDecimal) -> Bool {
    let (order, otherOrder) = (digits.count + exponent, other.digits.count + other.exponent)
    if order != otherOrder { return order < otherOrder }
    // Missing digits are zeros and the last digit never is zero, so a proper prefix is smaller.
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
