internal import Foundation

/// Writes a snapshot beside its place and moves it there when it is complete.
///
/// The old file remains until the new one is on disk. A crash leaves one of them whole, and a
/// process that has mapped the old one keeps it. The next writer overwrites a file left by a crash.
/// A lock on it keeps two writers apart.
final class SnapshotWriter {
  private let url: URL
  private let partial: String
  private let descriptor: Int32
  private let cipher: SnapshotCipher?
  private var header: SnapshotHeader
  private var isFinished = false

  /// The section at the end of the file, to which ``append(_:)`` adds.
  private var current: SnapshotSection

  init(_ header: SnapshotHeader, to url: URL, cipher: SnapshotCipher? = nil) throws {
    self.url = url
    self.cipher = cipher
    self.header = header
    partial = url.path + ".partial"
    descriptor = try Self.create(partial, url)
    current = SnapshotSection(descriptor, at: SnapshotHeader.size, url, cipher)
  }

  deinit {
    if !isFinished { unlink(partial) }
    close(descriptor)
  }

  private static func create(_ path: String, _ url: URL) throws -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw VectorSnapshotError.system(.unwritable, url, errno) }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw VectorSnapshotError(
          code: .busy, message: "Another process is saving a snapshot there.", file: url,
          remedy: "Try again later.")
      }
      // Between the two calls, the previous writer may have moved this file to its place.
      var mine = stat()
      var named = stat()
      if fstat(descriptor, &mine) == 0, stat(path, &named) == 0, mine.st_ino == named.st_ino,
        mine.st_dev == named.st_dev
      {
        guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else {
          let number = errno
          close(descriptor)
          throw VectorSnapshotError.system(.unwritable, url, number)
        }
        return descriptor
      }
      close(descriptor)
    }
  }

  func append(_ bytes: UnsafeRawBufferPointer) throws { try current.append(bytes) }

  func append<Element: BitwiseCopyable>(_ elements: [Element]) throws {
    try elements.withUnsafeBytes { try append($0) }
  }

  func end(_ part: SnapshotHeader.Part) throws {
    header.sections.append(try current.finish(part))
    current = SnapshotSection(descriptor, at: current.end, url, cipher)
  }

  /// Returns empty sections, which can be filled in any order and at the same time.
  ///
  /// In the file they follow those that have ended, in the order of the array.
  func sections(lengths: [Int]) -> [SnapshotSection] {
    var place = current.end
    let sections = lengths.map { length in
      defer { place += SnapshotHeader.padded(length) }
      return SnapshotSection(descriptor, at: place, url, cipher)
    }
    current = SnapshotSection(descriptor, at: place, url, cipher)
    return sections
  }

  func end(_ sections: [(SnapshotHeader.Part, SnapshotSection)]) throws {
    for (part, section) in sections { header.sections.append(try section.finish(part)) }
  }

  func synchronize() throws {
    try SnapshotSection.write(header.encoded(), descriptor, at: 0, url)
    guard Self.synchronize(descriptor) == 0 else { throw unwritable(errno) }
  }

  func finish() throws {
    try synchronize()
    try publish()
  }

  func publish() throws {
    guard rename(partial, url.path) == 0 else { throw unwritable(errno) }
    isFinished = true
    let folder = open(url.deletingLastPathComponent().path, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      _ = Self.synchronize(folder)
      close(folder)
    }
  }

  private func unwritable(_ number: Int32) -> VectorSnapshotError {
    .system(.unwritable, url, number)
  }

  private static func synchronize(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      // A plain fsync doesn't reach the medium on Apple's systems.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
    #endif
    return fsync(descriptor)
  }
}
