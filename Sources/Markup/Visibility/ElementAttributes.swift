/// The attributes of an element that matter to its text.
struct ElementAttributes {
  private(set) var style = ""
  private(set) var classes = ""
  private(set) var id = ""
  private(set) var type = ""
  private(set) var isHidden = false
  private(set) var isOpen = false
  /// The color of text, in lower case.
  private(set) var color: String?
  /// The color behind text, in lower case.
  private(set) var background: String?
  private(set) var hasPicture = false
  /// A Boolean value that indicates whether there is none of these attributes.
  private(set) var isEmpty = true

  /// Adds an attribute, with its name in lower case.
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
