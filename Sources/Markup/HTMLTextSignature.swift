/// A signature in the text, which gets a separator `-- ` above it, as in plain text.
///
/// In plain text, everything after the separator belongs to the signature. So the separator is
/// removed again if words of the author's follow the signature's element.
struct HTMLTextSignature {
  /// The open element that is a signature; the depth counts open elements with its name.
  private var element: (name: String, depth: Int)?
  private var start: Int?
  /// The offset of a separator that may have to be removed.
  private var separatorOffset: Int?
  /// True if the last element that began is a signature.
  private(set) var isNew = false

  mutating func start(_ name: String, role: HTMLTextRole) {
    isNew = false
    if role == .repeated { separatorOffset = nil }
    if let open = element {
      if name == open.name { element?.depth += 1 }
    } else if role == .signature, !HTMLTextWriter.voidElements.contains(name) {
      element = (name, 1)
      isNew = true
    }
  }

  /// Notes the offset at which a line of words begins.
  mutating func beginLine(at offset: Int) {
    if element != nil, start == nil { start = offset }
  }

  /// Returns whether the element was the signature.
  ///
  /// Complexity: O(*n*), where *n* is the length of the signature.
  mutating func end(_ name: String, in output: inout [UInt8]) -> Bool {
    guard let open = element, open.name == name else { return false }
    guard open.depth == 1 else {
      element?.depth -= 1
      return false
    }
    element = nil
    defer { start = nil }
    if let start, start < output.count, !Self.hasSeparator(output, at: start) {
      output.insert(contentsOf: Self.line, at: start)
      separatorOffset = start
    }
    return true
  }

  /// Removes the separator line of the last element, if words outside of quotes follow it.
  mutating func beginText(_ output: inout [UInt8]) {
    guard element == nil, let place = separatorOffset else { return }
    separatorOffset = nil
    output.removeSubrange(place..<min(output.count, place + Self.line.count))
  }

  private static let line: [UInt8] = Array("-- \n".utf8)

  /// Looks in and above the first line.
  private static func hasSeparator(_ output: [UInt8], at start: Int) -> Bool {
    if output[start...].starts(with: "--".utf8) { return true }
    let above = output[..<start].suffix(5)
    return above.elementsEqual("\n-- \n".utf8) || above.suffix(4).elementsEqual("\n--\n".utf8)
  }
}
