import Foundation

/// A temporary folder that is deleted when its last reference goes.
final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "recollect-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a text file and creates its folders.
  @discardableResult
  func file(_ path: String, _ text: String) throws -> URL { try file(path, Data(text.utf8)) }

  /// Writes a file of bytes and creates its folders.
  @discardableResult
  func file(_ path: String, _ bytes: Data) throws -> URL {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try bytes.write(to: file)
    return file
  }

  func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
  }
}

extension URL {
  func reading() throws -> FileHandle { try FileHandle(forReadingFrom: self) }
  func writing() throws -> FileHandle { try FileHandle(forWritingTo: self) }
}
