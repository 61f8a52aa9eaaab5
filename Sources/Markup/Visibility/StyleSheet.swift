import ImportSupport

/// The rules of an HTML text's style sheets that decide whether text is seen.
///
/// Rules for other media than a screen of common width, such as those for print and for dark mode,
/// aren't read.
struct StyleSheet {
  struct Rule {
    var selector: StyleSelector
    var declarations: StyleDeclarations
    var specificity: Int
    var steps: Int
  }

  private var rules: [Rule] = []
  /// The positions of rules by what their subject has: `#id`, `.class`, the name, or `*`.
  private var index: [String: [Int]] = [:]
  /// The number of comparisons and of classes in them, and the work for the declarations found.
  private(set) var steps = 0

  /// Complexity: O(*n*), where *n* is the number of bytes.
  init(html bytes: [UInt8]) {
    for block in StyleBlocks.all(in: bytes) { read(block) }
  }

  var isEmpty: Bool { rules.isEmpty }

  /// Returns the weakest declarations first.
  ///
  /// After ``MarkupLimits/styleSteps`` steps, there are none any more.
  mutating func declarations(
    for element: StyledElement, in around: [StyledElement]
  ) -> [StyleDeclarations.Declaration] {
    guard !rules.isEmpty, steps < MarkupLimits.styleSteps else { return [] }
    var matching: [Int] = []
    let keys = ["*", element.name, "#" + element.id] + element.classes.map { "." + $0 }
    for key in keys {
      for position in index[key] ?? [] where steps < MarkupLimits.styleSteps {
        guard rules[position].selector.matches(element, in: around, steps: &steps) else { continue }
        steps += rules[position].steps
        matching.append(position)
      }
    }
    guard !matching.isEmpty, steps < MarkupLimits.styleSteps else { return [] }
    let ranked = Set(matching).sorted {
      (rules[$0].specificity, $0) < (rules[$1].specificity, $1)
    }
    return ranked.flatMap { rules[$0].declarations.list }
  }

  mutating func removeRules() { rules = [] }

  // MARK: Reading

  private mutating func read(_ bytes: ArraySlice<UInt8>) {
    var open: [Bool] = []
    var start = bytes.startIndex
    var scanner = StyleScanner()
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let isOutside = scanner.advance(over: byte)
      index += 1
      guard isOutside else { continue }
      switch byte {
      case UInt8(ascii: "{"):
        let prelude = StyleDeclarations.selectors(bytes[start..<index - 1])
        if let group = StyleMedia.group(prelude) {
          open.append(group)
        } else {
          let end = Self.endOfBlock(bytes[index...])
          if !open.contains(false) { add(prelude, bytes[index..<end]) }
          index = min(bytes.endIndex, end + 1)
        }
        start = index
      case UInt8(ascii: "}"):
        _ = open.popLast()
        start = index
      case UInt8(ascii: ";"): start = index
      default: break
      }
    }
  }

  /// Returns the brace that closes the block, or the end.
  private static func endOfBlock(_ bytes: ArraySlice<UInt8>) -> Int {
    var scanner = StyleScanner()
    var depth = 0
    for index in bytes.indices {
      guard scanner.advance(over: bytes[index]) else { continue }
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}") {
        if depth == 0 { return index }
        depth -= 1
      }
    }
    return bytes.endIndex
  }

  private mutating func add(_ prelude: String, _ block: ArraySlice<UInt8>) {
    guard !prelude.hasPrefix("@") else { return }
    let declarations = StyleDeclarations(block)
    guard !declarations.list.isEmpty else { return }
    let showing = declarations.showing
    var known: Set<Substring> = []
    for text in prelude.parts(between: ",") where rules.count < MarkupLimits.styleRules {
      guard known.insert(text.drop { $0 == " " }).inserted, let selector = StyleSelector(text)
      else { continue }
      let applied = selector.isPartial ? showing : declarations
      guard !applied.list.isEmpty else { continue }
      let subject = selector.subject
      let key =
        subject.id.map { "#" + $0 } ?? subject.classes.first.map { "." + $0 } ?? subject.name ?? "*"
      index[key, default: []].append(rules.count)
      rules.append(
        Rule(
          selector: selector, declarations: applied, specificity: selector.specificity,
          steps: applied.steps))
    }
  }
}
