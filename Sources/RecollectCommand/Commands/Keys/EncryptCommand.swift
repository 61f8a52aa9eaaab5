import ArgumentParser
import Foundation
import Recollect

struct EncryptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encrypt",
    abstract: "Encrypt the library, so that a stolen disk or a careless backup can't be read.",
    discussion: """
      The library gets a random key of 256 bits, which is wrapped with a passphrase, a key file or \
      the output of a command. `recollect key add` adds other keys. The recovery key, seventeen \
      words, is printed once: it opens the library when all else is lost.

      All pages are written anew, which takes some seconds for each gigabyte and needs as much free \
      disk space as the library, twice. Stop `recollect serve` and `recollect watch` first. If the \
      program is stopped, the library stays as it was.

      Examples:
        recollect encrypt
        recollect encrypt --key-command 'pass show recollect'

      Documentation/Encryption.md says what is protected against whom.
      """)

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let url = library.url
    // A library that is missing or encrypted is reported before anything is asked.
    if Library.isEncrypted(at: url) {
      throw Failure(
        .usage,
        "\(url.path): The library is encrypted already. `recollect key anew` changes its key.")
    }
    _ = try Library(at: url, access: .readWrite)
    let (secret, name) = try library.key.new()
    let recovery = try Library.encrypt(at: url, with: secret, name: name)
    Terminal.error.write("Encrypted. ")
    RecoveryKeyText.show(recovery)
    warn(ofFilesBeside: url.standardizedFileURL.resolvingSymlinksInPath().path)
  }

  private func warn(ofFilesBeside path: String) {
    let files = path + "-files"
    if FileManager.default.fileExists(atPath: files) {
      Failure.warn(
        "\(files): This has the files that were dropped on the page, and isn't encrypted. "
          + "Delete what you don't need.")
    }
    for copy in Library.copies(beside: URL(fileURLWithPath: path)) {
      Failure.warn(
        "\(copy): This may have texts of the library, and wasn't encrypted. Delete it if you don't "
          + "need it.")
    }
  }
}
