import ArgumentParser
import Foundation
import Recollect
import RecollectAnswers
import RecollectEvaluation

struct EvaluateCommand: GeneratingCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measure how well searches find what they should, and compare settings.",
    discussion: """
      Searches for questions whose answers are known, and counts where the passages with the \
      answers are: first (hit@1), among the first three (hit@3) or ten (hit@10), and the mean of \
      1/rank (MRR). Each figure is followed by its 95% interval: with few questions it is wide.

      The questions are made by a language model from passages of the library, which are drawn by \
      --seed, each thread in its turn. A question that repeats the words of its passage is \
      rejected, and the next passage is drawn. Made questions show which of two settings is \
      better; how well your own questions do, only your own show. Write them into a file for \
      --questions, one JSON object a line:

        {"question": "Who brings the tent?", "relevant": ["notes/camping.md:3"]}
        {"question": "When do we leave?", "relevant": [{"path": "a.mbox", "quote": "at noon"}]}
        {"question": "Who has the stove?", "relevant": [{"item": "camping-2@example.org"}]}
        {"question": "When was the moon landing?", "relevant": []}

      A passage is a place as `search` prints it, or has a path with a line or a quote, an item's \
      id, or a quote alone; a relative path begins at the folder of the file. [] means that the \
      library has no answer, and nothing should be found.

      --setting says how to search: hybrid, vector or lexical, with changes separated by commas: \
      no-dates, no-people, exact-words, all (no floor), floor=0.7, coverage=0.6, candidates=200, \
      per-thread=3. embedder=NAME searches with another model whose vectors the library has \
      (`recollect models use --keep`). rerank ranks the first 20 passages once more, as in `search \
      --rerank`; that takes about 90 seconds a question on a laptop. With two settings, a sentence \
      says which is better, and if that may be chance (p is the probability of such a difference \
      by chance).

      The floor is the cosine to the question that a passage must have to be shown, unless it has \
      most of the question's words. The cosine that separates passages with answers best from \
      others is suggested; --use-floor stores it with the embedding model, and all searches use it \
      from then on (`recollect models floor` shows and resets it).

      Examples:
        recollect evaluate --save questions.jsonl --html report.html
        recollect evaluate --questions questions.jsonl
        recollect evaluate --questions mine.jsonl --setting hybrid --setting hybrid,no-people
        recollect evaluate --questions mine.jsonl --setting hybrid --setting hybrid,rerank
        recollect evaluate --questions mine.jsonl --setting hybrid --setting hybrid,embedder=OLD
        recollect evaluate --questions mine.jsonl --use-floor
        recollect evaluate --kind mail --count 100 --seed 7 --save mail.jsonl
        recollect evaluate --questions mine.jsonl --json | jq '.settings[].mrr.value'

      Exit code: 0 if questions were evaluated, 1 if there is no passage to ask about, or no floor \
      to store.

      --json: settings, comparisons, floor, other_floors (of further embedding models), questions, \
      skipped. Documentation/CommandLine.md has their fields.
      """)

  @Option(
    help: ArgumentHelp(
      "File of questions. Without it, questions are made.", valueName: "file"),
    completion: .file())
  var questions: String?

  @Option(
    help: ArgumentHelp(
      "File to which made questions are appended at once. What it has isn't made again, so an "
        + "interrupted run goes on.",
      valueName: "file"),
    completion: .file())
  var save: String?

  @Option(
    name: [.short, .long], help: ArgumentHelp("Number of questions to make.", valueName: "n"))
  var count = 30

  @Option(help: ArgumentHelp("Seed by which passages are drawn.", valueName: "n"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Setting to search with, such as hybrid,no-people. May be repeated. "
        + "(default: hybrid, vector, lexical)",
      valueName: "words"))
  var setting: [String] = []

  @Flag(help: "Store the floor that is suggested, for all later searches with the embedding model.")
  var useFloor = false

  @Flag(help: "Leave out questions of whose passages the library has none.")
  var skipUnknown = false

  @Option(
    help: ArgumentHelp("Write a page with plots to this file.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Model that writes questions, and that judges passages for the setting rerank: a GGUF file, "
        + "or its name in the model folder.",
      valueName: "file|name"),
    completion: Completion.answerModels)
  var model: String?

  @OptionGroup(title: "Filters") var filters: ItemFilterOptions
  @OptionGroup(title: "Library and models") var library: LibraryOptions
  @OptionGroup(title: "Library and models") var embedder: EmbedderOptions

  private static let defaultSettings = ["hybrid", "vector", "lexical"]

  var generates: Bool { questions == nil || reranks }

  private var reranks: Bool { (try? settings)?.contains(where: \.reranks) ?? false }

  private var isByWord: Bool {
    (try? settings)?.allSatisfy { $0.options.mode == .lexical } ?? false
  }

  func validate() throws {
    guard (1...100_000).contains(count) else {
      throw ValidationError("--count must be from 1 to 100000.")
    }
    if questions != nil {
      let isUnused = model != nil && !reranks
      for (option, isGiven) in [("--save", save != nil), ("--model", isUnused)] where isGiven {
        throw ValidationError(
          "\(option) is for questions that are made; with --questions none are. Leave one of them "
            + "out."
        )
      }
    }
    guard Set(setting).count == setting.count else {
      throw ValidationError("A --setting is given twice.")
    }
    do {
      _ = try settings
    } catch let error as EvaluationError {
      throw ValidationError("--setting \(error.description)")
    }
    if useFloor && isByWord {
      throw ValidationError(
        "--use-floor needs a setting that searches by meaning, such as hybrid: a search by word "
          + "has no cosines.")
    }
  }

  private var settings: [SearchSetting] {
    get throws {
      var options = SearchOptions()
      options.filter = filters.filter
      return try (setting.isEmpty ? Self.defaultSettings : setting).map {
        try SearchSetting($0, changing: options)
      }
    }
  }

  func run() async throws {
    let command = self
    try await Interruption().run { try await command.evaluate() }
  }

  private func evaluate() async throws {
    let library = try await openLibrary()
    if let html { try OwnerOnlyFile.check(html) }
    let settings = try settings
    // A model that is missing is an error before questions are made.
    if reranks { _ = try ModelDirectory().answerModel(model) }
    let embedders = try await namedEmbedders(of: settings, in: library)
    let progress = EvaluationProgress()
    defer { progress.erase() }
    let questions = try await questions(of: library, progress)
    let models = try await models(of: settings, embedders, progress)
    progress.begin("Searching", total: questions.all.count)
    let evaluation = try await library.evaluate(
      questions.all, settings: settings, skipsUnknown: skipUnknown, models: models
    ) { progress.show($0) }
    progress.erase()
    let floors = useFloor ? try await storeFloors(of: evaluation, in: library) : nil
    try write(evaluation, rejected: questions.rejected, floors)
    if let html { try writePage(on: evaluation, to: html) }
    for sentence in floors?.missing ?? [] { Failure.warn(sentence) }
    if floors?.missing.isEmpty == false { throw ExitStatus.nothingFound.code }
  }

  private func write(
    _ evaluation: SearchEvaluation, rejected: Int?, _ floors: FloorStorage?
  ) throws {
    if json {
      try JSONOutput.print(
        EvaluationJSON(evaluation, rejected: rejected, stored: floors?.embedders))
    } else {
      Terminal.output.write(EvaluationText(evaluation: evaluation, rejected: rejected).text)
      for sentence in floors?.stored ?? [] { Terminal.output.write("\n\(sentence)\n") }
    }
  }

  private func openLibrary() async throws -> Library {
    let library = try library.open(useFloor ? .readWrite : .readOnly)
    try await filters.check(with: library)
    let needsEmbedder = try settings.contains { $0.options.mode != .lexical && $0.embedder == nil }
    return needsEmbedder ? try await embedder.opened(library) : library
  }

  private func questions(
    of library: Library, _ progress: EvaluationProgress
  ) async throws -> MadeQuestions {
    guard let questions else { return try await makeQuestions(from: library, progress) }
    let all = try EvaluationFile.questions(in: URL(fileURLWithPath: questions))
    if all.isEmpty {
      throw Failure(.badData, "\(questions): The file has no questions. `--help` shows some.")
    }
    return MadeQuestions(all: all, rejected: nil)
  }

  private func writePage(on evaluation: SearchEvaluation, to path: String) throws {
    let page = EvaluationPage(evaluation: evaluation, library: library.url.path)
    try OwnerOnlyFile.write(page.html, to: path)
    if !json { Terminal.output.write("\nThe page is \(PassageText.relative(path)).\n") }
  }
}
