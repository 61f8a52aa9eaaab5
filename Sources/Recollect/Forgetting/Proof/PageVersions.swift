import Foundation

/// Every version of every page in a database's own file, write-ahead log and rollback journal.
///
/// A version in the log may be committed, replaced or left from an earlier log. "Database File
/// Format" (sqlite.org), sections 1.3, 1.5, 3 and 4, describes the files. They aren't trusted:
/// numbers out of range are passed over.
struct PageVersions {
  struct Version {
    /// The position of its file in ``PageVersions/files``.
    var file: Int
    var offset: Int
    /// The number of the page, from 1.
    var number: UInt32
  }

  enum State {
    /// Readers see it.
    case used
    /// It is on the list of free pages, or behind the last page.
    case free
    /// There is a later version, or its transaction didn't end.
    case replaced
  }

  /// The database, then the log and the journal if they exist.
  let files: [RegularFile]
  let pageSize: Int
  /// The bytes of a page that SQLite uses; the rest is reserved.
  let usableSize: Int
  private let loggedVersions: [UInt32: [Version]]
  /// The offsets of the versions in the log that readers see.
  private let visible: [UInt32: Int]
  private let last: UInt32
  /// The number of pages that the database has for readers.
  private let count: Int
  private var free: Set<UInt32> = []
  private let hasLog: Bool

  /// Finds the versions; `nil` if neither the database nor its log says how large a page is.
  init?(
    database: RegularFile, log: RegularFile?, journal: RegularFile?
  ) throws {
    let header = try database.bytes(at: 0, count: 100)
    let logHeader = try log?.bytes(at: 0, count: WriteAheadLog.headerSize) ?? []
    guard let size = Self.pageSize(header) ?? WriteAheadLog.pageSize(logHeader) else { return nil }
    pageSize = size
    let reserved = header.count > 20 ? Int(header[20]) : 0
    usableSize = max(size - reserved, 480)
    hasLog = log != nil
    var files = [database]
    var logged: [UInt32: [Version]] = [:]
    var (visible, count): ([UInt32: Int], Int?) = ([:], nil)
    if let log {
      let frames = try WriteAheadLog(log, pageSize: size)
      for (offset, number) in frames.pages {
        logged[number, default: []].append(
          Version(file: files.count, offset: offset, number: number))
      }
      (visible, count) = (frames.visible, frames.count)
      files.append(log)
    }
    if let journal {
      for (offset, number) in try RollbackJournal(journal, pageSize: size).pages {
        logged[number, default: []].append(
          Version(file: files.count, offset: offset, number: number))
      }
      files.append(journal)
    }
    self.files = files
    loggedVersions = logged
    last = max(UInt32(clamping: database.size / size), logged.keys.max() ?? 0)
    self.visible = visible
    let stored = header.count >= 32 ? Int(PageNumber.read(header, at: 28)) : 0
    self.count = count ?? (stored > 0 ? stored : database.size / size)
    free = try freePages()
  }

  func versions(of number: UInt32) -> [Version] {
    guard number > 0 else { return [] }
    var versions = loggedVersions[number] ?? []
    let offset = (Int(number) - 1) * pageSize
    if offset + pageSize <= files[0].size {
      versions.append(Version(file: 0, offset: offset, number: number))
    }
    return versions
  }

  func has(_ number: UInt32) -> Bool {
    guard number > 0, number <= last else { return false }
    return Int(number) * pageSize <= files[0].size || loggedVersions[number] != nil
  }

  func state(of version: Version) -> State {
    let isLatest =
      switch version.file {
      case 0: visible[version.number] == nil
      case 1 where hasLog: visible[version.number] == version.offset
      default: false
      }
    guard isLatest else { return .replaced }
    return Int(version.number) > count || free.contains(version.number) ? .free : .used
  }

  /// All versions, those of the database's own file first.
  var all: some Sequence<Version> {
    let pages = files[0].size / pageSize
    return [
      AnySequence(
        (0..<pages).lazy.map {
          Version(file: 0, offset: $0 * pageSize, number: UInt32(truncatingIfNeeded: $0 + 1))
        }),
      AnySequence(loggedVersions.values.lazy.joined()),
    ].joined()
  }

  /// Returns the bytes of a version at an offset in its page; fewer than asked for if its file
  /// ends.
  func bytes(
    of version: Version, at offset: Int = 0, count: Int
  ) throws -> [UInt8] {
    try files[version.file].bytes(at: version.offset + offset, count: count)
  }

  private func freePages() throws -> Set<UInt32> {
    func visibleBytes(_ number: UInt32, count: Int) throws -> [UInt8] {
      guard let version = versions(of: number).first(where: { state(of: $0) == .used }) else {
        return []
      }
      return try bytes(of: version, count: count)
    }
    var free: Set<UInt32> = []
    let header = try visibleBytes(1, count: 100)
    var trunk = header.count == 100 ? PageNumber.read(header, at: 32) : 0
    while has(trunk), free.insert(trunk).inserted {
      let page = try visibleBytes(trunk, count: usableSize)
      guard page.count == usableSize else { break }
      let leaves = min(Int(PageNumber.read(page, at: 4)), usableSize / 4 - 2)
      for leaf in 0..<leaves { free.insert(PageNumber.read(page, at: 8 + 4 * leaf)) }
      trunk = PageNumber.read(page, at: 0)
    }
    return free
  }

  private static func pageSize(_ header: [UInt8]) -> Int? {
    guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      return nil
    }
    let size = Int(header[16]) << 8 | Int(header[17])
    return PageNumber.validSize(size == 1 ? 65_536 : size)
  }
}
