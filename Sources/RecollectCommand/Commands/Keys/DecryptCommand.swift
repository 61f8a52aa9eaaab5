import ArgumentParser
import Foundation
import Recollect

struct DecryptCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decrypt",
    abstract: "Decrypt the library, and delete its keys.",
    discussion: """
      All pages are written anew, as by `recollect encrypt`. Whoever can read the file can then \
      read all of it.

      Exit code: 0 if it was decrypted, 1 if you said no.
      """)

  @Flag(help: "Decrypt without a question.")
  var yes = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let url = library.url
    let confirmation = Confirmation(
      question: "Decrypt \(SafeText.line(url.path)) and delete its keys?")
    try confirmation.require(yes: yes)
    try Library.decrypt(at: url, key: library.key)
    Terminal.output.write("Decrypted.\n")
  }
}
