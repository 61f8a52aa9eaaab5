import ArgumentParser
import Recollect

/// The command that finds passages.
struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find passages by meaning and by word.",
    discussion: """
      A phrase in double quotes must occur in every passage found. Nothing else is an operator: \
      -word searches for the word.

      A passage is left out as a weak match if it is neither close to the query in meaning nor \
      holds most of its words. --all shows weak matches too.

      --from and --person: --from anna finds passages that Anna wrote or speaks in, and searches \
      for the query's words only in what she wrote or said. --person anna also finds mails sent to \
      her and meetings she attended. Several --from or --person must all match.

      Dates in the query, such as "last summer", "in March 2024" or "vor zwei Wochen", are understood in \
      English, German, French and Spanish: passages of that time come first, and a line says what was \
      understood. --no-dates ignores them; --after and --before exclude other times.

      Examples:
        recollect search "how do I undo a commit?"
        recollect search '"face to face" October' --kind mail --after 1999
        recollect search reflog --mode lexical --limit 3
        recollect search "tent" --from anna --source ~/mail/archive.mbox
        recollect search "what happened last week?"
        recollect search garden --json | jq -r '.passages[].path'

      Exit code: 0 if something was found, 1 if nothing was.

      --json: query, mode, words, dates (text, from, to, meaning), below_floor, and passages with number, title, kind, path, line, \
      date, people, item_ids, text, highlights (byte ranges in text), scores.
      """)

  @Argument(help: "A question or words to search for.")
  var query: String

  @Option(
    name: [.short, .long], help: ArgumentHelp("Maximum number of passages to show.", valueName: "n")
  )
  var limit = 10

  @Flag(help: "Show each passage whole, not only the five lines that match best.")
  var full = false

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  func validate() throws {
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit must be from 1 to 1000.")
    }
    guard query.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("The query is empty.")
    }
  }

  func run() async throws {
    let library = try await library.openForSearch(filters, embedder: embedder)
    FilterOptions.warnAboutUnclosedQuote(in: query)
    let results = try await library.search(query, options: filters.searchOptions(limit: limit))
    if json {
      try JSONOutput.print(SearchJSON(query: query, mode: filters.mode, results: results))
    } else {
      Terminal.output.write(SearchText(results: results, showsWhole: full).text)
    }
    if results.passages.isEmpty {
      try await filters.warnAboutUnknownLanguages(in: library)
      throw ExitStatus.nothingFound.code
    }
  }
}

/// The JSON output of `search --json`.
private struct SearchJSON: Encodable {
  var query: String
  var mode: SearchMode
  var words: [String]
  var dates: [DateJSON]
  var passages: [PassageJSON]
  var belowFloor: Int

  init(query: String, mode: SearchMode, results: SearchResults) {
    self.query = query
    self.mode = mode
    words = results.words
    dates = results.dates.map(DateJSON.init)
    passages = results.passages.enumerated().map { PassageJSON($1, number: $0 + 1) }
    belowFloor = results.belowFloor
  }
}

/// The text output of `search`.
private struct SearchText {
  /// The most lines of a passage to show without `--full`.
  private static let excerptLines = 5

  var results: SearchResults
  var showsWhole: Bool

  var text: String {
    let dates = DatesText.line(results.dates).map { Terminal.output.styled($0, .dim) + "\n" } ?? ""
    return dates + passages
  }

  private var passages: String {
    guard !results.passages.isEmpty else { return nothing }
    let passages = results.passages.enumerated().map { position, passage in
      PassageText(passage: passage, terminal: .output)
        .full(number: position + 1, lines: showsWhole ? nil : Self.excerptLines)
    }
    return passages.joined(separator: "\n\n") + "\n"
  }

  private var nothing: String {
    guard results.belowFloor > 0 else { return "Nothing found.\n" }
    let passages = Wording.count(results.belowFloor, "passage")
    let verb = results.belowFloor == 1 ? "matches" : "match"
    return "Nothing found. \(passages) \(verb) weakly; --all shows the best of them.\n"
  }
}
