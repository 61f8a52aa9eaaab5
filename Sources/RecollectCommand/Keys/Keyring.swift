import Foundation
import LibraryKeys

/// The desktop's keyring, through libsecret's `secret-tool`.
///
/// It has the last secret of a library and the one before. That one opens the library if the
/// program ends before the last one does.
enum Keyring {
  private enum Entry: String, CaseIterable {
    case last = "recollect-library"
    case previous = "recollect-library-before"
  }

  private static func attributes(_ entry: Entry, of library: URL) -> String {
    "\(entry.rawValue) '\(library.path.replacing("'", with: "'\\''"))'"
  }

  /// Returns the secrets that the keyring has, if it is there.
  static func secrets(for library: URL) throws -> [LibrarySecret] {
    guard isThere else { return [] }
    return try Entry.allCases.compactMap { entry in
      let command = KeyCommand(line: "secret-tool lookup \(attributes(entry, of: library))")
      return try (try? command.output()).map { try LibrarySecret(.keyring, $0) }
    }
  }

  /// Stores a random secret, and returns it.
  static func store(for library: URL) throws -> LibrarySecret {
    guard isThere else {
      throw Failure(
        .missing, "secret-tool isn't installed. On Debian:  apt-get install libsecret-tools")
    }
    let label = "Recollect \(library.lastPathComponent)".replacing("'", with: "")
    let (last, previous) = (attributes(.last, of: library), attributes(.previous, of: library))
    // The secret is made by the shell, so that it is in no list of arguments.
    let command = KeyCommand(
      line: """
        old=$(secret-tool lookup \(last))
        if [ -n "$old" ]; then
          printf %s "$old" | secret-tool store --label='\(label), before' \(previous) || exit 1
        fi
        secret=$(head -c 32 /dev/urandom | base64) && printf %s "$secret" \
        | secret-tool store --label='\(label)' \(last) && printf %s "$secret"
        """)
    return try LibrarySecret(.keyring, command.output())
  }

  private static var isThere: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .contains { FileManager.default.isExecutableFile(atPath: "\($0)/secret-tool") }
  }
}
