import Foundation
import ImportSupport
import Items
import Synchronization

/// A cache of unpacked members and listings of archives.
///
/// Reading the thousand items of a member therefore unpacks it only once. The cache contains up to
/// 128 MiB of members and the listings of up to eight archives. A larger member is kept alone. An
/// archive that changed on disk has a different key, which costs one `stat` per use.
final class ArchiveCache: ContentReader {
  static let shared = ArchiveCache()

  struct Key: Hashable, Sendable {
    var path: ExactString
    var size: Int
    var modified: Date
    /// The name of the member that is itself an archive; `nil` for the outer archive.
    var inner: ExactString?
  }

  private struct MemberKey: Hashable {
    var archive: Key
    var name: ExactString
  }

  private struct State {
    var indexes = LRUCache<Key, ArchiveIndex>(room: 8)
    var members = LRUCache<MemberKey, [UInt8]>(room: 128 << 20)
  }

  private static let overhead = 256

  private let state = Mutex(State())
  /// Lets one thread at a time unpack an archive from its start, so that the next thread finds the
  /// members that this one cached.
  private let unpackingLock = Mutex(())

  // MARK: Lists

  func index(
    of path: String, inner: String? = nil, shownAs shown: String, limits: ImportLimits,
    room: Int = .max
  ) throws -> ArchiveIndex {
    try index(key(path, inner, shown), shown, limits, isFresh: true, room: room)
  }

  private func key(_ path: String, _ inner: String?, _ shown: String) throws -> Key {
    switch FileEntry(systemPath: path, followingLink: true) {
    case .file(let size, let modified):
      return Key(
        path: ExactString(path), size: size, modified: modified, inner: inner.map(ExactString.init))
    case .failure(let code): throw SystemError.problem(code, path: shown)
    default:
      throw ImportProblem(
        .unreadable, path: shown, message: "It is not a regular file.",
        remedy: "Give a file or a folder of files.")
    }
  }

  /// Unless `isFresh`, any cached index will do: a member that was listed may be read, whatever the
  /// limits are now.
  private func index(
    _ key: Key, _ shown: String, _ limits: ImportLimits, isFresh: Bool, room: Int = .max
  ) throws -> ArchiveIndex {
    if !isFresh, let known = state.withLock({ $0.indexes[key] }) { return known }
    let name = (key.inner ?? key.path).string.split(separator: "/").last.map(String.init) ?? shown
    let index = try ArchiveIndex(content(key, shown), name: name, limits: limits, room: room)
    state.withLock { $0.indexes.put(index, key, size: 1) }
    return index
  }

  private func content(_ key: Key, _ shown: String) throws -> FileContent {
    guard let inner = key.inner else {
      return FileContent(try FileReader(fileSystemPath: key.path.string, shownAs: shown))
    }
    var outer = key
    outer.inner = nil
    return FileContent(FileReader(bytes: try bytes(inner.string, in: outer, shown), path: shown))
  }

  // MARK: Members

  func bytes(of file: SourceFile) throws -> [UInt8] {
    let (archive, name) = try find(file)
    return try bytes(name, in: archive, file.path, wanted: file.size)
  }

  func head(of file: SourceFile, count: Int) throws -> [UInt8] {
    let (archive, name) = try find(file)
    let key = MemberKey(archive: archive, name: ExactString(name))
    if let known = state.withLock({ $0.members[key] }) { return Array(known.prefix(count)) }
    let index = try index(archive, file.path, Self.limits(file.size), isFresh: false)
    guard let position = index.position(of: name) else { throw missing(file.path) }
    let member = index.members[position]
    if case .stream = member.place {
      return Array(try bytes(name, in: archive, file.path, wanted: file.size).prefix(count))
    }
    return try named(file.path) {
      try ArchiveUnpacking.bytes(member, of: content(archive, file.path), atMost: count)
    }
  }

  private func find(_ file: SourceFile) throws -> (archive: Key, name: String) {
    guard let member = file.member else { throw missing(file.path) }
    let outer = try key(file.url.path, nil, file.path)
    let index = try index(outer, file.path, Self.limits(file.size), isFresh: false)
    if index.position(of: member) != nil { return (outer, member) }
    for slash in member.indices where member[slash] == "/" {
      let name = String(member[..<slash])
      guard index.position(of: name) != nil else { continue }
      var inner = outer
      inner.inner = ExactString(name)
      return (inner, String(member[member.index(after: slash)...]))
    }
    throw missing(file.path)
  }

  private func bytes(
    _ name: String, in archive: Key, _ shown: String, wanted size: Int = 0
  ) throws -> [UInt8] {
    let key = MemberKey(archive: archive, name: ExactString(name))
    if let known = state.withLock({ $0.members[key] }) { return known }
    let index = try index(archive, shown, Self.limits(size), isFresh: false)
    guard let position = index.position(of: name) else { throw missing(shown) }
    let member = index.members[position]
    if case .stream(let format, _) = member.place {
      return try named(shown) { try unpackedFromStart(position, of: index, archive, format, shown) }
    }
    let bytes = try named(shown) {
      try ArchiveUnpacking.bytes(member, of: content(archive, shown))
    }
    state.withLock { $0.members.put(bytes, key, size: bytes.count + Self.overhead) }
    return bytes
  }

  /// Unpacks an archive that can only be read from its start, and returns a member.
  ///
  /// Caches as many of the next members as there is room for, because they will be asked for next.
  private func unpackedFromStart(
    _ position: Int, of index: ArchiveIndex, _ archive: Key, _ format: ArchiveFormat,
    _ shown: String
  ) throws -> [UInt8] {
    try unpackingLock.withLock { _ in
      let key = MemberKey(archive: archive, name: ExactString(index.members[position].name))
      if let known = state.withLock({ $0.members[key] }) { return known }
      var wanted: [Int: ArchiveIndex.Member] = [:]
      // The cache keeps more than this when it makes room, so none of these is evicted again.
      var room = 92 << 20
      for member in index.members[position...] {
        guard wanted.isEmpty || member.size <= room else { break }
        if case .stream(_, let count) = member.place { wanted[count] = member }
        room -= member.size + Self.overhead
      }
      var result: [UInt8]?
      do {
        try ArchiveUnpacking.each(wanted, format, of: content(archive, shown)) { member, bytes in
          if ExactString(member.name) == key.name { result = bytes }
          let key = MemberKey(archive: archive, name: ExactString(member.name))
          state.withLock { $0.members.put(bytes, key, size: bytes.count + Self.overhead) }
        }
      } catch  where result != nil {
        // Damage after the wanted member is reported when the damaged member is read.
      }
      guard let result else { throw ArchiveFault("It can't be found again.") }
      return result
    }
  }

  /// The limits for listing an archive again; its members were listed under the user's limits.
  private static func limits(_ size: Int) -> ImportLimits {
    let standard = ImportLimits()
    return ImportLimits(memberBytes: max(standard.memberBytes, size), archiveRatio: 1 << 20)
  }

  private func named<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let fault as ArchiveFault {
      throw ImportProblem(
        .malformed, path: path, message: fault.message,
        remedy: fault.remedy
          ?? "See whether the archive opens in another program, or download or copy it again."
      )
    }
  }

  private func missing(_ path: String) -> ImportProblem {
    ImportProblem(
      .missing, path: path, message: "There is no such file in the archive any more.",
      remedy: "Add the archive again.")
  }
}
