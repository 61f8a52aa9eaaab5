/// The cells of a page of a b-tree, and the bytes that belong to none.
///
/// "Database File Format", section 1.6. On a damaged page, numbers are out of range; then there are
/// no cells, and ``isWhole`` is `false`.
struct PageCells {
  /// A cell's part of a record, which may continue in overflow pages.
  struct Payload {
    /// The bytes of the record that are on this page.
    var range: Range<Int>
    /// The offset of the first overflow page's number, directly behind; `nil` if there is none.
    var overflow: Int?
    /// The row's id; 0 in an index.
    var rowID: Int64
  }

  private enum Kind: UInt8 {
    case interiorIndex = 2
    case interiorTable = 5
    case leafIndex = 10
    case leafTable = 13

    var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
    var headerSize: Int { isInterior ? 12 : 8 }
  }

  /// The records that begin on this page.
  private(set) var payloads: [Payload] = []
  /// The ranges that belong to no cell: the gap before the cells, and freed blocks.
  private(set) var unused: [Range<Int>] = []
  /// `true` if all numbers of the page are in range.
  private(set) var isWhole = true

  private let bytes: UnsafeBufferPointer<UInt8>
  private let kind: Kind

  /// The size of the database's header, which the first page has before its own.
  private static let databaseHeader = 100

  /// Reads a page; `nil` if it isn't one of a b-tree.
  ///
  /// - Parameter bytes: The bytes of the page that SQLite uses. They must outlive the cells.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, number: UInt32) {
    let start = number == 1 ? Self.databaseHeader : 0
    guard bytes.count >= start + 12, let kind = Kind(rawValue: bytes[start]) else { return nil }
    (self.bytes, self.kind) = (bytes, kind)
    let pointers = start + kind.headerSize
    let count = short(start + 3)
    // The value 0 means 65,536.
    let content = short(start + 5) == 0 ? 65_536 : short(start + 5)
    guard pointers + 2 * count <= content, content <= bytes.count else {
      isWhole = false
      return
    }
    unused.append(pointers + 2 * count..<content)
    for position in 0..<count {
      guard let payload = payload(at: short(pointers + 2 * position)) else {
        isWhole = false
        continue
      }
      if let payload { payloads.append(payload) }
    }
    addFreeBlocks(from: short(start + 1), after: content)
  }

  /// Returns `.some(nil)` for a cell without a payload, and `nil` if a number is out of range.
  private func payload(at offset: Int) -> Payload?? {
    var reader = VarintReader(bytes: bytes, position: offset + (kind.isInterior ? 4 : 0))
    if kind == .interiorTable { return reader.next() == nil ? nil : .some(nil) }
    guard let size = reader.next(), size <= UInt64(Int32.max) else { return nil }
    var rowID: Int64 = 0
    if kind == .leafTable {
      guard let id = reader.next() else { return nil }
      rowID = Int64(bitPattern: id)
    }
    let local = localSize(of: Int(size))
    let end = reader.position + local
    guard end + (local < Int(size) ? 4 : 0) <= bytes.count else { return nil }
    return Payload(
      range: reader.position..<end, overflow: local < Int(size) ? end : nil, rowID: rowID)
  }

  /// Returns the number of bytes of a record that are on the page of its cell.
  private func localSize(of size: Int) -> Int {
    let usable = bytes.count
    let maximum = kind == .leafTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    if size <= maximum { return size }
    let minimum = (usable - 12) * 32 / 255 - 23
    let local = minimum + (size - minimum) % (usable - 4)
    return local <= maximum ? local : minimum
  }

  private mutating func addFreeBlocks(from first: Int, after content: Int) {
    var (offset, end) = (first, content)
    while offset > 0 {
      // The blocks are in the order of their offsets.
      guard offset >= end, offset + 4 <= bytes.count, short(offset + 2) >= 4,
        offset + short(offset + 2) <= bytes.count
      else {
        isWhole = false
        return
      }
      end = offset + short(offset + 2)
      unused.append(offset + 4..<end)
      offset = short(offset)
    }
  }

  private func short(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
}
