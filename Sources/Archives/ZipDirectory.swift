package import ImportSupport

/// The directory at the end of a zip file (APPNOTE.TXT, PKWARE, version 6.3, section 4.3).
///
/// libarchive can't seek to a member: it reads from the first member to the wanted one. For every
/// member of a large archive, that costs the square of their number. So the directory is read here,
/// and libarchive then unpacks one member at a time.
package struct ZipDirectory {
  package var entries: [ZipEntry] = []
  /// True if the directory ends early or breaks off in something else.
  var isDamaged = false

  /// True if the directory is larger than `limit`; there are then no entries.
  var isTooLarge = false

  /// Enough for over a million members.
  static let limit = 256 << 20

  package init?(_ content: borrowing FileReader, entries limit: Int) throws {
    guard let end = try EndRecord(content) else { return nil }
    var start = end.directoryOffset
    // Something may precede the archive, such as a program that unpacks it. Every offset is then
    // too small by its length.
    let expected = end.position - end.directorySize
    var shift = 0
    let first = try content.bytes(at: start, count: 4).long(at: 0)
    if first != ZipSignature.directoryEntry, expected > start, end.count > 0 {
      let shifted = try content.bytes(at: expected, count: 4).long(at: 0)
      guard shifted == ZipSignature.directoryEntry else { return nil }
      shift = expected - start
      start = expected
    }
    // A size larger than the file's is wrong, and the directory is lost.
    guard end.directorySize <= content.size - start else { return nil }
    guard end.directorySize <= Self.limit else {
      isTooLarge = true
      return
    }
    let bytes = try content.bytes(at: start, count: end.directorySize)
    var position = 0
    while entries.count <= limit, bytes.long(at: position) == ZipSignature.directoryEntry {
      guard var entry = ZipEntry(bytes, at: &position) else { break }
      let (offset, overflows) = entry.offset.addingReportingOverflow(shift)
      entry.offset = overflows ? .max : offset
      entries.append(entry)
    }
    // The count has 16 bits, and some programs let it overflow.
    isDamaged = entries.count <= limit && entries.count & 0xFFFF != end.count & 0xFFFF
  }

  /// The positions in ``entries`` of those in whose bytes another entry begins, and of those that
  /// begin at the same offset as an earlier one.
  ///
  /// A zip file in which many entries share their compressed bytes unpacks to far more than its
  /// size.
  var overlappingEntries: Set<Int> {
    let order = entries.indices.filter { entries[$0].packedSize > 0 }
      .sorted { (entries[$0].offset, $0) < (entries[$1].offset, $1) }
    var overlapping: Set<Int> = []
    var last: (position: Int, offset: Int)?
    // The offset at which the next entry begins.
    var next = Int.max
    for position in order.reversed() {
      let entry = entries[position]
      if let last, last.offset == entry.offset {
        overlapping.insert(last.position)
      } else {
        next = last?.offset ?? .max
      }
      // The header of a file has at least 30 bytes.
      let (end, overflows) = entry.offset.addingReportingOverflow(entry.packedSize)
      if overflows || end > next - 30 { overlapping.insert(position) }
      last = (position, entry.offset)
    }
    return overlapping
  }

  /// The end-of-central-directory record.
  private struct EndRecord {
    var position: Int
    var count: Int
    var directorySize: Int
    var directoryOffset: Int

    init?(_ content: borrowing FileReader) throws {
      // The record has 22 bytes and a comment of up to 65,535.
      let length = min(content.size, 22 + 0xFFFF)
      let tail = try content.bytes(at: content.size - length, count: length)
      guard let found = Self.find(tail) else { return nil }
      position = content.size - length + found
      count = tail.word(at: found + 10)
      directorySize = tail.long(at: found + 12)
      directoryOffset = tail.long(at: found + 16)
      if count == 0xFFFF || directorySize == 0xFFFF_FFFF || directoryOffset == 0xFFFF_FFFF {
        try takeLarge(content, before: position)
      }
    }

    /// Returns the last index at which the record begins and its comment fits.
    private static func find(_ tail: [UInt8]) -> Int? {
      var position = tail.count - 22
      while position >= 0 {
        if tail[position] == UInt8(ascii: "P"),
          tail.long(at: position) == ZipSignature.endOfDirectory,
          position + 22 + tail.word(at: position + 20) <= tail.count
        {
          return position
        }
        position -= 1
      }
      return nil
    }

    /// Reads the larger, second record of archives over 4 GiB or with more than 65,534 members.
    private mutating func takeLarge(_ content: borrowing FileReader, before end: Int) throws {
      guard end >= 20 else { return }
      let locator = try content.bytes(at: end - 20, count: 20)
      guard locator.long(at: 0) == ZipSignature.largeLocator else { return }
      let offset = locator.quad(at: 8)
      guard offset <= content.size - 56 else { return }
      let record = try content.bytes(at: offset, count: 56)
      guard record.long(at: 0) == ZipSignature.largeEndOfDirectory else { return }
      position = offset
      count = record.quad(at: 32)
      directorySize = record.quad(at: 40)
      directoryOffset = record.quad(at: 48)
    }
  }
}

extension ZipEntry {
  /// Moves `position` to the next entry; `nil` when the entry is cut off.
  fileprivate init?(_ bytes: [UInt8], at position: inout Int) {
    let start = position
    let nameEnd = start + 46 + bytes.word(at: start + 28)
    let extraEnd = nameEnd + bytes.word(at: start + 30)
    let end = extraEnd + bytes.word(at: start + 32)
    guard start + 46 <= bytes.count, end <= bytes.count else { return nil }
    position = end
    name = Array(bytes[(start + 46)..<nameEnd])
    system = Int(bytes[start + 5])
    flags = bytes.word(at: start + 8)
    method = bytes.word(at: start + 10)
    clock = bytes.long(at: start + 12)
    checksum = bytes.long(at: start + 16)
    packedSize = bytes.long(at: start + 20)
    size = bytes.long(at: start + 24)
    mode = system == 3 ? bytes.long(at: start + 38) >> 16 : 0
    offset = bytes.long(at: start + 42)
    take(extra: Array(bytes[nameEnd..<extraEnd]))
  }

  private mutating func take(extra: [UInt8]) {
    var position = 0
    while position + 4 <= extra.count {
      let field = position + 4
      let end = field + extra.word(at: position + 2)
      guard end <= extra.count else { return }
      switch extra.word(at: position) {
      case 0x0001: takeLarge(extra, field, end)
      case 0x5455 where end - field >= 5 && extra[field] & 1 != 0:
        seconds = Int(Int32(truncatingIfNeeded: extra.long(at: field + 1)))
      default: break
      }
      position = end
    }
  }

  /// Reads the numbers that don't fit into 32 bits from their own field, in its order.
  private mutating func takeLarge(_ extra: [UInt8], _ start: Int, _ end: Int) {
    var position = start
    func next(_ short: Int) -> Int {
      guard short == 0xFFFF_FFFF, position + 8 <= end else { return short }
      defer { position += 8 }
      return extra.quad(at: position)
    }
    size = next(size)
    packedSize = next(packedSize)
    offset = next(offset)
  }
}
