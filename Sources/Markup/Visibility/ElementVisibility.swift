struct ElementVisibility {
  /// True if nothing in the element is seen, whatever it has.
  private(set) var isRemoved = false
  private var isVisible = true
  private var fontSize = 16.0
  /// `nil` if the color of text isn't known.
  private var color: StyleColor? = .black
  /// The color behind text; `nil` if it isn't known, as under a picture.
  private var background: StyleColor? = .white
  private var isIndentedAway = false

  init(knowsBackground: Bool = true) {
    if !knowsBackground { background = nil }
  }

  /// In pixels.
  private static let unreadableFontSize = 2.0
  /// Pixels outside of a page at which nothing is seen.
  private static let hiddenOffset = 500.0
  /// Pixels to the right at which nothing is seen.
  private static let hiddenOffsetRight = 5000.0

  var hidesText: Bool {
    if isRemoved || !isVisible || fontSize <= Self.unreadableFontSize || isIndentedAway {
      return true
    }
    guard let color else { return false }
    if color.opacity < StyleColor.minimumOpacity { return true }
    return background.map { !color.isSeen(on: $0) } ?? false
  }

  /// `sheet` has the declarations of style sheets, the weakest first, `own` those of the element.
  func child(
    _ name: String, _ attributes: ElementAttributes, sheet: [StyleDeclarations.Declaration],
    own: [StyleDeclarations.Declaration]
  ) -> ElementVisibility {
    guard !isRemoved else { return self }
    var child = self
    if attributes.isHidden || (name == "dialog" && !attributes.isOpen) { child.isRemoved = true }
    if name == "a", !attributes.style.contains("color") { child.color = .link }
    if let color = attributes.color.flatMap({ StyleColor($0, allowsBareDigits: true) }) {
      child.color = color
    }
    if let value = attributes.background, !value.isEmpty {
      // Programs make a color of any word.
      let color = StyleColor(value, allowsBareDigits: true)
      if let color { child.lay(color) } else { child.background = nil }
    }
    if attributes.hasPicture { child.background = nil }
    guard !own.isEmpty || !sheet.isEmpty else { return child }
    child.apply(Self.values(sheet, own), parent: self)
    // A page may hide itself until a script runs.
    if name == "body" || name == "html" { (child.isRemoved, child.isVisible) = (false, true) }
    return child
  }

  /// Important declarations win, then those of the element.
  private static func values(
    _ sheet: [StyleDeclarations.Declaration], _ own: [StyleDeclarations.Declaration]
  ) -> [StyleDeclarations.Property: String] {
    var values: [StyleDeclarations.Property: String] = [:]
    for isImportant in [false, true] {
      for declaration in sheet + own where declaration.isImportant == isImportant {
        values[declaration.property] = declaration.value
        // A shorthand replaces what it is short for.
        if declaration.property == .background {
          values[.backgroundColor] = nil
          values[.backgroundImage] = nil
        }
        if declaration.property == .font { values[.fontSize] = nil }
      }
    }
    return values
  }

  private mutating func apply(
    _ values: [StyleDeclarations.Property: String], parent: ElementVisibility
  ) {
    setFont(values, parent: parent)
    setColors(values, parent: parent)
    switch values[.visibility] {
    case "hidden", "collapse": isVisible = false
    case "visible", "initial": isVisible = true
    default: break
    }
    if let indent = length(values[.textIndent]) { isIndentedAway = indent <= -Self.hiddenOffset }
    if values[.display] == "none" || isFaint(values) || isOutside(values)
      || isClipped(values) || hasNoRoom(values)
    {
      isRemoved = true
    }
  }

  private mutating func setFont(
    _ values: [StyleDeclarations.Property: String], parent: ElementVisibility
  ) {
    if let font = values[.font],
      let size = StyleLength.fontSize(inShorthand: font, parent: parent.fontSize)
    {
      fontSize = size
    }
    if let value = values[.fontSize],
      let size = StyleLength.fontSize(value[...], parent: parent.fontSize)
    {
      fontSize = size
    }
  }

  private mutating func setColors(
    _ values: [StyleDeclarations.Property: String], parent: ElementVisibility
  ) {
    if let value = values[.textFill] ?? values[.color] {
      color = value == "inherit" || value == "currentcolor" ? parent.color : StyleColor(value)
    }
    var hasPicture = false
    for property in [StyleDeclarations.Property.background, .backgroundColor, .backgroundImage] {
      guard let value = values[property] else { continue }
      let layers = StyleBackground(value)
      if layers.hasUnknownColor {
        background = nil
      } else if let color = layers.color {
        lay(color)
      }
      hasPicture = hasPicture || layers.hasPicture
    }
    if hasPicture { background = nil }
  }

  private mutating func lay(_ color: StyleColor) {
    background = color.opacity >= 1 ? color : background.map(color.over)
  }

  private func length(_ value: String?) -> Double? {
    value.flatMap { StyleLength.pixels($0[...], font: fontSize, whole: 1024) }
  }

  private func isFaint(_ values: [StyleDeclarations.Property: String]) -> Bool {
    if let opacity = length(values[.opacity]) {
      let isShare = values[.opacity]?.hasSuffix("%") == true
      if opacity < (isShare ? 102 : StyleColor.minimumOpacity) { return true }
    }
    guard let filter = values[.filter], filter.hasPrefix("opacity(") else { return false }
    return StyleLength.numbers(filter).first.map { $0 < StyleColor.minimumOpacity } ?? false
  }

  /// True if the element lies outside of the page.
  private func isOutside(_ values: [StyleDeclarations.Property: String]) -> Bool {
    if let position = values[.position], ["absolute", "fixed", "relative"].contains(position) {
      for property in [StyleDeclarations.Property.left, .right, .top, .bottom] {
        guard let offset = length(values[property]) else { continue }
        if offset <= -Self.hiddenOffset { return true }
        if offset >= Self.hiddenOffsetRight, property != .top || position == "fixed" { return true }
      }
    }
    for property in [StyleDeclarations.Property.marginLeft, .marginTop] {
      if let margin = length(values[property]), margin <= -Self.hiddenOffset { return true }
    }
    guard let transform = values[.transform] else { return false }
    return transform.contains("scale(0)") || Self.isMovedAway(transform)
  }

  private static func isMovedAway(_ transform: String) -> Bool {
    transform.split(separator: ")").contains { function in
      guard let name = function.firstRange(of: "translate"),
        let open = function[name.upperBound...].firstIndex(of: "(")
      else { return false }
      let down = function[name.upperBound..<open] == "y" ? 0 : 1
      let offsets = StyleLength.numbers(String(function[open...]))
      return offsets.enumerated().contains { index, offset in
        offset <= -hiddenOffset || (offset >= hiddenOffsetRight && index != down)
      }
    }
  }

  private func isClipped(_ values: [StyleDeclarations.Property: String]) -> Bool {
    if let clip = values[.clip], clip.hasPrefix("rect("),
      values[.position] == "absolute" || values[.position] == "fixed"
    {
      let edges = StyleLength.numbers(clip)
      return edges.count == 4 && edges.allSatisfy { abs($0) <= 1 }
    }
    guard let path = values[.clipPath] else { return false }
    let numbers = StyleLength.numbers(path)
    if path.hasPrefix("inset(") {
      return numbers.first.map { $0 >= 50 && path.contains("%") } ?? false
    }
    return path.hasPrefix("circle(0") || path.hasPrefix("ellipse(0")
      || (path.hasPrefix("polygon(") && !numbers.isEmpty && numbers.allSatisfy { $0 == 0 })
  }

  /// True if the element has no room, and hides what doesn't fit.
  private func hasNoRoom(_ values: [StyleDeclarations.Property: String]) -> Bool {
    guard let overflow = values[.overflow],
      overflow.hasPrefix("hidden") || overflow.hasPrefix("clip")
    else { return false }
    func isNone(
      _ property: StyleDeclarations.Property, minimum: StyleDeclarations.Property
    ) -> Bool {
      guard let size = length(values[property]), size <= 1 else { return false }
      return (length(values[minimum]) ?? 0) <= 1
    }
    return isNone(.height, minimum: .minHeight) || isNone(.maxHeight, minimum: .minHeight)
      || isNone(.width, minimum: .minWidth) || isNone(.maxWidth, minimum: .minWidth)
  }
}
