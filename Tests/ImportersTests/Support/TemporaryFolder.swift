import Foundation

/// A folder that is removed when the object is destroyed.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("importers-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  var path: String { url.path }

  /// Writes a file, and creates the folders above it.
  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to path: String) throws -> String {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file.path
  }

  @discardableResult
  func write(_ text: String, to path: String) throws -> String {
    try write(Array(text.utf8), to: path)
  }
}
