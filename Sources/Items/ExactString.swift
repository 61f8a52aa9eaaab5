/// A string that is compared and hashed byte by byte.
///
/// Swift's `String` compares by canonical equivalence: `é` as one scalar equals `e` followed by a
/// combining accent. File systems, archives and SQLite compare bytes. Use this type for every name
/// or identifier from outside that is a key of a dictionary or an element of a set.
package struct ExactString: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// The string itself.
  package var string: String

  /// Creates a key from a string.
  package init(_ string: String) { self.string = string }

  /// The string itself.
  package var description: String { string }

  /// Returns a Boolean value that indicates whether two strings have the same bytes.
  package static func == (left: Self, right: Self) -> Bool {
    left.string.utf8.count == right.string.utf8.count
      && left.string.utf8.elementsEqual(right.string.utf8)
  }

  /// Returns a Boolean value that indicates whether the bytes of one string sort before another's.
  package static func < (left: Self, right: Self) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  /// Feeds the bytes to the hasher, followed by 0xFF, a byte that UTF-8 never contains.
  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  /// Returns a Boolean value that indicates whether two strings have the same bytes.
  package func isExactly(_ other: String) -> Bool { ExactString(self) == ExactString(other) }

  /// Returns a Boolean value that indicates whether the string begins with the bytes of another.
  package func beginsExactly(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
