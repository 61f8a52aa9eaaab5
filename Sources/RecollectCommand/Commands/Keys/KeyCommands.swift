import ArgumentParser
import Foundation
import LibraryKeys
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

struct KeyListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the keys of the library; none of them is needed for it.",
    discussion: "--json: keys, each with id, kind, name and created.")

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  private struct Output: Encodable {
    struct Key: Encodable {
      var id: Int
      var kind: String
      var name: String
      var created: String
    }

    var keys: [Key]
  }

  func run() async throws {
    let keys = KeyRing(beside: library.url).keys
    if json {
      try JSONOutput.print(
        Output(
          keys: keys.map {
            Output.Key(
              id: $0.id, kind: $0.kind.rawValue, name: $0.name,
              created: $0.created.formatted(.iso8601))
          }))
    } else {
      let lines = keys.map { key in
        let name = key.name.isEmpty ? "" : "  " + SafeText.line(key.name)
        let day = key.created.formatted(.iso8601.year().month().day())
        return "\(key.id)  \(key.kind.rawValue)\(name)  added \(day)\n"
      }
      Terminal.output.write(lines.isEmpty ? "No keys.\n" : lines.joined())
    }
    if keys.isEmpty { throw ExitStatus.nothingFound.code }
  }
}

struct KeyAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a key. The library isn't written anew.")

  @OptionGroup var newKey: NewKeyOptions
  @OptionGroup var library: LibraryOptions

  func run() async throws {
    let opened = try KeyCommands.openEncrypted(library)
    let (secret, name) = try newKey.secret(for: library.url)
    let key = try opened.addKey(secret, name: name)
    Terminal.output.write("Key \(key.id) was added.\n")
  }
}

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
    let (secret, name) = try newKey.secret(for: library.url)
    let key = try opened.addKey(secret, name: name)
    _ = try opened.removeKey(number)
    Terminal.output.write("Key \(number) was replaced by key \(key.id).\n")
  }
}

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
    let confirmation = Confirmation(
      question: "Remove key \(number), a \(key.kind.rawValue)?", listings: [])
    guard try confirmation.isGiven(yes: yes) else { throw ExitStatus.nothingFound.code }
    _ = try opened.removeKey(number)
    Terminal.output.write("Key \(number) was removed.\n")
  }
}
