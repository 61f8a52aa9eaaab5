/// A sequence of the lines of a text, as slices of its bytes without line ends.
///
/// A line ends with a line feed, or with a carriage return and a line feed.
package struct TextLines: Sequence, IteratorProtocol {
  /// One line.
  package struct Line {
    /// The bytes without the line end.
    package var content: ArraySlice<UInt8>
    /// The index of the first byte after the line end.
    package var next: Int
  }

  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package mutating func next() -> Line? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: 0x0A) ?? rest.endIndex
    let after = end < rest.endIndex ? end + 1 : end
    var content = rest[..<end]
    if end < rest.endIndex, content.last == 0x0D { content.removeLast() }
    rest = rest[after...]
    return Line(content: content, next: after)
  }
}

extension ArraySlice<UInt8> {
  /// The slice without spaces and tabs at its end.
  @inlinable package var trimmedRight: ArraySlice<UInt8> {
    var slice = self
    while let last = slice.last, last == 0x20 || last == 0x09 { slice.removeLast() }
    return slice
  }

  /// The slice without white space and line ends at its beginning.
  @inlinable package var trimmedLeft: ArraySlice<UInt8> { drop { $0.isWhitespace } }

  /// The slice without spaces, tabs and line ends at either end.
  @inlinable package var trimmed: ArraySlice<UInt8> {
    var slice = trimmedLeft
    while let last = slice.last, last.isWhitespace { slice.removeLast() }
    return slice
  }

  /// The bytes as text, with U+FFFD where they aren't UTF-8.
  @inlinable package var text: String { String(decoding: self, as: UTF8.self) }
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte is a space, tab, line end, vertical tab or
  /// form feed.
  @inlinable package var isWhitespace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
  @inlinable package var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  @inlinable package var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  /// The lowercase form of an ASCII letter; any other byte unchanged.
  @inlinable package var lowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
