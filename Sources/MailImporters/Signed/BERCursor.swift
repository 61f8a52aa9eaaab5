/// A cursor over elements in BER, of which DER is a subset (X.690, section 8).
///
/// An element whose length exceeds the bytes ends with them.
struct BERCursor {
  private var rest: ArraySlice<UInt8>

  private static let maximumDepth = 16
  private static let octetString: UInt8 = 0x04
  private static let constructed: UInt8 = 0x20
  /// The bits of a tag's number; all are set if it takes more bytes.
  private static let tagNumber: UInt8 = 0x1F
  /// The first byte of a length that isn't told.
  private static let indefiniteLength: UInt8 = 0x80

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  private struct Header {
    var tag: UInt8
    /// `nil` if the element ends with an end-of-contents element.
    var length: Int?
  }

  /// Continues inside the next element if it has the given tag.
  mutating func enter(_ tag: UInt8) -> Bool {
    guard rest.first == tag, let header = takeHeader() else { return false }
    if let length = header.length { rest = rest.prefix(length) }
    return true
  }

  /// Returns the content of the next element if it is primitive and has the given tag.
  mutating func take(_ tag: UInt8) -> ArraySlice<UInt8>? {
    guard rest.first == tag, let length = takeHeader()?.length else { return nil }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  /// Moves behind the next element.
  mutating func skip() -> Bool { skip(depth: 0) }

  /// Returns the bytes of an octet string, whose segments may be nested, as far as it goes.
  mutating func takeOctets() -> (bytes: [UInt8], isWhole: Bool) {
    var bytes: [UInt8] = []
    let isWhole = takeOctets(into: &bytes, depth: 0)
    return (bytes, isWhole)
  }

  private mutating func takeHeader() -> Header? {
    // Tags of several bytes don't occur in the formats read here.
    guard let tag = rest.popFirst(), tag & Self.tagNumber != Self.tagNumber,
      let first = rest.popFirst()
    else { return nil }
    if first < Self.indefiniteLength { return Header(tag: tag, length: Int(first)) }
    if first == Self.indefiniteLength {
      return tag & Self.constructed == 0 ? nil : Header(tag: tag, length: nil)
    }
    let count = Int(first - Self.indefiniteLength)
    guard count <= 8, rest.count >= count else { return nil }
    var length = 0
    for byte in rest.prefix(count) {
      guard length < 1 << 40 else { return nil }
      length = length << 8 | Int(byte)
    }
    rest = rest.dropFirst(count)
    return Header(tag: tag, length: length)
  }

  private mutating func takeEndOfContents() -> Bool {
    guard rest.starts(with: [0, 0]) else { return false }
    rest = rest.dropFirst(2)
    return true
  }

  private mutating func skip(depth: Int) -> Bool {
    guard depth <= Self.maximumDepth, let header = takeHeader() else { return false }
    if let length = header.length {
      guard length <= rest.count else { return false }
      rest = rest.dropFirst(length)
      return true
    }
    while !takeEndOfContents() {
      guard skip(depth: depth + 1) else { return false }
    }
    return true
  }

  /// Returns `false` if bytes are missing or something else follows.
  private mutating func takeOctets(into bytes: inout [UInt8], depth: Int) -> Bool {
    guard depth <= Self.maximumDepth, let tag = rest.first,
      tag & ~Self.constructed == Self.octetString, let header = takeHeader()
    else { return false }
    guard let length = header.length else {
      while !takeEndOfContents() {
        guard takeOctets(into: &bytes, depth: depth + 1) else { return false }
      }
      return true
    }
    let content = rest.prefix(length)
    rest = rest.dropFirst(length)
    guard tag & Self.constructed != 0 else {
      bytes += content
      return content.count == length
    }
    var segments = BERCursor(content)
    while !segments.rest.isEmpty {
      guard segments.takeOctets(into: &bytes, depth: depth + 1) else { return false }
    }
    return content.count == length
  }
}
