/// The layers of `background`, `background-color` or `background-image` behind text.
struct StyleBackground {
  /// `nil` if there is none, or it isn't known.
  private(set) var color: StyleColor?
  /// True if there is a color that isn't known.
  private(set) var hasUnknownColor = false
  private(set) var hasPicture = false

  /// Takes a value in lowercase.
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

  private static let words: Set<String> = [
    "none", "inherit", "initial", "unset", "revert", "repeat", "repeat-x", "repeat-y", "no-repeat",
    "space", "round", "scroll", "fixed", "local", "left", "right", "top", "bottom", "center",
    "cover", "contain", "auto", "border-box", "padding-box", "content-box",
  ]
}
