import ArgumentParser
import LibraryKeys
import Recollect

struct KeyChangeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Replace a key. The library isn't written anew.",
    discussion: """
      The old key still opens old copies of the library. If it is known to somebody else, use \
      `recollect key anew`.
      """)

  @Argument(help: ArgumentHelp("The number of the key, as listed.", valueName: "number"))
  var number: Int

  @OptionGroup var newKey: NewKeyOptions
  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let opened = try KeyCommands.openEncrypted(library)
    guard opened.keys.contains(where: { $0.id == number }) else {
      throw Failure(.missing, "There is no key \(number). `recollect key list` lists them.")
    }
    let key = try newKey.add(to: opened)
    _ = try opened.removeKey(number)
    Terminal.output.write("Key \(number) was replaced by key \(key.id).\n")
  }
}
