package import Foundation

/// A small disk in memory, on systems where tests may mount one: Linux, as root.
package final class TestDisk: Sendable {
  package let url: URL

  package init(kilobytes: Int) throws {
    url =
      FileManager.default.temporaryDirectory
      .appending(path: "recollect-disk-\(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", url.path)
  }

  deinit {
    try? Self.run("umount", url.path)
    try? FileManager.default.removeItem(at: url)
  }

  package func remount(_ options: String) throws {
    try Self.run("mount", "-o", "remount," + options, url.path)
  }

  /// Shrinks the disk to the size of its contents and the given room.
  package func leave(kilobytes: Int) throws {
    let values = try FileManager.default.attributesOfFileSystem(forPath: url.path)
    let size = (values[.systemSize] as? NSNumber)?.intValue ?? 0
    let free = (values[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    try remount("size=\((size - free) >> 10 + kilobytes)k")
  }

  /// A Boolean value that indicates whether a disk can be mounted.
  package static let isPossible: Bool = (try? TestDisk(kilobytes: 64)) != nil

  private struct Failure: Error {
    var command: [String]
  }

  private static func run(_ command: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(command: command) }
  }
}
