import Foundation

/// A folder that is removed when the value is released.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url =
      FileManager.default.temporaryDirectory
      .appending(path: "recollect-tests-\(UUID().uuidString)").standardizedFileURL
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ path: String) -> URL { url.appending(path: path).standardizedFileURL }

  /// Writes a file, and creates the folders above it.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to path: String) throws -> URL {
    let file = file(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  @discardableResult
  func write(_ text: String, to path: String) throws -> URL { try write(text.utf8, to: path) }

  func remove(_ path: String) throws { try FileManager.default.removeItem(at: file(path)) }

  func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(at: file(path), to: file(other))
  }

  /// Sets the modification time of a file without changing its content.
  func touch(_ path: String, at date: Date) throws {
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file(path).path)
  }
}
