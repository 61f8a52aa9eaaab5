/// Looks at how a regex is put together.
///
/// The text a regex gives of itself is that of its literal where it is one. Where `RegexBuilder` put
/// several together, the text leaves out groups: `One(/a|b/)` before `"c"` reads `a|bc`. The tree,
/// which only reflection shows, tells whether that happened.
enum RegexTree {
  /// Whether the text says what the regex matches.
  ///
  /// False too where the tree can't be seen.
  static func isSpelled<Output>(by text: String, _ regex: Regex<Output>) -> Bool {
    guard let program = child("program", of: regex), let tree = child("tree", of: program),
      let root = child("root", of: tree), let node = Node(root)
    else { return false }
    if node.unwrapped.name == "convertedRegexLiteral" { return true }
    // Options set inside one literal would go on to hold in those behind it.
    guard !text.contains(/\(\?[A-Za-z^\-]+\)/) else { return false }
    return isSpelled(node, in: .whole)
  }

  /// Where a part stands.
  private enum Place { case whole, sequence, repetition }

  /// A part of a regex: the name of its case, and what it holds.
  private struct Node {
    let name: String
    let payload: Any

    init?(_ value: Any) {
      guard let child = Mirror(reflecting: value).children.first, let name = child.label else {
        return nil
      }
      self.name = name
      payload = child.value
    }

    /// The node behind marks that have no text.
    var unwrapped: Node {
      ["ignoreCapturesInTypedOutput", "limitCaptureNesting"].contains(name)
        ? Node(payload)?.unwrapped ?? self : self
    }

    /// The nodes among what the part holds: one alone, a list, or some in a tuple.
    var parts: [Node] {
      let isNode = { (value: Any) in "\(type(of: value))" == "Node" }
      if isNode(payload) { return [Node(payload)].compactMap(\.self) }
      return Mirror(reflecting: payload).children.map(\.value).filter(isNode)
        .compactMap { Node($0) }
    }
  }

  private static func isSpelled(_ part: Node, in place: Place) -> Bool {
    let node = part.unwrapped
    switch node.name {
    case "orderedChoice":
      return place == .whole && node.parts.allSatisfy { isSpelled($0, in: .whole) }
    case "concatenation":
      return node.parts.allSatisfy { isSpelled($0, in: node.parts.count > 1 ? .sequence : place) }
    case "quantification":
      guard place != .repetition, let repeated = node.parts.last else { return false }
      return isSpelled(repeated, in: .repetition)
    case "capture", "nonCapturingGroup":
      return node.parts.last.map { isSpelled($0, in: .whole) } ?? false
    case "convertedRegexLiteral":
      return isLiteralSpelled(node, in: place)
    case "quotedLiteral": return (node.payload as? String)?.contains("\\E") == false
    case "customCharacterClass", "atom": return true
    default: return false
    }
  }

  /// A literal among other parts is given no group of its own.
  private static func isLiteralSpelled(_ literal: Node, in place: Place) -> Bool {
    guard let content = literal.parts.first?.unwrapped else { return false }
    switch place {
    case .whole: return true
    case .sequence: return content.name != "orderedChoice"
    case .repetition:
      return ["customCharacterClass", "capture", "nonCapturingGroup"].contains(content.name)
    }
  }

  private static func child(_ label: String, of value: Any) -> Any? {
    Mirror(reflecting: value).children.first { $0.label == label }?.value
  }
}
