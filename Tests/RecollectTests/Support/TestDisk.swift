import Foundation

/// A small disk in memory, on systems where tests may mount one: Linux, as root.
final class TestDisk: Sendable {
  let url: URL
  private let folder: TemporaryFolder

  init(kilobytes: Int) throws {
    folder = try TemporaryFolder()
    url = folder.file("disk")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", url.path)
  }

  deinit { try? Self.run("umount", url.path) }

  func remount(_ options: String) throws {
    try Self.run("mount", "-o", "remount," + options, url.path)
  }

  /// Shrinks the disk to the size of its contents and the given room.
  func leave(kilobytes: Int) throws {
    let values = try FileManager.default.attributesOfFileSystem(forPath: url.path)
    let size = (values[.systemSize] as? NSNumber)?.intValue ?? 0
    let free = (values[.systemFreeSize] as? NSNumber)?.intValue ?? 0
    try remount("size=\((size - free) >> 10 + kilobytes)k")
  }

  /// A Boolean value that indicates whether a disk can be mounted.
  static let isPossible: Bool = (try? TestDisk(kilobytes: 64)) != nil

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
