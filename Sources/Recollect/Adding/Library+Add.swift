public import Foundation
public import Items

extension Library {
  /// Adds a folder or a file, or brings what was added before up to date.
  ///
  /// Unchanged files cost one `stat`, and so do unchanged archives, whatever is in them. Of changed
  /// ones, only chunks whose words changed are embedded. Each thread is stored in one transaction with
  /// its text, chunks, vectors and words, so an import that is cut short, by cancellation or by a
  /// crash, has stored whole threads, and adding again goes on where it stopped. A path inside sources that are in the library brings the innermost of
  /// them up to date; files of sources that lie inside it are left to them, to be added by their own
  /// paths. A first import that stores nothing leaves no source. Memory is bounded by the largest
  /// thread and by a batch of chunks, not by the source.
  ///
  /// - Parameters:
  ///   - url: what to add.
  ///   - reader: finds files and their importers; `ImporterRegistry` reads files on disk.
  ///   - options: how to read and to cut.
  ///   - progress: called now and then, from one thread at a time.
  /// - Returns: what was done, and what could not be read.
  /// - Throws: `ImportProblem` when the source itself can't be read (or any part of it, if strict),
  ///   `LibraryError`, the embedder's errors, and `CancellationError`.
  @discardableResult
  public func add(
    _ url: URL, using reader: any SourceReader, options: AddOptions = AddOptions(),
    progress: @escaping @Sendable (AddProgress) -> Void = { _ in }
  ) async throws -> AddReport {
    try await add(
      path: url.standardizedFileURL.path, using: reader, options: options, progress: progress)
  }

  /// Adds items that don't come from files, under a name that stands for their source.
  ///
  /// The items are all there is of the source: what an earlier call added under the name and this one
  /// doesn't is removed.
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
    let adding = Adding(
      store: store, embedder: try requireEmbedder(), reader: reader, options: options,
      progress: progress)
    return try await adding.run(path)
  }
}
