import ArgumentParser
import LibraryKeys
import Recollect

struct KeyRemoveCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a key; the last one stays.")

  @Argument(help: ArgumentHelp("The number of the key, as listed.", valueName: "number"))
  var number: Int

  @Flag(help: "Remove it without a question.")
  var yes = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let opened = try KeyCommands.openEncrypted(library)
    guard let key = opened.keys.first(where: { $0.id == number }) else {
      throw Failure(.missing, "There is no key \(number). `recollect key list` lists them.")
    }
    let confirmation = Confirmation(question: "Remove key \(number), a \(key.kind.rawValue)?")
    try confirmation.require(yes: yes)
    _ = try opened.removeKey(number)
    Terminal.output.write("Key \(number) was removed.\n")
  }
}
