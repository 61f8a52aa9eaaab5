import ArgumentParser
import Foundation
import LibraryKeys
import Recollect

/// The options that name a new key: a passphrase that is typed, unless one says otherwise.
struct NewKeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A file whose contents are the new key.", valueName: "file"),
    completion: .file())
  var newKeyFile: String?

  @Option(
    help: ArgumentHelp("A shell command whose output is the new key.", valueName: "command"))
  var newKeyCommand: String?

  @Flag(help: "Keep the new key in the desktop's keyring (secret-tool).")
  var newKeyring = false

  func validate() throws {
    let given = [newKeyFile != nil, newKeyCommand != nil, newKeyring].filter { $0 }
    guard given.count < 2 else {
      throw ValidationError(
        "--new-key-file, --new-key-command and --new-keyring can't be given together.")
    }
  }

  func add(to library: Library) throws -> LibraryKey {
    let (secret, name) = try secret(for: library.url)
    return try library.addKey(secret, name: name)
  }

  func secret(for library: URL) throws -> (secret: LibrarySecret, name: String) {
    if newKeyring { return (try Keyring.store(for: library.standardizedFileURL), "") }
    if let newKeyFile {
      return (
        try LibrarySecret(file: URL(fileURLWithPath: newKeyFile)),
        KeyOptions.name(file: newKeyFile, command: nil)
      )
    }
    if let newKeyCommand {
      return (
        try LibrarySecret(.command, KeyCommand(line: newKeyCommand).output()),
        KeyOptions.name(file: nil, command: newKeyCommand)
      )
    }
    return (try PassphrasePrompt.new(), "")
  }
}
