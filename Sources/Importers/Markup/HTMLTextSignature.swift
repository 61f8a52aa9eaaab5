/// Marks a signature in the text as plain text does, with a line `-- ` above it.
///
/// The mark holds for all that follows, so it is taken back when words of the author's come after
/// the signature's element.
struct HTMLTextSignature {
  /// The open element that is a signature, and how many of its name are open in it.
  private var element: (name: String, depth: Int)?
  /// Where its first words are in the text.
  private var start: Int?
  /// Where a mark stands that may have to go.
  private var mark: Int?
  /// Whether the last element opened is one.
  private(set) var isNew = false

  /// An element begins.
  mutating func start(_ name: String, role: HTMLTextRole) {
    isNew = false
    if role == .repeated { mark = nil }
    if let open = element {
      if name == open.name { element?.depth += 1 }
    } else if role == .signature, !HTMLTextWriter.void.contains(name) {
      element = (name, 1)
      isNew = true
    }
  }

  /// The line on which the signature's words begin is about to be written there.
  mutating func begins(at offset: Int) {
    if element != nil, start == nil { start = offset }
  }

  /// An element ends; whether it was the signature.
  ///
  /// Costs the signature's length.
  mutating func end(_ name: String, in output: inout [UInt8]) -> Bool {
    guard let open = element, open.name == name else { return false }
    guard open.depth == 1 else {
      element?.depth -= 1
      return false
    }
    element = nil
    defer { start = nil }
    if let start, start < output.count, !Self.isMarked(output, at: start) {
      output.insert(contentsOf: Self.line, at: start)
      mark = start
    }
    return true
  }

  /// Words outside of quotes are about to be written.
  mutating func willWrite(_ output: inout [UInt8]) {
    guard element == nil, let place = mark else { return }
    mark = nil
    output.removeSubrange(place..<min(output.count, place + Self.line.count))
  }

  private static let line: [UInt8] = Array("-- \n".utf8)

  /// Whether a mark already stands in or above the first line.
  private static func isMarked(_ output: [UInt8], at start: Int) -> Bool {
    if output[start...].starts(with: "--".utf8) { return true }
    let above = output[..<start].suffix(5)
    return above.elementsEqual("\n-- \n".utf8) || above.suffix(4).elementsEqual("\n--\n".utf8)
  }
}
