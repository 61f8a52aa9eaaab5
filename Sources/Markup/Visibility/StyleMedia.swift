enum StyleMedia {
  /// The width of the screen for which conditions are decided, in pixels.
  private static let width = 1024.0

  /// Returns whether a group of rules applies; `nil` if the text before a brace doesn't begin one.
  static func group(_ prelude: String) -> Bool? {
    guard prelude.hasPrefix("@") else { return nil }
    let name = prelude.dropFirst().prefix { $0.isLetter || $0 == "-" }
    let condition = prelude[name.endIndex...].drop { $0 == " " }
    switch name {
    case "media": return applies(condition)
    case "supports", "layer": return !condition.hasPrefix("not")
    default: return nil
    }
  }

  static func applies(_ list: some StringProtocol) -> Bool {
    list.allSatisfy { $0 == " " } || list.split(separator: ",").contains { matches(String($0)) }
  }

  private static func matches(_ query: String) -> Bool {
    var parts = query.replacing("(", with: " (").split(separator: " ").map(String.init)[...]
    if parts.first == "only" { parts.removeFirst() }
    if parts.first == "not" { return parts.dropFirst().first == "print" && parts.count == 2 }
    let features = parts.joined(separator: " ").split(separator: " and ")
    return features.allSatisfy { feature in
      let text = feature.filter { $0 != " " && $0 != "(" && $0 != ")" }
      let value = text.drop { $0 != ":" }.dropFirst()
      func length() -> Double { StyleLength.pixels(value, font: 16, whole: width) ?? .nan }
      switch text.prefix(while: { $0 != ":" }) {
      case "all", "screen": return true
      case "min-width", "min-device-width": return length() <= width
      case "max-width", "max-device-width": return length() >= width
      case "prefers-color-scheme": return value == "light"
      default: return false
      }
    }
  }
}
