import ArgumentParser
import Foundation
import Recollect

struct KeyCommands: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Show, add and remove the keys of an encrypted library.",
    discussion: """
      Each key opens the library alone. They lie beside the library, in a file with "-keys" at the \
      end of its name; back it up with the library.

      Examples:
        recollect key list
        recollect key add --new-key-command 'pass show recollect'
        recollect key add --new-keyring
        recollect key change 1
        recollect key remove 2
        recollect key recovery
        recollect key recover
        recollect key anew
      """,
    subcommands: [
      KeyListCommand.self, KeyAddCommand.self, KeyChangeCommand.self, KeyRemoveCommand.self,
      KeyRecoveryCommand.self, KeyRecoverCommand.self, KeyAnewCommand.self,
    ],
    defaultSubcommand: KeyListCommand.self)

  static func openEncrypted(_ options: LibraryOptions) throws -> Library {
    let library = try options.open(.readWrite)
    guard library.isEncrypted else {
      throw Failure(
        .usage, "\(options.url.path): The library isn't encrypted. `recollect encrypt` does that.")
    }
    return library
  }
}
