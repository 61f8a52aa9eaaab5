import ArgumentParser
import LibraryKeys
import Recollect

struct KeyAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a key. The library isn't written anew.")

  @OptionGroup var newKey: NewKeyOptions
  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let opened = try KeyCommands.openEncrypted(library)
    let key = try newKey.add(to: opened)
    Terminal.output.write("Key \(key.id) was added.\n")
  }
}
