package import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// A small disk in memory, on systems where tests may mount one: Linux, as root.
package final class TestDisk: Sendable {
  package let url: URL

  package init(kilobytes: Int, at place: URL? = nil) throws {
    url =
      place
      ?? FileManager.default.temporaryDirectory
      .appending(path: "recollect-disk-\(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Self.mount(at: url, kilobytes: kilobytes)
  }

  package func unmount() {
    #if canImport(Glibc)
      umount(url.path)
    #endif
  }

  deinit {
    unmount()
    try? FileManager.default.removeItem(at: url)
  }

  package func makeReadOnly() throws {
    try Self.mount(at: url, kilobytes: nil, change: true)
  }

  package func resize(kilobytes: Int) throws {
    try Self.mount(at: url, kilobytes: kilobytes, change: true)
  }

  /// Shrinks the disk to the size of its contents and the given room.
  package func leave(kilobytes: Int) throws {
    let values = try FileManager.default.attributesOfFileSystem(forPath: url.path)
    let size = (values[.systemSize] as? NSNumber)?.intValue ?? 0
    let free = (values[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    try resize(kilobytes: (size - free) >> 10 + kilobytes)
  }

  /// A Boolean value that indicates whether a disk can be mounted.
  package static let isPossible: Bool = (try? TestDisk(kilobytes: 64)) != nil

  /// - Parameters:
  ///   - kilobytes: The size of the disk; `nil` makes it read-only.
  ///   - change: Whether the disk is mounted already.
  private static func mount(at url: URL, kilobytes: Int?, change: Bool = false) throws {
    #if canImport(Glibc)
      let flags = (change ? MS_REMOUNT : 0) | (kilobytes == nil ? MS_RDONLY : 0)
      let options = kilobytes.map { "size=\($0)k" } ?? ""
      if Glibc.mount("tmpfs", url.path, "tmpfs", UInt(flags), options) == 0 { return }
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
    #else
      throw POSIXError(.ENOTSUP)
    #endif
  }
}
