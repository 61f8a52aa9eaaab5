import ArgumentParser
import Foundation
import LanguageModels
import LlamaModels
import Recollect
import RecollectAnswers

struct SummarizeCommand: GeneratingCommand {
  private static let maximumThreads = 20

  static let configuration = CommandConfiguration(
    commandName: "summarize",
    abstract: "Summarize a thread, a file, or what a search finds.",
    discussion: """
      Takes a place as `show` takes it: a file, a line of it as `search` prints it, or an item's \
      id. A file is summarized without the other files of its series. At a line of a mailbox or a \
      chat, the whole thread is summarized. Anything else is searched for, and the passages found \
      are summarized. The filters apply to the search.

      A text that is longer than the model's context is read by parts: the model writes the points \
      of each part, then summarizes the points. The last line of the terminal shows which part it \
      reads. Each sentence ends with the numbers of the parts it stands on; they are listed below \
      the summary. Numbers are certain to exist, but a small model may choose them badly: look up \
      what matters.

      Examples:
        recollect summarize ~/mail/archive.mbox:1204
        recollect summarize notes/garden.md --sentences 3
        recollect summarize "what did we decide about the tent?" --kind mail --limit 30
        recollect summarize "tent" --json | jq -r .summary

      Exit code: 0 if there is a summary, 1 if nothing was found or the place is unknown.

      --json: place or query, summary, sentences (text, sources: numbers of parts), parts (number, \
      title, kind, path, line, date, people, item_ids, text, is_cited), rounds, model.
      """)

  @Argument(
    help: ArgumentHelp(
      "A file, a line of it, an item's id, or words to search for.", valueName: "place|query"),
    completion: .file())
  var subject: String

  @Option(help: ArgumentHelp("Maximum number of sentences.", valueName: "n"))
  var sentences = 6

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Maximum number of passages of a search to summarize.", valueName: "n"))
  var limit = 20

  @Flag(help: "Print one JSON object at the end.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Model that writes: a GGUF file, or its name in the model folder. "
        + "(default: Qwen2.5-Coder 1.5B, or 0.5B if only that is there)",
      valueName: "file|name"),
    completion: Completion.answerModels)
  var model: String?

  @Option(
    help: ArgumentHelp(
      "Size of the model's context: the tokens (parts of words) that it can read and write at "
        + "once.",
      valueName: "n"))
  var context = 4096

  @OptionGroup(title: "Filters") var filters: FilterOptions
  @OptionGroup(title: "Library and models") var library: LibraryOptions
  @OptionGroup(title: "Library and models") var embedder: EmbedderOptions

  func validate() throws {
    guard subject.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("The place or query is empty.")
    }
    guard (1...50).contains(sentences) else {
      throw ValidationError("--sentences must be from 1 to 50.")
    }
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit must be from 1 to 1000.")
    }
    guard (1024...1_048_576).contains(context) else {
      throw ValidationError("--context must be from 1024 to 1048576 tokens.")
    }
  }

  func run() async throws {
    let command = self
    let isWritten = try await Interruption().run { try await command.summarize() }
    if !isWritten { throw ExitStatus.nothingFound.code }
  }

  private func summarize() async throws -> Bool {
    let status = StatusLine()
    defer { status.erase() }
    let file = try ModelDirectory().answerModel(model)
    let texts = try await texts(status)
    guard !texts.isEmpty else {
      if json {
        try finish(Summary(), texts: texts, model: file)
      } else {
        status.erase()
        Terminal.output.write(texts.nothing)
      }
      return false
    }
    status.show("Loading \(file.deletingPathExtension().lastPathComponent)…")
    let model = try await AnsweringOptions.load(
      file, context: context, threads: embedder.threads)
    let view = SummaryView()
    var summary: Summary?
    for try await event in texts.summarize(with: model, sentences: sentences) {
      switch event {
      case .divided(let parts): status.show("Reading \(Wording.count(parts.count, "part"))…")
      case .reading(let progress): status.show(progress.status)
      case .sentences(let sentences):
        if json { continue }
        status.erase()
        view.show(sentences)
      case .finished(let whole): summary = whole
      }
    }
    // The events of a canceled summary end without an error.
    guard let summary else { throw CancellationError() }
    status.erase()
    try finish(summary, texts: texts, model: file, view: view)
    return !summary.sentences.isEmpty
  }

  private func finish(
    _ summary: Summary, texts: SummaryTexts, model: URL, view: SummaryView = SummaryView()
  ) throws {
    guard json else { return view.finish(summary) }
    let name = model.deletingPathExtension().lastPathComponent
    try JSONOutput.print(SummaryJSON(summary, of: texts, named: subject, model: name))
  }

  /// The threads of the place or, if there is no such place, the results of a search.
  private func texts(_ status: StatusLine) async throws -> SummaryTexts {
    let place = PlaceLookup(place: subject, library: try library.open(.readOnly))
    let threads = try await place.texts(atMost: Self.maximumThreads)
    if !threads.isEmpty { return .threads(threads, place.library) }
    if let reason = try await place.reasonNothingIsThere() {
      throw Failure(.nothingFound, "\(subject): \(reason)")
    }
    let library = try await library.openForSearch(filters, embedder: embedder)
    FilterOptions.warnAboutUnclosedQuote(in: subject)
    status.show("Searching…")
    var options = filters.searchOptions(limit: limit)
    options.highlightsMatches = false
    options.filter.excludedSources = [KeptConversations.path]
    let results = try await library.search(subject, options: options)
    if results.passages.isEmpty { try await filters.explainNothing(in: library) }
    return .results(results, query: subject, library)
  }
}

enum SummaryTexts {
  case threads([LibraryThread], Library)
  case results(SearchResults, query: String, Library)

  var isEmpty: Bool {
    switch self {
    case .threads(let threads, _): threads.isEmpty
    case .results(let results, _, _): results.passages.isEmpty
    }
  }

  var nothing: String {
    guard case .results(let results, _, _) = self, results.belowFloor > 0 else {
      return "Nothing found.\n"
    }
    let passages = Wording.count(results.belowFloor, "passage")
    let verb = results.belowFloor == 1 ? "matches" : "match"
    return "Nothing found. \(passages) \(verb) weakly; --all summarizes the best of them.\n"
  }

  func summarize(
    with model: LlamaModel, sentences: Int
  ) -> AsyncThrowingStream<SummaryEvent, any Error> {
    var options = SummaryOptions(sentences: sentences)
    // A long summary takes more room, of which the library leaves two thirds to the texts.
    options.generation.maximumResponseTokens = max(500, sentences * 80)
    return switch self {
    case .threads(let threads, let library):
      library.summarize(threads, with: model, options: options)
    case .results(let results, let query, let library):
      library.summarize(results, about: query, with: model, options: options)
    }
  }
}

extension PartProgress {
  fileprivate var status: String {
    if parts == 1 { return round == 1 ? "Reading…" : "Writing the summary…" }
    let part = "part \(part) of \(parts)"
    return round == 1 ? "Reading \(part)…" : "Merging points, \(part)…"
  }
}
