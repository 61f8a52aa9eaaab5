import Embeddings
import Foundation
import GRDB

extension Library {
  /// Looks for a text in every byte and every value of the library's files, and for its words in
  /// what the library keeps.
  ///
  /// The text is looked for in UTF-8 and UTF-16, in composed and decomposed form, as JSON, and
  /// without regard to the case of letters. With an embedder, the bytes of its vector are looked
  /// for, too.
  ///
  /// SQLite cuts a long value over pages, so a text is also followed from page to page: in every
  /// version that the file, its log and its journal have, in free pages, and in unused bytes. Where
  /// a part of it may be overwritten, 24 characters of it count.
  ///
  /// The index of words stores stems, and of each stem only the letters by which it differs from
  /// the one before it. Its pages are therefore decoded, and the stems of the text's words are
  /// looked for among all that they have.
  ///
  /// The words are also compared with those of every item and memory that is kept. So a text with
  /// other white space, punctuation, emphasis, case or accents is found
  /// (``ErasureProof/keptItems``).
  ///
  /// Places that can't be read are in ``ErasureProof/unread``, and nothing is proven then. Copies of
  /// the library beside it count among them: those that a program is making, and damaged ones that
  /// were kept.
  ///
  /// Complexity: O(size of the files), with a few megabytes of memory.
  ///
  /// - Parameter text: The text, such as a sentence of a forgotten mail, with at least one letter
  ///   or digit.
  /// - Throws: ``LibraryError`` if the library can't be read, and the embedder's errors.
  public func proveErasure(of text: String) async throws -> ErasureProof {
    try await proof(of: text, words: PlainWords(text))
  }

  /// Looks for a line of a forgotten item as it was written, and not for its words in other items.
  package func proveErasure(ofLine line: String) async throws -> ErasureProof {
    try await proof(of: line, words: nil)
  }

  private func proof(of text: String, words: PlainWords?) async throws -> ErasureProof {
    precondition(
      text.contains { $0.isLetter || $0.isNumber }, "The text has a letter or a digit.")
    let vector = try await embedder?.embed([text], as: .passage).first
    let forms = TextForms(text, vectors: vector.map(VectorBlob.forms) ?? [])
    let query = LexicalQuery(text)
    let store = store
    // The transaction keeps other processes from moving pages between the files meanwhile.
    let proof = try await store.read { database in
      try ErasureSearch(forms, query: query, words: words, in: store).proof(database)
    }
    // A proof that hasn't read the library proves nothing.
    guard let proof else {
      throw LibraryError(
        .missing, path: store.path, message: "The library's file isn't there any more.",
        remedy: "Look for the place it was moved to, and open it there.")
    }
    return proof
  }

  /// Deletes copies beside the library that a killed program had begun, such as `recollect restore`.
  ///
  /// To forget something does so, too.
  package func deleteAbandonedDrafts() { store.copies.deleteAbandonedDrafts() }
}
