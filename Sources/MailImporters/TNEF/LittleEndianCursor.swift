/// A cursor over numbers that have their lowest byte first, and over the bytes between them.
struct LittleEndianCursor {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// Returns the number in the next bytes, at most seven; `nil` if there are fewer.
  mutating func number(_ count: Int) -> Int? {
    bytes(count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns `nil` if there are fewer bytes.
  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
