/// A length of a style.
enum StyleLength {
  /// Returns a length in pixels, of a value in lower case; `nil` if it isn't one.
  ///
  /// - Parameters:
  ///   - value: The value, such as `12px`, `.5em` or `0`.
  ///   - font: The size of the font that `em` refers to.
  ///   - whole: The number of pixels that 100% is.
  static func pixels(_ value: Substring, font: Double, whole: Double) -> Double? {
    let number = value.prefix { "+-.0123456789".contains($0) }
    guard let count = Double(number) else { return nil }
    switch value[number.endIndex...] {
    case "px", "": return count
    case "pt": return count * 4 / 3
    case "em": return count * font
    case "ex", "ch": return count * font / 2
    case "rem": return count * 16
    case "in": return count * 96
    case "cm": return count * 37.8
    case "mm": return count * 3.78
    case "pc": return count * 16
    case "vw", "vh", "vmin", "vmax": return count * 10
    case "%": return count / 100 * whole
    default: return nil
    }
  }

  /// Returns the numbers in a value: `rect(0, 0, 1px, 1px)` has four.
  static func numbers(_ value: String) -> [Double] {
    value.split { !"+-.0123456789".contains($0) }.compactMap { Double($0) }
  }

  /// Returns the size of a font in pixels; `nil` if the value isn't known.
  static func fontSize(_ value: Substring, parent: Double) -> Double? {
    switch value {
    case "xx-small", "x-small": 10
    case "small", "medium", "large", "x-large", "xx-large", "initial": 16
    case "smaller": parent * 0.83
    case "larger": parent * 1.2
    default: pixels(value, font: parent, whole: parent)
    }
  }

  /// Returns the size in the shorthand `font`: `bold 12px/1.5 Arial` has 12 pixels.
  static func fontSize(inShorthand value: String, parent: Double) -> Double? {
    for part in value.split(separator: " ") {
      guard let first = part.first, first.isNumber || first == "." else { continue }
      let size = part.prefix { $0 != "/" }
      // A number without a unit is a weight, unless it is zero.
      if Double(size).map({ $0 == 0 }) ?? true { return fontSize(size, parent: parent) }
    }
    return nil
  }
}
