import ArgumentParser
import Recollect

struct MemoryShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a memory with the words it is based on.",
    discussion: """
      The text and the evidence of a secret are shown only with --secrets.

      Examples:
        recollect memory show 12
        recollect memory show 12 --secrets
        recollect memory show 12 --json

      --json: one memory, as for `list`.
      """)

  @Argument(help: ArgumentHelp("The number of the memory.", valueName: "number"))
  var id: Int64

  @Flag(help: "Show the text of a secret.")
  var secrets = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    guard let memory = try await library.open(.readOnly).memory(id) else {
      throw Failure(
        .missing, "There is no memory \(id). `recollect memory list --all` shows their numbers.")
    }
    if json {
      try JSONOutput.print(MemoryJSON(memory, showsSecrets: secrets))
    } else {
      Terminal.output.write(MemoryText(memory: memory, showsSecrets: secrets).full + "\n")
    }
  }
}
