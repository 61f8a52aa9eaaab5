import ArgumentParser
import Foundation
import LibraryKeys
import Recollect

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
    let key = try newKey.add(to: opened)
    Terminal.output.write("Key \(key.id) was added.\n")
  }
}
