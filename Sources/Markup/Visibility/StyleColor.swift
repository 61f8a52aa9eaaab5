import Foundation
import ImportSupport

/// Components are from 0 to 255, the opacity from 0 to 1.
struct StyleColor: Equatable {
  var red: Double
  var green: Double
  var blue: Double
  var opacity = 1.0

  static let black = StyleColor(red: 0, green: 0, blue: 0)
  static let white = StyleColor(red: 255, green: 255, blue: 255)
  static let link = StyleColor(red: 0, green: 0, blue: 238)

  /// Text that differs by less in all components can't be told from its background.
  private static let minimumDifference = 20.0
  /// Text with less opacity isn't seen.
  static let minimumOpacity = 0.1

  func isSeen(on background: StyleColor) -> Bool {
    guard opacity >= Self.minimumOpacity else { return false }
    let shown = over(background)
    return max(
      abs(shown.red - background.red), abs(shown.green - background.green),
      abs(shown.blue - background.blue)) > Self.minimumDifference
  }

  func over(_ other: StyleColor) -> StyleColor {
    func mix(_ top: Double, _ bottom: Double) -> Double { top * opacity + bottom * (1 - opacity) }
    return StyleColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}

extension StyleColor {
  /// Takes a value in lowercase: a name, `#fff`, `rgb(…)` or `hsl(…)`.
  ///
  /// With `allowsBareDigits`, `ffffff` is a color too, as in attributes.
  init?(_ value: String, allowsBareDigits: Bool = false) {
    if let named = Self.names[value] {
      self = Self.hex(named[...]) ?? .black
    } else if value == "transparent" {
      self.init(red: 0, green: 0, blue: 0, opacity: 0)
    } else if value.hasPrefix("#"), let color = Self.hex(value.dropFirst()) {
      self = color
    } else if value.hasPrefix("rgb") || value.hasPrefix("hsl"), let color = Self.function(value) {
      self = color
    } else if allowsBareDigits, value.utf8.count == 6, let color = Self.hex(value[...]) {
      self = color
    } else {
      return nil
    }
  }

  private static func hex(_ digits: Substring) -> StyleColor? {
    let values = digits.utf8.compactMap(\.hexDigit).map(Double.init)
    guard values.count == digits.utf8.count else { return nil }
    switch values.count {
    case 3, 4:
      return StyleColor(
        red: values[0] * 17, green: values[1] * 17, blue: values[2] * 17,
        opacity: values.count == 4 ? values[3] / 15 : 1)
    case 6, 8:
      let pairs = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
      return StyleColor(
        red: pairs[0], green: pairs[1], blue: pairs[2],
        opacity: pairs.count == 4 ? pairs[3] / 255 : 1)
    default: return nil
    }
  }

  private static func function(_ value: String) -> StyleColor? {
    guard let open = value.firstIndex(of: "(") else { return nil }
    let parts = value[open...].dropFirst().split { ", /)".contains($0) }
    guard parts.count >= 3 else { return nil }
    let numbers = parts.map { part -> Double? in
      let isShare = part.hasSuffix("%")
      let number = Double(
        isShare ? part.dropLast() : part.hasSuffix("deg") ? part.dropLast(3) : part)
      return isShare ? number.map { $0 / 100 } : number
    }
    guard let first = numbers[0], let second = numbers[1], let third = numbers[2] else {
      return nil
    }
    let opacity = numbers.count > 3 ? numbers[3] ?? 1 : 1
    if value.hasPrefix("hsl") {
      return hue(first, saturation: second, lightness: third, opacity: opacity)
    }
    let scale = parts[0].hasSuffix("%") ? 255.0 : 1
    return StyleColor(
      red: first * scale, green: second * scale, blue: third * scale, opacity: opacity)
  }

  /// Converts a hue in degrees (CSS Color 4, section 7.1).
  private static func hue(
    _ hue: Double, saturation: Double, lightness: Double, opacity: Double
  ) -> StyleColor {
    func component(_ offset: Double) -> Double {
      let position = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let range = saturation * min(lightness, 1 - lightness)
      return 255 * (lightness - range * max(-1, min(position - 3, 9 - position, 1)))
    }
    return StyleColor(
      red: component(0), green: component(8), blue: component(4), opacity: opacity)
  }

  private static let names: [String: String] = [
    "white": "ffffff", "black": "000000", "red": "ff0000", "green": "008000", "blue": "0000ff",
    "yellow": "ffff00", "gray": "808080", "grey": "808080", "silver": "c0c0c0", "maroon": "800000",
    "olive": "808000", "lime": "00ff00", "aqua": "00ffff", "cyan": "00ffff", "teal": "008080",
    "navy": "000080", "fuchsia": "ff00ff", "magenta": "ff00ff", "purple": "800080",
    "orange": "ffa500", "whitesmoke": "f5f5f5", "snow": "fffafa", "ivory": "fffff0",
    "ghostwhite": "f8f8ff", "floralwhite": "fffaf0", "azure": "f0ffff", "mintcream": "f5fffa",
    "aliceblue": "f0f8ff", "lavenderblush": "fff0f5", "seashell": "fff5ee", "honeydew": "f0fff0",
    "linen": "faf0e6",
    "beige": "f5f5dc", "lightyellow": "ffffe0", "lightcyan": "e0ffff", "gainsboro": "dcdcdc",
    "lightgray": "d3d3d3", "lightgrey": "d3d3d3", "darkgray": "a9a9a9", "darkgrey": "a9a9a9",
    "dimgray": "696969", "dimgrey": "696969", "pink": "ffc0cb", "brown": "a52a2a",
    "darkblue": "00008b", "darkgreen": "006400", "darkred": "8b0000", "crimson": "dc143c",
    "gold": "ffd700", "tomato": "ff6347", "midnightblue": "191970", "steelblue": "4682b4",
    "royalblue": "4169e1", "dodgerblue": "1e90ff", "indigo": "4b0082", "darkslategray": "2f4f4f",
  ]
}
