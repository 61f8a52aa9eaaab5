import ArgumentParser
import Embeddings
import Foundation
import Recollect

/// Which library a command works on.
struct LibraryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The library's file. (default: $RECOLLECT_LIBRARY, else in your data folder)",
      valueName: "file"))
  var library: String?

  var url: URL {
    library.map { URL(fileURLWithPath: $0) } ?? Places.library
  }

  /// Opens the library; one of an older version is brought up to now first, if it may be written.
  func open(_ access: Library.Access, embedder: (any Embedder)? = nil) throws -> Library {
    do {
      return try Library(at: url, embedder: embedder, access: access)
    } catch let old as LibraryError where old.code == .olderVersion {
      try bringUpToNow(orElse: old)
      return try Library(at: url, embedder: embedder, access: access)
    }
  }

  private func bringUpToNow(orElse old: LibraryError) throws {
    let line = StatusLine()
    line.show("Bringing the library up to this version…")
    defer { line.erase() }
    do {
      _ = try Library(at: url, access: .readWrite)
    } catch let failure as LibraryError where [.readOnly, .denied].contains(failure.code) {
      throw old
    }
  }

  /// Opens the library to add to it, and says so when it is made: its name may be mistyped.
  func openToAdd(embedder: any Embedder) throws -> Library {
    let isThere = FileManager.default.fileExists(atPath: url.path)
    let library = try open(.readWriteCreate, embedder: embedder)
    if !isThere { Terminal.error.write("New library: \(SafeText.line(url.path))\n") }
    return library
  }

  /// Opens the library to search it, with the embedding model only if the search needs one.
  func openForSearch(
    _ filters: FilterOptions, embedder: EmbedderOptions
  ) async throws -> Library {
    // Words alone first: that takes no time, and a model is of no use without a library.
    let library = try open(.readOnly)
    try await filters.check(with: library)
    return filters.mode == .lexical ? library : try open(.readOnly, embedder: embedder.load())
  }
}
