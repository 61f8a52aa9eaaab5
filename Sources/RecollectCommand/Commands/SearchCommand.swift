import ArgumentParser
import Recollect

/// Finds passages.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find passages by meaning and by word.",
    discussion: """
      A phrase in double quotes must be in every passage; nothing else is an operator, so -word \
      looks for the word. What matches neither in meaning nor in words is left out; --all shows it. \
      With --from, the words are looked for and marked in what that person wrote or spoke alone; \
      who is only listed as attending a meeting is found with --person.

      Examples:
        recollect search "how do I undo a commit?"
        recollect search '"face to face" October' --kind mail --after 1999 --before 2000
        recollect search reflog --mode lexical --limit 3
        recollect search "tent" --from anna --source ~/mail/archive.mbox
        recollect search garden --json | jq -r '.passages[].path'

      Exit code: 0 when something was found, 1 when nothing was.

      --json: query, mode, words, below_floor, and passages with number, title, kind, path, line, \
      date, people, item_ids, text, marks (bytes of text), scores.
      """)

  @Argument(help: "What to look for: a question, or words.")
  var query: String

  @Option(name: [.short, .long], help: ArgumentHelp("Most passages to show.", valueName: "n"))
  var limit = 10

  @Flag(help: "Show whole passages.")
  var full = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  func validate() throws {
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit is from 1 to 1000.")
    }
    guard query.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("There is nothing to look for.")
    }
  }

  func run() async throws {
    let library = try await library.openForSearch(filters, embedder: embedder)
    FilterOptions.remarkOnQuotes(in: query)
    let results = try await library.search(query, options: filters.searchOptions(limit: limit))
    if json {
      try JSONOutput.print(SearchJSON(query: query, mode: filters.mode, results: results))
    } else {
      Terminal.output.write(SearchText(results: results, showsWhole: full).text)
    }
    if results.passages.isEmpty {
      try await filters.remarkOnUnknownLanguages(in: library)
      throw ExitStatus.nothingFound.code
    }
  }
}

/// What `search --json` prints.
private struct SearchJSON: Encodable {
  var query: String
  var mode: SearchMode
  var words: [String]
  var passages: [PassageJSON]
  var belowFloor: Int

  init(query: String, mode: SearchMode, results: SearchResults) {
    self.query = query
    self.mode = mode
    words = results.words
    passages = results.passages.enumerated().map { PassageJSON($1, number: $0 + 1) }
    belowFloor = results.belowFloor
  }
}

/// What `search` shows.
private struct SearchText {
  /// Lines of a passage that are shown unless all are asked for.
  private static let excerptLines = 5

  var results: SearchResults
  var showsWhole: Bool

  var text: String {
    guard !results.passages.isEmpty else { return nothing }
    let passages = results.passages.enumerated().map { position, passage in
      PassageText(passage: passage, terminal: .output)
        .full(number: position + 1, lines: showsWhole ? nil : Self.excerptLines)
    }
    return passages.joined(separator: "\n\n") + "\n"
  }

  private var nothing: String {
    guard results.belowFloor > 0 else { return "Nothing found.\n" }
    let passages = Words.count(results.belowFloor, "passage")
    let verb = results.belowFloor == 1 ? "matches" : "match"
    return "Nothing found. \(passages) \(verb) poorly; --all shows the best of them.\n"
  }
}
