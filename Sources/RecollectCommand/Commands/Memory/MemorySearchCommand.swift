import ArgumentParser
import Recollect

struct MemorySearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find memories by meaning and by word.",
    discussion: """
      Finds what a message with these words would recall, best first.

      Examples:
        recollect memory search "my car needs maintenance"
        recollect memory search garden --limit 20 --json

      --json: memories, as for `list`, each with cosine, coverage and score; withheld (id, kind, \
      sensitivity).
      """)

  @Argument(help: "The words to search for.")
  var query: [String]

  @Option(help: ArgumentHelp("Maximum number of memories.", valueName: "n"))
  var limit = 10

  @Flag(help: "Show the texts of secrets.")
  var secrets = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup var embedder: EmbedderOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    guard !query.joined().allSatisfy(\.isWhitespace) else {
      throw ValidationError("Give the words to search for.")
    }
  }

  func run() async throws {
    let opened = try library.open(.readWrite)
    let options = RecallOptions(
      limit: limit, sensitivity: secrets ? .secret : .sensitive, marksRecalled: false)
    let recall = try await embedder.opened(opened)
      .recall(query.joined(separator: " "), options: options)
    if json {
      try JSONOutput.print(RecallJSON(recall))
    } else {
      var lines = recall.memories.map { MemoryText(memory: $0.memory, showsSecrets: true).line }
      if !recall.withheld.isEmpty {
        let count = Wording.count(recall.withheld.count, "secret")
        lines.append("\(count) withheld; --secrets shows them.")
      }
      if lines.isEmpty { lines = ["No memory belongs to this."] }
      Terminal.output.write(lines.joined(separator: "\n") + "\n")
    }
    if recall.memories.isEmpty { throw ExitStatus.nothingFound.code }
  }
}
