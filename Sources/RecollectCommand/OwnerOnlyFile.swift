import Foundation

enum OwnerOnlyFile {
  /// Call this before long work, so that it isn't done in vain.
  static func check(_ path: String) throws {
    let (draft, handle) = try draft(path)
    unlink(draft)
    try? handle.close()
  }

  /// The file has the whole text, or stays as it was.
  static func write(_ text: String, to path: String) throws {
    try put(text, at: path) { rename($0, path) == 0 }
  }

  /// Creates the file with the whole text, unless there is one already.
  static func create(_ text: String, at path: String) throws {
    try put(text, at: path) { link($0, path) == 0 || errno == EEXIST }
  }

  private static func put(
    _ text: String, at path: String, _ move: (_ draft: String) -> Bool
  ) throws {
    let (draft, handle) = try draft(path)
    defer { unlink(draft) }
    do {
      try handle.write(contentsOf: Data(text.utf8))
      try handle.close()
    } catch {
      throw failure(path, error.localizedDescription)
    }
    guard move(draft) else { throw failure(path, String(cString: strerror(errno))) }
  }

  /// Returns the text of a file that nobody but the person can read or change; otherwise `nil`.
  static func read(_ path: String, maximumBytes: Int) -> String? {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      attributes[.type] as? FileAttributeType == .typeRegular,
      attributes[.ownerAccountID] as? UInt32 == getuid(),
      let mode = attributes[.posixPermissions] as? Int, mode & 0o077 == 0,
      let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.read(upToCount: maximumBytes)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }

  /// Creates an empty file beside the other one, to be moved over it.
  private static func draft(_ path: String) throws -> (path: String, handle: FileHandle) {
    let type = try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    // Moving a file there would replace a device for every program, and a link itself.
    if let type, type != .typeRegular {
      throw failure(path, "a folder, a link, a device or a pipe is there")
    }
    let draft = "\(path).\(UUID().uuidString).tmp"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path, String(cString: strerror(errno))) }
    return (draft, FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
  }

  private static func failure(_ path: String, _ reason: String) -> Failure {
    Failure(
      .notWritable,
      "\(path): The file can't be written: \(reason). Check that its folder exists and that you "
        + "may write there.")
  }
}
