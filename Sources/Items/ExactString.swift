/// A string that is compared and hashed byte by byte.
///
/// Swift's `String` compares by canonical equivalence: `é` as one scalar equals `e` followed by a
/// combining accent. File systems, archives and SQLite compare bytes. Use this type for every name
/// or identifier from outside that is a key of a dictionary or an element of a set.
package struct ExactString: Sendable, Hashable, Comparable, CustomStringConvertible {
  package var string: String

  package init(_ string: String) { self.string = string }

  package var description: String { string }

  package static func == (left: Self, right: Self) -> Bool {
    left.string.utf8.count == right.string.utf8.count
      && left.string.utf8.elementsEqual(right.string.utf8)
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.string.utf8.lexicographicallyPrecedes(right.string.utf8)
  }

  // 0xFF ends the bytes, because UTF-8 never contains it.
  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension String {
  package func isExactly(_ other: String) -> Bool { ExactString(self) == ExactString(other) }

  package func beginsExactly(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
