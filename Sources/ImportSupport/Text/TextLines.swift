/// A sequence of the lines of a text, as slices of its bytes without line ends.
///
/// A line ends with a line feed, or with a carriage return and a line feed.
package struct TextLines: Sequence, IteratorProtocol {
  package struct Line {
    package var content: ArraySlice<UInt8>
    package var next: Int
  }

  private var rest: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package var first: Line? {
    var lines = self
    return lines.next()
  }

  package mutating func next() -> Line? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: .lineFeed) ?? rest.endIndex
    let after = end < rest.endIndex ? end + 1 : end
    var content = rest[..<end]
    if end < rest.endIndex, content.last == .carriageReturn { content.removeLast() }
    rest = rest[after...]
    return Line(content: content, next: after)
  }
}

extension ArraySlice<UInt8> {
  /// Without spaces and tabs at its end.
  @inlinable package var trimmedRight: ArraySlice<UInt8> {
    var slice = self
    while let last = slice.last, last == .space || last == .tab { slice.removeLast() }
    return slice
  }

  /// Without white space and line ends at its beginning.
  @inlinable package var trimmedLeft: ArraySlice<UInt8> { drop { $0.isWhitespace } }

  /// Without white space and line ends at either end.
  @inlinable package var trimmed: ArraySlice<UInt8> {
    var slice = trimmedLeft
    while let last = slice.last, last.isWhitespace { slice.removeLast() }
    return slice
  }

  /// U+FFFD stands for bytes that aren't UTF-8.
  @inlinable package var text: String { String(decoding: self, as: UTF8.self) }
}
