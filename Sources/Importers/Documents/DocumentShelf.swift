import Items
import Synchronization

/// Keeps documents between the scan that reads them and the read that asks for them, so that each is
/// taken apart once.
///
/// Holds up to 32 MiB of text in the whole process; documents used longest ago go first. A document may
/// be asked for twice, to count its chunks and to store it. What isn't here is read again.
final class DocumentShelf: Sendable {
  /// The one of this process.
  static let shared = DocumentShelf()

  /// A version of a file, read in one way.
  struct Key: Hashable, Sendable {
    var file: SourceFile
    var format: DocumentFormat
    var limits: ImportLimits
  }

  /// What keeping a document takes beside its text, about.
  private static let overhead = 1024
  private static let room = 32 << 20

  private let documents = Mutex(Shelf<Key, DocumentContent>(room: room))

  /// Keeps a document unless it would take most of the room.
  func put(_ content: DocumentContent, _ key: Key) {
    // A file in memory, as a mail's attachment is, is kept with its bytes.
    let size = Self.overhead + content.text.utf8.count + (key.file.content?.count ?? 0)
    guard size <= Self.room / 4 else { return }
    documents.withLock { $0.put(content, key, size: size) }
  }

  /// Returns a document that was kept.
  func content(_ key: Key) -> DocumentContent? {
    documents.withLock { $0[key] }
  }
}
