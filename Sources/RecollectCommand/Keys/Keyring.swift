import Foundation
import LibraryKeys

/// The desktop's keyring, through libsecret's `secret-tool`.
enum Keyring {
  private static func attributes(of library: URL) -> String {
    "recollect-library '\(library.path.replacing("'", with: "'\\''"))'"
  }

  /// Returns `nil` if the keyring has no secret, or isn't there.
  static func secret(for library: URL) throws -> LibrarySecret? {
    guard isThere else { return nil }
    let command = KeyCommand(line: "secret-tool lookup \(attributes(of: library))")
    guard let bytes = try? command.output() else { return nil }
    return try LibrarySecret(.keyring, bytes)
  }

  /// Stores a random secret, and returns it.
  static func store(for library: URL) throws -> LibrarySecret {
    guard isThere else {
      throw Failure(
        .missing, "secret-tool isn't installed. On Debian:  apt-get install libsecret-tools")
    }
    let label = "Recollect \(library.lastPathComponent)".replacing("'", with: "")
    // The secret is made by the shell, so that it is in no list of arguments.
    let command = KeyCommand(
      line: """
        secret=$(head -c 32 /dev/urandom | base64) && printf %s "$secret" \
        | secret-tool store --label='\(label)' \(attributes(of: library)) && printf %s "$secret"
        """)
    return try LibrarySecret(.keyring, command.output())
  }

  private static var isThere: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/secret-tool") }
  }
}
