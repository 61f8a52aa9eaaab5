public import Foundation

/// A secret that opens a library: its data key in words, or what the data key is wrapped with.
public struct LibrarySecret: Sendable {
  /// The way by which a person or a program has the secret.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Typed by the person.
    case passphrase
    /// The contents of a file.
    case file
    /// The output of a command, such as that of a password manager.
    case command
    /// Kept by the desktop's keyring.
    case keyring
  }

  enum Content: Sendable {
    case wrapped(Kind, SecretBytes)
    case recovery(DataKey)
  }

  let content: Content

  /// A secret of which the data key is unwrapped.
  ///
  /// - Throws: ``LibraryKeyError`` if it is empty.
  public init(_ kind: Kind, _ bytes: SecretBytes) throws {
    guard bytes.count > 0 else {
      throw LibraryKeyError(.unusableSecret, "An empty \(kind.noun) protects nothing.")
    }
    content = .wrapped(kind, bytes)
  }

  /// The data key, from the words of recovery.
  ///
  /// - Throws: ``LibraryKeyError`` if a word is mistyped.
  public init(recovery words: String) throws {
    content = .recovery(try RecoveryWords.key(from: words))
  }

  /// The bytes of a key file.
  ///
  /// - Throws: ``LibraryKeyError`` if the file can't be read, has fewer than 16 or more than
  ///   65,536 bytes, or the same byte throughout.
  public init(file: URL) throws {
    let (minimum, maximum) = (16, 65_536)
    let bytes: SecretBytes
    do {
      let handle = try FileHandle(forReadingFrom: file)
      defer { try? handle.close() }
      var data = try handle.read(upToCount: maximum + 1) ?? Data()
      defer { data.resetBytes(in: data.startIndex..<data.endIndex) }
      bytes = SecretBytes(data)
    } catch {
      throw LibraryKeyError(
        .unusableSecret, "\(file.path): The key file can't be read: \(error.localizedDescription)")
    }
    guard (minimum...maximum).contains(bytes.count) else {
      throw LibraryKeyError(
        .unusableSecret,
        "\(file.path): A key file has \(minimum) to \(maximum) bytes; this one has "
          + (bytes.count > maximum ? "more." : "\(bytes.count)."))
    }
    guard bytes.withBytes({ Set($0).count > 1 }) else {
      throw LibraryKeyError(
        .unusableSecret,
        "\(file.path): All bytes of the key file are equal, so anyone could guess it.")
    }
    content = .wrapped(.file, bytes)
  }
}

extension LibrarySecret.Kind {
  var noun: String {
    switch self {
    case .passphrase: "passphrase"
    case .file: "key file"
    case .command: "output of the key command"
    case .keyring: "secret of the keyring"
    }
  }
}
