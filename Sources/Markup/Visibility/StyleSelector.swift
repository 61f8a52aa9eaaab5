/// A selector of a rule: elements by name, class and id, and by those around them.
///
/// A condition on an attribute or on the place of an element, such as `:first-child`, isn't
/// decided. A selector with anything else, such as a state (`:hover`) or an element before, isn't
/// read.
struct StyleSelector {
  struct Compound {
    var name: String?
    var id: String?
    var classes: [String] = []
    /// The number of classes, with those that are repeated, and of conditions.
    var rank = 0
    var isPartial = false

    var steps: Int { 1 + classes.count }

    func matches(_ element: StyledElement) -> Bool {
      (name == nil || name == element.name) && (id == nil || id == element.id)
        && classes.allSatisfy(element.classes.contains)
    }
  }

  private(set) var subject = Compound()
  /// The elements around the subject, nearest first, and whether each is the parent of the one
  /// before.
  private(set) var ancestors: [(compound: Compound, isParent: Bool)] = []

  /// Conditions that hold without an act of the reader's.
  private static let staticConditions: Set<Substring> = [
    "", "link", "any-link", "not", "is", "where", "has", "lang", "dir", "first-child", "last-child",
    "only-child", "nth-child", "nth-last-child", "first-of-type", "last-of-type", "only-of-type",
    "nth-of-type", "nth-last-of-type",
  ]

  private static let maximumAncestors = 8
  private static let maximumClasses = 8
  private static let maximumNameBytes = 128

  /// Ranks rules: ids, then classes, then names.
  var specificity: Int {
    (ancestors.map(\.compound) + [subject]).reduce(0) { sum, compound in
      sum + (compound.id == nil ? 0 : 1 << 20)
        + (min(compound.rank, 1023) << 10) + (compound.name == nil ? 0 : 1)
    }
  }

  /// True if the selector may match less than it seems to.
  var isPartial: Bool { subject.isPartial || ancestors.contains { $0.compound.isPartial } }

  /// Takes a text of `StyleDeclarations.selectors(_:)`; `nil` if it has anything that isn't read.
  init?(_ text: Substring) {
    var compounds: [(Compound, isParent: Bool)] = []
    var isParent = false
    for part in text.replacing(">", with: " > ").parts(between: " ") {
      if part == ">" {
        isParent = true
        continue
      }
      guard let compound = Self.compound(part) else { return nil }
      compounds.append((compound, isParent))
      isParent = false
    }
    guard let last = compounds.popLast(), compounds.count <= Self.maximumAncestors else {
      return nil
    }
    subject = last.0
    var relation = last.isParent
    for (compound, next) in compounds.reversed() {
      ancestors.append((compound, relation))
      relation = next
    }
  }

  private static func compound(_ text: Substring) -> Compound? {
    var compound = Compound()
    var rest = text.prefix { $0 != ":" && $0 != "[" }
    if rest.endIndex < text.endIndex {
      let conditions = text[rest.endIndex...]
      guard !rest.isEmpty, rest != "*", !conditions.contains("::"),
        conditions.parts(between: "+~").count == 1,
        conditions.parts(between: ":").allSatisfy({
          staticConditions.contains($0.prefix(while: isInName))
        })
      else { return nil }
      compound.isPartial = true
      compound.rank = 1
    }
    let name = rest.prefix { $0 != "." && $0 != "#" }
    rest = rest[name.endIndex...]
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "*" }) else {
      return nil
    }
    if !name.isEmpty, name != "*" { compound.name = String(name) }
    while let mark = rest.first {
      let value = rest.dropFirst().prefix { $0 != "." && $0 != "#" }
      guard !value.isEmpty, value.utf8.count <= maximumNameBytes,
        value.allSatisfy({ isInName($0) || StyleDeclarations.isEscaped($0) })
      else { return nil }
      rest = rest[value.endIndex...]
      let text = StyleDeclarations.unescaped(value)
      if mark == "#" {
        compound.id = text
        continue
      }
      compound.rank += 1
      if !compound.classes.contains(text) {
        guard compound.classes.count < maximumClasses else { return nil }
        compound.classes.append(text)
      }
    }
    return compound
  }

  private static func isInName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  /// Takes the elements around the element, outermost first.
  ///
  /// `steps` grows by the number of comparisons and of classes in them.
  func matches(_ element: StyledElement, in around: [StyledElement], steps: inout Int) -> Bool {
    steps += subject.steps
    guard subject.matches(element) else { return false }
    var index = around.count - 1
    for (compound, isParent) in ancestors {
      while index >= 0 {
        steps += compound.steps
        if compound.matches(around[index]) { break }
        if isParent { return false }
        index -= 1
      }
      guard index >= 0 else { return false }
      index -= 1
    }
    return true
  }
}

/// An element with what selectors refer to, in lowercase.
struct StyledElement {
  var name: String
  var id = ""
  var classes: [String] = []
}
