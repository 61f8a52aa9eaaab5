import Foundation

/// A file that is being written beside its place, and that only the person can read.
struct FileDraft: Sendable {
  /// Importers pass over names with a dot at the beginning.
  static let prefix = ".draft-"

  let path: String
  private let handle: FileHandle

  /// - Throws: ``SystemProblem`` if there can't be a file in the folder.
  init(in folder: String) throws {
    path = "\(folder)/\(Self.prefix)\(UUID().uuidString)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemProblem() }
    handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func write(_ bytes: some Sequence<UInt8>) throws {
    do { try handle.write(contentsOf: Data(bytes)) } catch { throw SystemProblem(error) }
  }

  /// Ends the writing.
  func finish() throws {
    do { try handle.close() } catch { throw SystemProblem(error) }
  }

  /// Moves the file to a path, over what is there.
  func move(to path: String) throws {
    guard rename(self.path, path) == 0 else { throw SystemProblem() }
  }

  /// Moves the file to a path unless something is there.
  ///
  /// - Returns: `false` if something is there.
  func move(toFree path: String) throws -> Bool {
    // An empty file holds the path, because not every disk has links.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      if errno == EEXIST { return false }
      throw SystemProblem()
    }
    close(descriptor)
    try move(to: path)
    return true
  }

  /// Removes the file unless it was moved.
  func remove() { unlink(path) }
}

/// An error of the system, in its words.
struct SystemProblem: Error {
  let sentence: String

  /// Describes the latest error of the system's functions.
  init() { sentence = String(cString: strerror(errno)) + "." }

  init(_ sentence: String) { self.sentence = sentence }

  init(_ error: any Error) {
    sentence = (error as? SystemProblem)?.sentence ?? error.localizedDescription
  }
}
