enum StyleLength {
  /// Converts a value in lowercase, such as `12px`, `.5em` or `0`, to pixels.
  ///
  /// `font` is the size that `em` refers to, and `whole` the number of pixels that 100% is.
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

  /// `rect(0, 0, 1px, 1px)` has four numbers.
  static func numbers(_ value: String) -> [Double] {
    value.split { !"+-.0123456789".contains($0) }.compactMap { Double($0) }
  }

  /// Returns pixels; `nil` if the value isn't known.
  static func fontSize(_ value: Substring, parent: Double) -> Double? {
    switch value {
    case "xx-small", "x-small": 10
    case "small", "medium", "large", "x-large", "xx-large", "initial": 16
    case "smaller": parent * 0.83
    case "larger": parent * 1.2
    default: pixels(value, font: parent, whole: parent)
    }
  }

  /// The shorthand `font`, such as `bold 12px/1.5 Arial`, has a size of 12 pixels.
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
