import ImportSupport

/// The block of fields at the top of a Markdown text, delimited by `---` or `+++`.
package struct FrontMatterBlock {
  /// The syntax of the fields.
  enum Syntax {
    /// YAML, between lines of `---`.
    case yaml
    /// TOML, between lines of `+++`.
    case toml
  }

  /// The result of looking for front matter.
  package enum Found {
    /// No front matter: the whole text is the note.
    case none
    /// An opening delimiter and fields, but no end.
    case unclosed
    /// A complete block.
    case block(FrontMatterBlock)
  }

  var syntax: Syntax
  /// The bytes between the delimiter lines.
  package var content: ArraySlice<UInt8>
  /// The index of the first byte after the closing delimiter's line.
  package var bodyStart: Int
  /// The line of the text on which the content starts, counted from 1.
  let firstLine = 2
  /// The line of the text on which the body starts, counted from 1.
  var bodyLine: Int

  /// Looks for front matter at the start of a text.
  ///
  /// A line of three hyphens is also a thematic break in Markdown. A block must therefore contain a
  /// field. A block that is mostly prose counts as unclosed, because a thematic break further down
  /// must not hide the text before it.
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

  /// Classifies a line.
  ///
  /// A field begins at the margin with a key and a separator. A line that begins with white space,
  /// a hyphen, `#` or a bracket may belong to the field before it.
  private static func kind(of line: ArraySlice<UInt8>, _ syntax: Syntax) -> LineKind {
    guard let first = line.first else { return .neutral }
    if first.isWhitespace || [0x23, 0x2D, 0x5B, 0x5D, 0x7B, 0x7D].contains(first) {
      return .neutral
    }
    let separator: UInt8 = syntax == .yaml ? 0x3A : 0x3D
    guard let middle = line.firstIndex(of: separator) else { return .prose }
    let key = line[..<middle]
    let next = middle + 1
    let isApart = syntax == .toml || next == line.endIndex || line[next].isWhitespace
    return isApart && key.count <= 64 && key.split(separator: 0x20).count <= 3 ? .field : .prose
  }
}
