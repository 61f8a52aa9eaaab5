import ArgumentParser
import Foundation
import LibraryKeys
import Recollect

struct KeyRecoveryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recovery", abstract: "Print the recovery key.")

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let opened = try KeyCommands.openEncrypted(library)
    if let key = opened.recoveryKey { RecoveryKeyText.show(key) }
  }
}

struct KeyRecoverCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Open the library with the recovery key, and give it a new key.",
    discussion: """
      It also works if the file of keys was lost or damaged. The words are read from standard input.
      """)

  @OptionGroup var newKey: NewKeyOptions
  @OptionGroup var library: LibraryOptions

  func run() async throws {
    if Terminal.inputIsTerminal { Terminal.error.write("Recovery key, on one line: ") }
    let recovery = try LibrarySecret(recovery: readLine() ?? "")
    let opened = try Library(at: library.url, access: .readWrite, key: recovery)
    guard opened.isEncrypted else {
      throw Failure(.usage, "\(library.url.path): The library isn't encrypted.")
    }
    let (secret, name) = try newKey.secret(for: library.url)
    let key = try opened.addKey(secret, name: name)
    Terminal.output.write("Key \(key.id) was added.\n")
  }
}

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
