import Embeddings
import Foundation
import GRDB

/// The result of looking for a text in all bytes of a library.
public struct ErasureProof: Sendable, Hashable {
  /// A file that was read.
  public struct File: Sendable, Hashable, Codable {
    /// The path.
    public var path: String
    /// The size in bytes.
    public var bytes: Int
  }

  /// A form in which a text can be stored.
  public enum Form: String, Sendable, Hashable, Codable, CaseIterable {
    /// The text in UTF-8.
    case utf8 = "UTF-8"
    /// The text in UTF-16, little-endian.
    case utf16LittleEndian = "UTF-16LE"
    /// The text in UTF-16, big-endian.
    case utf16BigEndian = "UTF-16BE"
    /// The components of the text's vector.
    case vector
  }

  /// A place in a file where the text was found.
  public struct Trace: Sendable, Hashable, Codable {
    /// The path of the file.
    public var path: String
    /// The offset of the first byte.
    public var offset: Int
    /// The form that was found there.
    public var form: Form
  }

  /// A word of the text, as the index of words has it.
  public struct Word: Sendable, Hashable, Codable {
    /// The word.
    public var word: String
    /// The number of passages and memories that have the word now.
    public var holders: Int
    /// A Boolean value that indicates whether the bytes of the index have the stem of the word,
    /// although no passage or memory has it.
    ///
    /// It is left from a removed text then. In scripts without spaces, each character is a stem.
    public var isLeftover: Bool
  }

  /// The files that were read: the library's file, those that SQLite keeps beside it, and the saved
  /// vectors.
  public var files: [File]
  /// The forms that were looked for.
  public var forms: [Form]
  /// The places where the text was found, the first hundred of each file.
  public var traces: [Trace]
  /// The words of the text.
  public var words: [Word]
  /// The number of words in the index, those of removed texts included.
  public var indexedWords: Int

  /// A Boolean value that indicates whether neither the text nor a word that is left from a removed
  /// text was found.
  public var isErased: Bool {
    traces.isEmpty && !words.contains(where: \.isLeftover)
  }
}

extension Library {
  /// Looks for a text in every byte of the library's files.
  ///
  /// The text is looked for in UTF-8 and UTF-16, in composed and decomposed form, without regard to
  /// the case of letters. With an embedder, the bytes of its vector are looked for, too.
  ///
  /// The index of words stores stems, and of each stem only the letters by which it differs from the
  /// one before it. Its pages are therefore decoded, and the stems of the text's words are looked for
  /// among all that they have.
  ///
  /// Complexity: O(size of the files).
  ///
  /// - Parameter text: The text, such as a sentence of a forgotten mail, with at least one letter or
  ///   digit.
  /// - Throws: ``LibraryError`` if the library can't be read, and the embedder's errors.
  public func proveErasure(of text: String) async throws -> ErasureProof {
    precondition(
      text.contains { $0.isLetter || $0.isNumber }, "The text has a letter or a digit.")
    var patterns = ByteScan.patterns(of: text)
    if let embedder {
      let vector = try await embedder.embed([text], as: .passage)[0]
      patterns.append((.vector, Array(VectorBlob.encode(vector))))
    }
    let query = LexicalQuery(text)
    let (words, count) = try await store.read { try StoredWords(database: $0).words(of: query) }
    let scan = ByteScan(patterns: patterns)
    var proof = ErasureProof(
      files: [],
      forms: ErasureProof.Form.allCases.filter { form in
        patterns.contains { $0.form == form }
      }, traces: [], words: words, indexedWords: count)
    let files = ["", "-wal", "-shm", "-journal"].map { store.path + $0 }
    for path in files + store.savedIndex.paths {
      guard let (bytes, traces) = try scan.file(path) else { continue }
      proof.files.append(ErasureProof.File(path: path, bytes: bytes))
      proof.traces += traces
    }
    // A proof that hasn't read the library proves nothing.
    guard proof.files.first?.path == store.path else {
      throw LibraryError(
        .missing, path: store.path, message: "The library's file isn't there any more.",
        remedy: "Look for the place it was moved to, and open it there.")
    }
    return proof
  }
}
