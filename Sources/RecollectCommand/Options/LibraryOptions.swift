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

  func open(_ access: Library.Access, embedder: (any Embedder)? = nil) throws -> Library {
    try Library(at: url, embedder: embedder, access: access)
  }

  /// Opens the library to search it, with the embedding model only if the search needs one.
  func openForSearch(_ mode: SearchMode, embedder: EmbedderOptions) throws -> Library {
    // Words alone first: that takes no time, and a model is of no use without a library.
    let library = try open(.readOnly)
    return mode == .lexical ? library : try open(.readOnly, embedder: embedder.load())
  }
}
