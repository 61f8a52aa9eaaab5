import ArgumentParser
import Recollect

struct MemoryListCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List memories.",
    discussion: """
      Lists the number, the kind, the date and the text of each memory, oldest first. Superseded \
      ones, which were true once, are listed with --all.

      Examples:
        recollect memory list
        recollect memory list --kind health --kind task
        recollect memory list --all --json | jq '.memories[].text'

      --json: memories (id, kind, sensitivity, state, subject, text, created, valid_from, \
      valid_to, last_recalled, expires, superseded_by, evidence).
      """)

  @Option(help: "List only this kind: \(Wording.choices(Memory.Kind.self)). May be repeated.")
  var kind: [Memory.Kind] = []

  @Flag(help: "List superseded, disputed and unreviewed memories, too.")
  var all = false

  @Flag(help: "Show the texts of secrets.")
  var secrets = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions

  func run() async throws {
    var selection = MemorySelection(kinds: Set(kind))
    if !all { selection.states = [.active] }
    let memories = try await library.open(.readOnly).memories(selection)
    if json {
      let objects = memories.map { MemoryJSON($0, showsSecrets: secrets) }
      try JSONOutput.print(["memories": objects])
    } else if memories.isEmpty {
      Terminal.output.write("There are no memories\(kind.isEmpty ? "" : " of this kind").\n")
    } else {
      let lines = memories.map { MemoryText(memory: $0, showsSecrets: secrets).line }
      Terminal.output.write(lines.joined(separator: "\n") + "\n")
    }
    if memories.isEmpty { throw ExitStatus.nothingFound.code }
  }
}
