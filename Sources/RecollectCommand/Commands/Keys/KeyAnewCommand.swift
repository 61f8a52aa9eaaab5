import ArgumentParser
import Recollect

struct KeyAnewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "anew",
    abstract: "Encrypt the library with another random key.",
    discussion: """
      Afterwards only the new key and a new recovery key open it: the others open nothing but old \
      copies. Use it if a key became known. All pages are written anew, as by `recollect encrypt`.
      """)

  @OptionGroup var newKey: NewKeyOptions
  @OptionGroup var library: LibraryOptions

  func run() async throws {
    // The present key is asked for first.
    _ = try KeyCommands.openEncrypted(library)
    let (secret, name) = try newKey.secret(for: library.url)
    let recovery = try Library.encryptAnew(
      at: library.url, key: library.key, with: secret, name: name)
    Terminal.error.write("Encrypted anew. ")
    RecoveryKeyText.show(recovery)
  }
}
