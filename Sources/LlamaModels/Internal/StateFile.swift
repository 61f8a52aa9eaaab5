import Digests
import Foundation

/// A file with the state of a context after some tokens.
///
/// The name of the file is a digest of everything that the state depends on: the model, llama.cpp,
/// the parameters of the context, and the tokens. The file has the digest again, the tokens, the
/// state, and a SHA-256 of all this. llama.cpp may end the process on a damaged state, so it never
/// gets one whose checksum is wrong.
struct StateFile {
  private static let magic = Array("recollect state 1\n".utf8)
  private static let suffix = ".state"
  private static let maximumFiles = 8

  private let folder: URL
  private let tokens: [Int32]
  private let digest: SHA256.Digest

  /// Describes a file that need not exist.
  ///
  /// - Parameter origin: The texts that identify the model, llama.cpp and the parameters.
  init(in folder: URL, origin: [String], tokens: [Int32]) {
    self.folder = folder
    self.tokens = tokens
    var hasher = SHA256()
    // Each text with its length, so that no two lists give the same bytes.
    for text in origin {
      hasher.update(data: Self.bytes(UInt64(text.utf8.count)) + Array(text.utf8))
    }
    hasher.update(data: Self.bytes(of: tokens))
    digest = hasher.finalize()
  }

  var url: URL { folder.appending(path: digest.hexadecimal(bytes: 16) + Self.suffix) }

  private var head: [UInt8] {
    Self.magic + Array(digest) + Self.bytes(UInt64(tokens.count)) + Self.bytes(of: tokens)
  }

  /// Returns `nil` if there is no file or it isn't exactly as it was written.
  func read() -> [UInt8]? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    let head = head
    guard data.count > head.count + 32, data.starts(with: head) else { return nil }
    let content = [UInt8](data.dropLast(32))
    guard SHA256.hash(data: content).elementsEqual(data.suffix(32)) else { return nil }
    return Array(content[head.count...])
  }

  /// Writes the state so that the file is either whole or not there, and only its owner can read
  /// it.
  ///
  /// If it can't be written, nothing is saved: the state only saves time.
  func write(_ state: [UInt8]) {
    let manager = FileManager.default
    try? manager.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    var content = head + state
    content += Array(SHA256.hash(data: content))
    let draft = folder.appending(path: UUID().uuidString + ".tmp")
    defer { unlink(draft.path) }
    let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: content)
      try handle.synchronize()
      try handle.close()
    } catch {
      return
    }
    if rename(draft.path, url.path) == 0 { removeOldest() }
  }

  /// Also removes partial files that a killed process has left.
  private func removeOldest() {
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: [.contentModificationDateKey])
    func date(_ file: URL) -> Date {
      (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
        ?? .distantPast
    }
    let dated = (files ?? []).map { (file: $0, date: date($0)) }
    let states = dated.filter { $0.file.path.hasSuffix(Self.suffix) }.sorted { $0.date > $1.date }
    let drafts = dated.filter {
      $0.file.path.hasSuffix(".tmp") && $0.date < Date(timeIntervalSinceNow: -3600)
    }
    for old in states.dropFirst(Self.maximumFiles) + drafts { unlink(old.file.path) }
  }

  private static func bytes(_ number: UInt64) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func bytes(of tokens: [Int32]) -> [UInt8] {
    tokens.flatMap { token in withUnsafeBytes(of: token.littleEndian) { Array($0) } }
  }
}
