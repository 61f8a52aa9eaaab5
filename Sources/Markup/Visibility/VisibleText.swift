struct VisibleText {
  private var sheet: StyleSheet
  private var elements: [StyledElement] = []
  private var visibilities: [ElementVisibility] = []
  /// The declarations of attributes `style`, which mails repeat.
  private var parsed: [String: [StyleDeclarations.Declaration]] = [:]

  private static let maximumClasses = 32
  private static let maximumParsed = 512
  /// The open elements among which the one that ends is looked for.
  private static let maximumUnclosed = 32

  init(_ sheet: StyleSheet) { self.sheet = sheet }

  var isHidden: Bool { visibilities.last?.hidesText ?? false }

  var steps: Int { sheet.steps }

  mutating func start(_ name: String, _ attributes: ElementAttributes) -> Bool {
    let parent = visibilities.last ?? ElementVisibility()
    var element = StyledElement(name: name)
    var child = parent
    if !parent.isRemoved {
      var declarations: [StyleDeclarations.Declaration] = []
      if !sheet.isEmpty {
        element.id = attributes.id.lowercased()
        element.classes = attributes.classes.split(whereSeparator: \.isWhitespace)
          .prefix(Self.maximumClasses).map { $0.lowercased() }
        declarations = sheet.declarations(for: element, in: elements)
      }
      if !attributes.isEmpty || !declarations.isEmpty || name == "a" || name == "dialog" {
        child = parent.child(
          name, attributes, sheet: declarations, own: self.declarations(of: attributes.style))
      }
    }
    elements.append(element)
    visibilities.append(child)
    return child.isRemoved
  }

  mutating func removeRules() { sheet.removeRules() }

  private mutating func declarations(of style: String) -> [StyleDeclarations.Declaration] {
    if style.isEmpty { return [] }
    if let known = parsed[style] { return known }
    let found = StyleDeclarations(StyleBlocks.withoutComments(Array(style.utf8)[...])[...]).list
    if parsed.count >= Self.maximumParsed { parsed = [:] }
    parsed[style] = found
    return found
  }

  mutating func end(_ name: String) {
    let first = max(0, elements.count - Self.maximumUnclosed)
    guard let index = elements[first...].lastIndex(where: { $0.name == name }) else { return }
    elements.removeSubrange(index...)
    visibilities.removeSubrange(index...)
  }

  /// Returns whether the element isn't seen by itself, if it isn't known which are around it.
  mutating func hidesAlone(_ name: String, _ attributes: ElementAttributes) -> Bool {
    guard !attributes.isEmpty else { return false }
    (elements, visibilities) = (
      [StyledElement(name: "body")], [ElementVisibility(knowsBackground: false)]
    )
    return start(name, attributes) || isHidden
  }
}
