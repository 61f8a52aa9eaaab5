/// Numbers in a database's files: "Database File Format" (sqlite.org).
enum PageNumber {
  /// Returns the big-endian number of four bytes.
  static func read(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns `nil` if no page has this size.
  static func validSize(_ size: Int) -> Int? {
    (512...65_536).contains(size) && size.nonzeroBitCount == 1 ? size : nil
  }
}

/// The pages in a write-ahead log: "Database File Format", section 4.1.
///
/// Each frame has a header of 24 bytes and a page. A new log overwrites the one before from the
/// beginning, so frames of an earlier one may follow; their salts differ from the header's.
struct WriteAheadLog {
  static let headerSize = 32
  static let frameHeaderSize = 24

  /// The offset and the number of each page, with those that readers no longer see.
  private(set) var pages: [(offset: Int, number: UInt32)] = []
  /// The offset of the version that readers see, by page.
  private(set) var visible: [UInt32: Int] = [:]
  /// The number of the database's pages after the last commit; `nil` without a commit.
  private(set) var count: Int?

  init(_ file: RegularFile, pageSize: Int) throws {
    let header = try file.bytes(at: 0, count: Self.headerSize)
    guard header.count == Self.headerSize else { return }
    let salts = header[16..<24]
    var isCurrent = true
    var uncommitted: [UInt32: Int] = [:]
    var offset = Self.headerSize
    while offset + Self.frameHeaderSize + pageSize <= file.size {
      let frame = try file.bytes(at: offset, count: Self.frameHeaderSize)
      guard frame.count == Self.frameHeaderSize else { return }
      let (number, size) = (PageNumber.read(frame, at: 0), PageNumber.read(frame, at: 4))
      let page = offset + Self.frameHeaderSize
      pages.append((page, number))
      isCurrent = isCurrent && frame[8..<16].elementsEqual(salts)
      if isCurrent {
        uncommitted[number] = page
        if size > 0 {
          visible.merge(uncommitted) { $1 }
          (uncommitted, count) = ([:], Int(size))
        }
      }
      offset = page + pageSize
    }
  }

  static func pageSize(_ header: [UInt8]) -> Int? {
    guard header.count == headerSize, PageNumber.read(header, at: 0) & ~1 == 0x377F_0682 else {
      return nil
    }
    return PageNumber.validSize(Int(PageNumber.read(header, at: 8)))
  }
}

/// The pages in a rollback journal: "Database File Format", section 3.
///
/// A segment has a header of one sector and records of a page's number, the page, and a checksum.
/// The header of a journal that isn't needed any more is zeros, and its records are still there.
struct RollbackJournal {
  static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  private static let headerSize = 28
  private static let minimumSectorBytes = 512
  private static let maximumSectorBytes = 65_536

  private(set) var pages: [(offset: Int, number: UInt32)] = []

  init(_ file: RegularFile, pageSize: Int) throws {
    var (start, sector) = (0, Self.minimumSectorBytes)
    while start < file.size {
      let header = try file.bytes(at: start, count: Self.headerSize)
      let isHeader = header.count == Self.headerSize && header.starts(with: Self.magic)
      guard isHeader || start == 0 else { return }
      var count = UInt32.max
      if isHeader {
        let size = Int(PageNumber.read(header, at: 20))
        if (Self.minimumSectorBytes...Self.maximumSectorBytes).contains(size) { sector = size }
        count = PageNumber.read(header, at: 8)
        if count == 0 { count = .max }
      }
      var offset = start + sector
      while count > 0, offset + 4 + pageSize <= file.size {
        let number = try file.bytes(at: offset, count: 4)
        guard number.count == 4 else { return }
        pages.append((offset + 4, PageNumber.read(number, at: 0)))
        (offset, count) = (offset + pageSize + 8, count - 1)
      }
      start = (offset + sector - 1) / sector * sector
    }
  }
}
