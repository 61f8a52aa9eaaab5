public import Embeddings
public import Foundation
import GRDB
import Synchronization
import VectorSearch

/// A person's own words in one file: added from sources, found by meaning and by word.
///
/// The file is a SQLite database and the only truth; the vector index in memory is derived from it
/// and made anew when the file has moved on. Any number of processes may hold the same library: one
/// writes at a time, the others wait, and reading goes on meanwhile.
///
/// ```swift
/// let embedder = try BertEncoder.load(models.appending(path: "all-MiniLM-L6-v2"))
/// let library = try Library(at: file, embedder: embedder)
/// try await library.add(notes, using: ImporterRegistry())
/// for passage in try await library.search("how do I undo a commit?").passages {
///   print(passage.score, passage.path, passage.text)
/// }
/// ```
public final class Library: Sendable {
  /// What a library is opened for.
  public enum Access: Sendable, Hashable {
    /// Reading alone: works on a disk that can't be written.
    case readOnly
    /// Reading and writing a library that is there.
    case readWrite
    /// Reading and writing; the file is made when it isn't there, for its owner's eyes only.
    case readWriteCreate
  }

  /// Where the library's file is.
  public let url: URL

  /// The embedder of its vectors; `nil` when it was opened for words alone.
  public let embedder: (any Embedder)?

  let store: Store
  let index = Mutex<LoadedIndex?>(nil)

  /// Opens a library.
  /// - Throws: `LibraryError` when the file can't be opened, isn't a library, is damaged or was made
  ///   by a newer version.
  public init(
    at url: URL, embedder: (any Embedder)? = nil, access: Access = .readWriteCreate
  ) throws {
    self.url = url
    self.embedder = embedder
    store = try Store(path: url.standardizedFileURL.path, access: access)
  }

  /// Opens a library that waits no longer than `patience`, in seconds, for other processes.
  package init(
    at url: URL, embedder: (any Embedder)? = nil, access: Access = .readWriteCreate,
    patience: TimeInterval
  ) throws {
    self.url = url
    self.embedder = embedder
    store = try Store(path: url.standardizedFileURL.path, access: access, patience: patience)
  }

  func requireEmbedder() throws -> any Embedder {
    guard let embedder else {
      throw LibraryError(
        .needsEmbedder, path: store.path, sentence: "The library was opened without an embedder.",
        remedy: "Open it with one, or search by words alone.")
    }
    return embedder
  }
}

/// The vector index held in memory, and the generation of the file it was made from.
struct LoadedIndex {
  var generation: Int
  var index: ExactIndex
}
