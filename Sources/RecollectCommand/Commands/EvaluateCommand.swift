import ArgumentParser
import Foundation
import Recollect
import RecollectAnswers

/// The command that measures how well searches find what they should.
struct EvaluateCommand: GeneratingCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measure how well searches find what they should, and compare settings.",
    discussion: """
      Searches for questions whose answers are known, and counts where the passages with the answers \
      are: first (hit@1), among the first three (hit@3) or ten (hit@10), and the mean of 1/rank (MRR). \
      Each figure is followed by its 95% interval: with few questions it is wide.

      The questions are made by a language model from passages of the library, which are drawn by \
      --seed, each thread in its turn. A question that repeats the words of its passage is rejected, and \
      the next passage is drawn. Made questions show which of two settings is better; how well your own \
      questions do, only your own show. Write them into a file for --questions, one JSON object a line:

        {"question": "Who brings the tent?", "relevant": ["notes/camping.md:3"]}
        {"question": "When do we leave?", "relevant": [{"path": "a.mbox", "quote": "at noon"}]}
        {"question": "Who has the stove?", "relevant": [{"item": "camping-2@example.org"}]}
        {"question": "When was the moon landing?", "relevant": []}

      A passage is a place as `search` prints it, or has a path with a line or a quote, an item's id, or \
      a quote alone; a relative path begins at the folder of the file. [] means that the library has no \
      answer, and nothing should be found.

      --setting says how to search: hybrid, vector or lexical, with changes separated by commas: \
      no-dates, no-people, exact-words, all (no floor), floor=0.3, coverage=0.6, candidates=200, \
      per-thread=3. With two settings, a sentence says which is better, and if that may be chance (p is \
      the probability of such a difference by chance).

      The floor is the cosine to the question that a passage must have to be shown, unless it has most of \
      the question's words. The cosine that separates passages with answers best from others is suggested.

      Examples:
        recollect evaluate --save questions.jsonl --html report.html
        recollect evaluate --questions questions.jsonl
        recollect evaluate --questions mine.jsonl --setting hybrid --setting hybrid,no-people
        recollect evaluate --kind mail --count 100 --seed 7 --save mail.jsonl
        recollect evaluate --questions mine.jsonl --json | jq '.settings[] | {name, mrr: .mrr.value}'

      Exit code: 0 if questions were evaluated, 1 if there is no passage to ask about.

      --json: settings, comparisons, floor, questions, skipped. Documentation/CommandLine.md has their \
      fields.
      """)

  @Option(
    help: ArgumentHelp(
      "File of questions. Without it, questions are made.", valueName: "file"))
  var questions: String?

  @Option(
    help: ArgumentHelp(
      "File to which made questions are appended at once. What it has isn't made again, so an "
        + "interrupted run goes on.",
      valueName: "file"))
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

  @Flag(help: "Leave out questions of whose passages the library has none.")
  var skipUnknown = false

  @Option(help: ArgumentHelp("Write a page with plots to this file.", valueName: "file"))
  var html: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Model that writes questions: a GGUF file, or its name in the model folder.",
      valueName: "file|name"))
  var model: String?

  @OptionGroup(title: "Filters") var filters: ItemFilterOptions
  @OptionGroup(title: "Library and models") var library: LibraryOptions
  @OptionGroup(title: "Library and models") var embedder: EmbedderOptions

  /// The modes that are compared if no setting is given.
  private static let defaultSettings = ["hybrid", "vector", "lexical"]

  var generates: Bool { questions == nil }

  func validate() throws {
    guard (1...100_000).contains(count) else {
      throw ValidationError("--count must be from 1 to 100000.")
    }
    if questions != nil {
      for (option, isGiven) in [("--save", save != nil), ("--model", model != nil)] where isGiven {
        throw ValidationError(
          "\(option) is for questions that are made; with --questions none are. Leave one of them out."
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
  }

  /// The settings to compare.
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
    let progress = EvaluationProgress()
    defer { progress.erase() }
    let questions = try await questions(of: library, progress)
    progress.begin("Searching", total: questions.all.count)
    let evaluation = try await library.evaluate(
      questions.all, settings: settings, skipsUnknown: skipUnknown
    ) { progress.show($0) }
    progress.erase()
    if json {
      try JSONOutput.print(EvaluationJSON(evaluation, rejected: questions.rejected))
    } else {
      let text = EvaluationText(evaluation: evaluation, rejected: questions.rejected)
      Terminal.output.write(text.text)
    }
    if let html { try writePage(on: evaluation, to: html) }
  }

  private func openLibrary() async throws -> Library {
    let library = try library.open(.readOnly)
    try await filters.check(with: library)
    let isByWord = try settings.allSatisfy { $0.options.mode == .lexical }
    return isByWord ? library : try await embedder.opened(library)
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
