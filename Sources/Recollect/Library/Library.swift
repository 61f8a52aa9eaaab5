public import Embeddings
public import Foundation
import GRDB
public import LibraryKeys

/// A person's notes, mails, chats and documents in one file, searched by meaning and by word.
///
/// The file is a SQLite database and has all content; an encrypted one has its keys in a file beside
/// it. The vector index in memory is derived from it
/// and follows its changes. Of a large library, the index is also saved in a file beside it, with
/// "-vectors" at the end of its name, so that the first search needn't read every vector. That file
/// can be deleted or left behind at any time. Any number of processes may open the same library:
/// one writes at a time, and reading continues meanwhile. A writer waits up to twenty seconds for
/// another, then throws ``LibraryError/Code/busy``. Opening may wait as long.
///
/// Methods throw ``LibraryError`` where they don't say otherwise, and `CancellationError` if their
/// task is cancelled.
///
/// ```swift
/// let embedder = try BertEncoder.load(models.appending(path: "granite-embedding-30m-english"))
/// let library = try Library(at: file, embedder: embedder)
/// try await library.add(notes, using: ImporterRegistry())
/// for passage in try await library.search("how do I undo a commit?").passages {
///   print(passage.scores.fused, passage.path, passage.text)
/// }
/// ```
public final class Library: Sendable {
  /// The access that a library is opened with.
  public enum Access: Sendable, Hashable {
    /// Reading only; works on a read-only disk.
    ///
    /// A library that an earlier version made first gets the tables that it lacks.
    case readOnly
    /// Reading and writing an existing library.
    case readWrite
    /// Reading and writing; the file is created if it doesn't exist, readable by its owner only.
    case readWriteCreate
  }

  /// The location of the library's file.
  public let url: URL

  /// The embedder of its vectors; `nil` if it was opened for searches by word only.
  ///
  /// It changes with the library's embedder if the library was opened by ``withEmbedders(_:)``, and
  /// by ``changeEmbedder(to:keepingOld:progress:)``.
  public var embedder: (any Embedder)? { current.value }

  let current: CurrentEmbedder

  let store: Store
  let index: LoadedIndex
  let lengths = ChunkLengths()
  let people = KnownPeople()
  let words = KnownWords()
  let memoryIndex = MemoryIndex()
  let languagesOfChunks = KnownLanguages()
  let sentenceVectors = SentenceVectors()

  /// Opens a library.
  ///
  /// - Parameters:
  ///   - url: The library's file.
  ///   - embedder: The embedder of its vectors; `nil` for searches by word only.
  ///   - access: The access that it is opened with.
  ///   - key: What gives the secret of an encrypted library; it isn't asked for a plain one.
  /// - Throws: ``LibraryError`` if the file can't be opened, isn't a library, is damaged or was
  ///   created by a newer version; `LibraryKeyError` if it is encrypted and the secret isn't one
  ///   of its own; what `key` throws.
  public convenience init(
    at url: URL, embedder: (any Embedder)? = nil, access: Access = .readWriteCreate,
    key: (any KeySource)? = nil
  ) throws {
    try self.init(
      at: url, embedder: embedder, access: access, key: key, timeout: Store.busyTimeout)
  }

  /// Waits at most `timeout` seconds for other processes.
  package init(
    at url: URL, embedder: (any Embedder)? = nil, access: Access = .readWriteCreate,
    key: (any KeySource)? = nil, timeout: TimeInterval
  ) throws {
    self.url = url
    current = CurrentEmbedder(embedder)
    store = try Store.opened(at: url, Store.Access(access), key: key, timeout: timeout)
    index = LoadedIndex(saved: store.savedIndex, canSave: store.isWritable)
    // Saved vectors of another state of the library.
    if access != .readOnly { try store.deleteInvalidSnapshot() }
  }

  init(sharing other: Library, current: CurrentEmbedder) {
    url = other.url
    store = other.store
    index = LoadedIndex(saved: store.savedIndex, canSave: store.isWritable)
    self.current = current
  }

  /// Returns a library over the same open file that embeds with another embedder.
  ///
  /// Opening a library without an embedder takes no time, so a program can check that it is there
  /// before it loads a model.
  public func withEmbedder(_ embedder: any Embedder) -> Library {
    Library(sharing: self, current: CurrentEmbedder(embedder))
  }

  /// A Boolean value that indicates whether the library was opened for writing.
  public var isWritable: Bool { store.isWritable }

  /// The number of read transactions, for tests.
  package var readTransactionCount: Int { store.readCount.value }

  /// The number of times that a search read all vectors, for tests.
  package var fullReadCount: Int { index.fullReads.value }

  func requireEmbedder() throws -> any Embedder {
    guard let embedder else {
      throw LibraryError(
        .needsEmbedder, path: store.path, message: "The library was opened without an embedder.",
        remedy: "Open it with one, or search by words alone.")
    }
    return embedder
  }
}

extension Store.Access {
  fileprivate init(_ access: Library.Access) {
    switch access {
    case .readOnly: self = .readOnly
    case .readWrite: self = .readWrite
    case .readWriteCreate: self = .readWriteCreate
    }
  }
}
