/// An error that keeps a library's data key from being unwrapped or wrapped.
public struct LibraryKeyError: Error, Sendable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Sendable, Hashable {
    /// A library is encrypted, and the file of its keys isn't there.
    case missingKeys
    /// The file of keys, or one key in it, is damaged.
    case damagedKeys
    /// None of the library's keys fits the secret.
    case wrongSecret
    /// The secret is too short, can't be read, or isn't one of recovery's words.
    case unusableSecret
    /// Nobody gave a secret.
    case noSecret
    /// The last way to open the library would be lost.
    case lastKey
    /// The file of keys can't be written.
    case unwritable
    /// This build has no encryption.
    case unavailable
  }

  /// The kind of error.
  public var code: Code
  /// The sentences that describe the error and its remedy.
  public var description: String

  /// Creates an error of a ``KeySource``.
  public init(_ code: Code, _ description: String) {
    (self.code, self.description) = (code, description)
  }
}
