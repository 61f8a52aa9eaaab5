/// The layers that the value of a property `background`, `background-color` or `background-image`
/// lays behind text.
struct StyleBackground {
  /// The color; `nil` if there is none, or it isn't known.
  private(set) var color: StyleColor?
  /// A Boolean value that indicates whether there is a color that isn't known.
  private(set) var hasUnknownColor = false
  private(set) var hasPicture = false

  /// Creates the background of a value in lower case.
  init(_ value: String) {
    let parts = value.parts(between: " ,/")
    for part in parts.prefix(Self.maximumParts) {
      if let color = StyleColor(String(part)) {
        self.color = color
      } else if Self.words.contains(String(part)) {
        continue
      } else if Self.pictures.contains(where: part.contains) {
        hasPicture = true
        return
      } else if !"+-.0123456789".contains(part.prefix(1)) {
        hasUnknownColor = true
        return
      }
    }
    hasUnknownColor = parts.count > Self.maximumParts
  }

  private static let maximumParts = 32

  private static let pictures = ["url(", "gradient(", "image(", "image-set(", "element(", "var("]

  /// The words that lay nothing.
  private static let words: Set<String> = [
    "none", "inherit", "initial", "unset", "revert", "repeat", "repeat-x", "repeat-y", "no-repeat",
    "space", "round", "scroll", "fixed", "local", "left", "right", "top", "bottom", "center",
    "cover", "contain", "auto", "border-box", "padding-box", "content-box",
  ]
}
