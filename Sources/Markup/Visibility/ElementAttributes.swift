struct ElementAttributes {
  private(set) var style = ""
  private(set) var classes = ""
  private(set) var id = ""
  private(set) var type = ""
  private(set) var isHidden = false
  private(set) var isOpen = false
  /// The color of text, in lowercase.
  private(set) var color: String?
  /// The color behind text, in lowercase.
  private(set) var background: String?
  private(set) var hasPicture = false
  private(set) var isEmpty = true

  /// Takes a name in lowercase.
  mutating func add(_ name: String, _ value: String) {
    switch name {
    case "style": style = value
    case "class": classes = value
    case "id": id = value
    case "type": type = value
    case "hidden": isHidden = true
    case "open": isOpen = true
    case "color", "text": color = value.lowercased()
    case "bgcolor": background = value.lowercased()
    case "background": hasPicture = true
    default: return
    }
    isEmpty = false
  }
}
