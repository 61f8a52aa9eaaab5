import ArgumentParser
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

struct SearchCommand: GeneratingCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find passages by meaning and by word.",
    discussion: """
      A phrase in double quotes must occur in every passage found. -word and -"a phrase" leave out \
      passages that have it in their text or title, and so does --not. Nothing else is an \
      operator. If the query begins with a minus sign, put -- before it.

      A passage is left out as a weak match if it is neither close to the query in meaning nor \
      holds most of its words. --all shows weak matches too.

      --from and --person: --from anna finds passages that Anna wrote or speaks in, and searches \
      for the query's words only in what she wrote or said. --person anna also finds mails sent to \
      her and meetings she attended. Several --from or --person must all match.

      Dates in the query, such as "last summer", "in March 2024" or "vor zwei Wochen", are \
      understood in English, German, Dutch, French and Spanish: passages of that time come first, \
      and a line says what was understood. --no-dates ignores them; --after and --before exclude \
      other times.

      A person of the library whom the query names as an author, as "from Jacob", "Anna's mail" \
      and "was hat Anna geschrieben" do, is understood in English, German, French and Spanish: \
      what they wrote or said comes first. --no-people ignores names; --from excludes what others \
      wrote.

      Words are also found in other spellings ("Strasse", "1,000", "12.3.2004"), in German \
      compounds and, if the library lacks them, with a letter corrected. A line says which words; \
      --exact-words searches as typed. Words in double quotes are found as they are.

      --rerank asks an answer model about each of the first 20 passages whether it helps to answer \
      the query, and ranks them by its judgment and the search together. That takes some seconds \
      for each passage on a processor.

      Passages of your chats with the assistant come after all others; --no-chats leaves them out. \
      Of equal passages, the original is shown, with the places of its copies.

      Examples:
        recollect search "how do I undo a commit?"
        recollect search '"face to face" October' --kind mail --after 1999
        recollect search reflog --mode lexical --limit 3
        recollect search "tent" --from anna --source ~/mail/archive.mbox
        recollect search "what happened last week?"
        recollect search "Anna's last mail about the tent"
        recollect search "why was the trip called off?" --rerank
        recollect search 'tent -stove' --sort date
        recollect search reflog --files -0 | xargs -0 grep -n reflog
        recollect search garden --format '{path}:{line}'
        recollect search garden --json | jq -r '.passages[].path'

      Exit code: 0 if something was found, 1 if nothing was.

      --json: query, mode, words, dates (text, from, to, meaning), people (text, people), variants \
      (text, kind, words, others), excluded_words, below_floor, and passages with number, title, \
      kind, path, line, date, people, authors, item_ids, text, highlights (byte ranges in text), \
      scores, copies (path, line).
      """)

  @Argument(help: "A question or words to search for.")
  var query: String

  @Option(
    help: ArgumentHelp(
      "Order of the passages: relevance, or date (the newest of those that match first).",
      valueName: "order"))
  var sort = ResultOrder.relevance

  @Flag(help: "Rank the first passages once more by the judgment of an answer model.")
  var rerank = false

  @Option(
    help: ArgumentHelp(
      "Answer model for --rerank: a GGUF file, or its name in the model folder.",
      valueName: "file|name"),
    completion: Completion.answerModels)
  var model: String?

  @OptionGroup(title: "Output") var output: ResultOptions
  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Library and model") var library: LibraryOptions
  @OptionGroup(title: "Library and model") var embedder: EmbedderOptions

  func validate() throws {
    guard query.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("The query is empty.")
    }
    if rerank && sort == .date {
      throw ValidationError("--rerank orders by relevance. Leave out --sort date.")
    }
    if model != nil && !rerank {
      throw ValidationError("--model is used with --rerank only. Add --rerank.")
    }
  }

  var generates: Bool { rerank }

  func run() async throws {
    let model = rerank ? try ModelDirectory().answerModel(model) : nil
    let library = try await library.openForSearch(filters, embedder: embedder)
    FilterOptions.warnAboutUnclosedQuote(in: query)
    let results = try await results(library, model: model)
    if results.passages.isEmpty { try await filters.explainNothing(in: library) }
    try output.show(results, of: library, as: json(results))
  }

  private func json(_ results: SearchResults) -> SearchJSON {
    SearchJSON(
      query: query, mode: filters.mode, words: results.words,
      dates: results.dates.map(DateJSON.init), people: results.people.map(PersonJSON.init),
      variants: results.variants, excludedWords: results.excludedWords,
      passages: PassageJSON.numbered(results.passages), belowFloor: results.belowFloor)
  }
}

extension SearchCommand {
  private func results(_ library: Library, model: URL?) async throws -> SearchResults {
    let limit = output.maximumResults
    guard let model else {
      let count = sort.count(toShow: limit)
      let results = try await library.search(query, options: filters.searchOptions(limit: count))
      return sort.ordered(results, limit: limit)
    }
    let count = max(limit, PassageReranker.defaultCount)
    var results = try await library.search(query, options: filters.searchOptions(limit: count))
    let line = StatusLine()
    defer { line.erase() }
    line.show("Loading \(model.lastPathComponent)…")
    let reranker = PassageReranker(
      model: try await AnsweringOptions.load(model, context: 4096, threads: embedder.threads))
    let total = min(results.passages.count, PassageReranker.defaultCount)
    results.passages = try await reranker.ranked(results.passages, for: query) { count in
      line.show("Judged \(count) of \(Wording.count(total, "passage"))…")
    }
    results.passages = Array(results.passages.prefix(limit))
    return results
  }
}

private struct SearchJSON: Encodable {
  var query: String
  var mode: SearchMode
  var words: [String]
  var dates: [DateJSON]
  var people: [PersonJSON]
  var variants: [WordVariants]
  var excludedWords: [String]
  var passages: [PassageJSON]
  var belowFloor: Int
}
