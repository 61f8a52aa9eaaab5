public import Foundation
import GRDB
public import Items

extension Library {
  /// Imports a folder or a file: adds it as a source, or updates the source it belongs to.
  ///
  /// An unchanged file costs one `stat`, and so does an unchanged archive with all its members. In
  /// changed files, only chunks with new text are embedded. Each thread is stored in one
  /// transaction with its text, chunks, vectors and words. An import that is cancelled or crashes
  /// has stored complete threads, and the next one continues from there.
  ///
  /// A path inside sources of the library updates the innermost of them. Files of sources that lie
  /// inside the path aren't read; import them by their own paths. A first import that stores
  /// nothing leaves no source. Memory is bounded by the largest thread and a batch of chunks, not
  /// by the size of the source.
  ///
  /// - Parameters:
  ///   - url: The folder or file to import.
  ///   - reader: The reader that lists files and chooses their importers; `ImporterRegistry` reads
  ///     files on disk.
  ///   - options: The options for reading and cutting.
  ///   - progress: A closure that is called now and then, never concurrently.
  /// - Returns: A report of the import, with the parts that couldn't be read.
  /// - Throws: `ImportProblem` if the source itself can't be read (or any part of it, if strict),
  ///   ``LibraryError``, the embedder's errors, and `CancellationError`.
  @discardableResult
  public func add(
    _ url: URL, using reader: any SourceReader, options: AddOptions = AddOptions(),
    progress: @escaping @Sendable (AddProgress) -> Void = { _ in }
  ) async throws -> AddReport {
    try await add(
      path: url.standardizedFileURL.path, using: reader, options: options, progress: progress)
  }

  /// Imports items that don't come from files, as a source with the given name.
  ///
  /// The items are the complete content of the source. Items from an earlier call with the same
  /// name that aren't among them are removed. To change single items, use
  /// ``add(_:to:chunking:)-(Item,_,_)``.
  @discardableResult
  public func add(
    _ items: [Item], as name: String, options: AddOptions = AddOptions(),
    progress: @escaping @Sendable (AddProgress) -> Void = { _ in }
  ) async throws -> AddReport {
    let collection = ItemCollection(name: name, items: items)
    return try await add(
      path: collection.path, using: collection, options: options, progress: progress)
  }

  private func add(
    path: String, using reader: any SourceReader, options: AddOptions,
    progress: @escaping @Sendable (AddProgress) -> Void
  ) async throws -> AddReport {
    let known = try await sourcePaths()
    // If the library's embedder changes, the import begins again and finds what it has stored.
    var report = try await following {
      let operation = ImportOperation(
        store: store, embedder: try requireEmbedder(), reader: reader, options: options,
        progress: progress)
      return try await operation.run(path)
    }
    // A change of the embedder may have been killed before all old vectors were removed.
    try? await store.removeLeavingVectors()
    if report.threadsStored > 0 || report.threadsRemoved > 0 {
      await store.mergeWordsIfNeeded()
      await saveVectorsIfNeeded(hasRemovals: report.threadsRemoved > 0)
    }
    let source = report.source
    let (summary, paths) = try await store.read { database in
      (
        try Self.sources(in: database, at: source).first,
        try String.fetchAll(database, sql: "SELECT path FROM sources ORDER BY path")
      )
    }
    report.summary = summary
    report.isNewSource = !known.contains { $0.isExactly(source) }
    report.sourcesInside = paths.filter { !$0.isExactly(source) && SourcePath.contains(path, $0) }
    return report
  }
}
