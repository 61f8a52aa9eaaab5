import ImportSupport

package struct FrontMatterBlock {
  enum Syntax {
    /// Between lines of `---`.
    case yaml
    /// Between lines of `+++`.
    case toml
  }

  package enum Found {
    case none
    /// An opening delimiter and fields, but no end.
    case unclosed
    case block(FrontMatterBlock)
  }

  var syntax: Syntax
  package var content: ArraySlice<UInt8>
  /// The first byte after the closing delimiter's line.
  package var bodyStart: Int
  let firstLine = 2
  /// Counted from 1.
  var bodyLine: Int

  /// A block must contain a field, because a line of three hyphens is also a thematic break.
  ///
  /// A block that is mostly prose counts as unclosed, because a thematic break further down must
  /// not hide the text before it.
  package static func find(in bytes: ArraySlice<UInt8>) -> Found {
    var lines = TextLines(bytes)
    guard let opening = lines.next(), let syntax = syntax(of: opening.content) else { return .none }
    var fields = 0
    var prose = 0
    var number = 1
    var contentEnd = opening.next
    while let line = lines.next() {
      number += 1
      if closes(line.content, syntax) {
        if fields == 0 && prose > 0 { return .none }
        if prose > fields { return .unclosed }
        return .block(
          FrontMatterBlock(
            syntax: syntax, content: bytes[opening.next..<contentEnd], bodyStart: line.next,
            bodyLine: number + 1))
      }
      contentEnd = line.next
      switch kind(of: line.content, syntax) {
      case .field: fields += 1
      case .prose:
        // Prose before any field means that the delimiter was a thematic break.
        if fields == 0 { return .none }
        prose += 1
      case .neutral: break
      }
    }
    return fields > 0 ? .unclosed : .none
  }

  private enum LineKind {
    case field
    case prose
    case neutral
  }

  private static func syntax(of line: ArraySlice<UInt8>) -> Syntax? {
    let line = line.trimmedRight
    if line.elementsEqual("---".utf8) { return .yaml }
    return line.elementsEqual("+++".utf8) ? .toml : nil
  }

  private static func closes(_ line: ArraySlice<UInt8>, _ syntax: Syntax) -> Bool {
    let line = line.trimmedRight
    switch syntax {
    case .yaml: return line.elementsEqual("---".utf8) || line.elementsEqual("...".utf8)
    case .toml: return line.elementsEqual("+++".utf8)
    }
  }

  /// A field begins at the margin with a key and a separator.
  ///
  /// A line that begins with white space, a hyphen, `#` or a bracket may belong to the field before
  /// it.
  private static func kind(of line: ArraySlice<UInt8>, _ syntax: Syntax) -> LineKind {
    guard let first = line.first else { return .neutral }
    if first.isWhitespace || "#-[]{}".utf8.contains(first) {
      return .neutral
    }
    let separator: UInt8 = syntax == .yaml ? .colon : .equalsSign
    guard let middle = line.firstIndex(of: separator) else { return .prose }
    let key = line[..<middle]
    let next = middle + 1
    let isApart = syntax == .toml || next == line.endIndex || line[next].isWhitespace
    return isApart && key.count <= 64 && key.split(separator: .space).count <= 3 ? .field : .prose
  }
}
