import ImportSupport
import Items
import Synchronization

/// A cache of parsed documents, which lets the read after a scan skip parsing.
///
/// It holds up to 32 MiB of text for the whole process. A document may be requested twice: to count
/// its chunks and to store it.
final class DocumentCache: Sendable {
  static let shared = DocumentCache()

  struct Key: Hashable, Sendable {
    var file: SourceFile
    var format: DocumentFormat
    var limits: ImportLimits
  }

  /// The approximate bytes that a document takes in addition to its text.
  private static let overhead = 1024
  private static let room = 32 << 20

  private let documents = Mutex(LRUCache<Key, DocumentContent>(room: room))

  /// Doesn't store a document that would take more than a quarter of the cache.
  func put(_ content: DocumentContent, _ key: Key) {
    // A file in memory, such as a mail's attachment, is kept with its bytes.
    let size = Self.overhead + content.text.utf8.count + (key.file.content?.count ?? 0)
    guard size <= Self.room / 4 else { return }
    documents.withLock { $0.put(content, key, size: size) }
  }

  func content(_ key: Key) -> DocumentContent? {
    documents.withLock { $0[key] }
  }
}
