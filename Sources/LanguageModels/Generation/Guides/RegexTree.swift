/// An inspector of the structure of a regex.
///
/// The text of a regex that is one literal is the text of the literal. The text of a regex that
/// `RegexBuilder` composes from several literals omits groups: `One(/a|b/)` followed by `"c"` has
/// the text `a|bc`. The tree of the regex, which only reflection can reach, shows whether that
/// happened.
enum RegexTree {
  /// Returns `true` if the text describes exactly what the regex matches.
  ///
  /// Returns `false` also if the tree can't be reached.
  static func isSpelled<Output>(by text: String, _ regex: Regex<Output>) -> Bool {
    guard let program = child("program", of: regex), let tree = child("tree", of: program),
      let root = child("root", of: tree), let node = Node(root)
    else { return false }
    if node.unwrapped.name == "convertedRegexLiteral" { return true }
    // Options inside one literal would also apply to the literals after it.
    guard !text.contains(/\(\?[A-Za-z^\-]+\)/) else { return false }
    return isSpelled(node, in: .whole)
  }

  /// The position of a part in the regex.
  private enum Place { case whole, sequence, repetition }

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

    var unwrapped: Node {
      ["ignoreCapturesInTypedOutput", "limitCaptureNesting"].contains(name)
        ? Node(payload)?.unwrapped ?? self : self
    }

    /// The nodes in the payload: a single node, the elements of an array, or members of a tuple.
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

  /// True if a literal needs no group of its own at this position.
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
