public import Foundation

/// Gives the secret that opens an encrypted library, such as a prompt or a keychain.
///
/// ```swift
/// struct Prompt: KeySource {
///   func secrets(for library: URL, keys: [LibraryKey]) throws -> [LibrarySecret] {
///     [try LibrarySecret(.passphrase, ask("Passphrase of \(library.lastPathComponent)"))]
///   }
/// }
/// let library = try Library(at: file, embedder: embedder, key: Prompt())
/// ```
public protocol KeySource: Sendable {
  /// Returns the secrets that may open the library; the first that does is used.
  ///
  /// - Parameters:
  ///   - library: The library's file.
  ///   - keys: The library's keys; empty if their file is missing.
  func secrets(for library: URL, keys: [LibraryKey]) throws -> [LibrarySecret]
}

extension LibrarySecret: KeySource {
  /// Returns the secret itself.
  public func secrets(for library: URL, keys: [LibraryKey]) -> [LibrarySecret] { [self] }
}
