import Foundation

/// The search for text in unused bytes of a database that no row has any more.
///
/// `secure_delete` overwrites the bytes of a deleted row. When SQLite moves rows between pages, it
/// leaves copies of them in unused bytes of the old pages, and nothing overwrites those when the
/// rows are deleted later. A copy of a row that is kept does no harm, so the bytes are compared
/// with all rows.
struct UnusedText {
  private let versions: PageVersions
  private static let length = 24
  /// With more places to compare, the file has text that no row has.
  private static let maximumPlaces = 1 << 20
  private static let base: UInt64 = 0x0000_0100_0000_01B3
  private static let leaving = (1..<length).reduce(1 as UInt64) { weight, _ in weight &* base }

  init(in versions: PageVersions) { self.versions = versions }

  /// Complexity: O(size of the database), with up to 50 megabytes of memory; half of that time if
  /// unused bytes have no text at all.
  func isThere() throws -> Bool {
    var missing: Set<UInt64> = []
    try forEachPage { bytes, cells in
      guard missing.count <= Self.maximumPlaces else { return }
      for range in cells?.unused ?? [] { Self.insertText(of: range, in: bytes, into: &missing) }
    }
    if missing.count > Self.maximumPlaces { return true }
    if missing.isEmpty { return false }
    // A bit excludes most hashes, without looking into the set.
    var bits = [Bool](repeating: false, count: 1 << 20)
    for hash in missing { bits[Int(hash & 0xF_FFFF)] = true }
    try forEachPage { bytes, cells in
      let ranges = cells.map { $0.payloads.map(\.range) } ?? [4..<bytes.count]
      for range in ranges {
        Self.roll(over: bytes, of: range) { hash in
          if bits[Int(hash & 0xF_FFFF)] { missing.remove(hash) }
        }
      }
    }
    return !missing.isEmpty
  }

  private func forEachPage(
    _ body: (UnsafeBufferPointer<UInt8>, PageCells?) throws -> Void
  ) throws {
    var bytes = [UInt8](repeating: 0, count: versions.usableSize)
    for version in versions.all where versions.state(of: version) == .used {
      let count = try bytes.withUnsafeMutableBytes {
        try versions.files[version.file].read(at: version.offset, into: $0)
      }
      guard count == bytes.count else { continue }
      try bytes.withUnsafeBufferPointer { bytes in
        try body(bytes, PageCells(bytes, number: version.number))
      }
    }
  }

  /// Inserts the hashes of windows at the beginnings of runs of text, and of those that follow.
  ///
  /// Only UTF-8 without control characters is text. The numbers of vectors, the offsets of cells
  /// and the blocks of the index of words, which are left there as well, hardly have 24 bytes of
  /// it.
  private static func insertText(
    of range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, into hashes: inout Set<UInt64>
  ) {
    var start = range.lowerBound
    var position = range.lowerBound
    while position < range.upperBound {
      let size = characterSize(at: position, in: bytes[..<range.upperBound])
      position += max(size, 1)
      if size == 0 {
        start = position
      } else if position - start >= length {
        roll(over: bytes, of: start..<start + length) { hashes.insert($0) }
        start = position
      }
    }
  }

  /// Returns the number of bytes of the character at a position; 0 if no text has these bytes.
  private static func characterSize(
    at position: Int, in bytes: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Int {
    let first = bytes[position]
    if first < 0x80 {
      return first >= 0x20 && first < 0x7F || first == 0x0A || first == 0x09 ? 1 : 0
    }
    guard (0xC2...0xF4).contains(first) else { return 0 }
    let size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let rest = bytes[(position + 1)...].prefix(size - 1)
    return rest.count == size - 1 && rest.allSatisfy { $0 & 0xC0 == 0x80 } ? size : 0
  }

  private static func roll(
    over bytes: UnsafeBufferPointer<UInt8>, of range: Range<Int>, _ body: (UInt64) -> Void
  ) {
    guard range.count >= length else { return }
    var hash: UInt64 = 0
    for position in range {
      let start = position - length
      if start >= range.lowerBound { hash &-= UInt64(bytes[start]) &* leaving }
      hash = hash &* base &+ UInt64(bytes[position])
      if start + 1 >= range.lowerBound { body(hash) }
    }
  }
}
