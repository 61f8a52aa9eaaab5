public import ArgumentParser
import Foundation
import LanguageModels
import LlamaModels
import Recollect
import RecollectAnswers

struct AnsweringOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Answer model: a GGUF file, or its name in the model folder. "
        + "(default: Qwen2.5-Coder 1.5B, or 0.5B if only that is there)",
      valueName: "file|name"),
    completion: Completion.answerModels)
  var model: String?

  @Option(
    help: ArgumentHelp(
      "Size of the model's context: the tokens (parts of words) that it can read and write "
        + "for one answer.",
      valueName: "n"))
  var context = 4096

  @Option(
    help: ArgumentHelp("Maximum number of passages to give to the model.", valueName: "n"))
  var passages = 6

  @Option(
    help: ArgumentHelp(
      "Who decides when the library is searched: always (the question is searched first), model "
        + "(the model searches by itself and reads on), ensured (the parts of a question are "
        + "searched one by one; otherwise as model, but the question is searched if the answer "
        + "cites nothing).", valueName: "policy"))
  var retrieve: RetrievalPolicy = .always

  @Option(
    help: ArgumentHelp(
      "Format of the answer: statements (each with a quote that can only be a part of a passage), "
        + "prose (free text that cites passages).", valueName: "format"))
  var format: AnswerFormat = AnswerOptions().format

  @Option(
    help: ArgumentHelp(
      "With --format prose, time to read passages before answering: on a slow machine, only the "
        + "sentences closest to the question are read. 0 reads everything.", valueName: "seconds"))
  var readingTime = 10.0

  @Flag(
    inversion: .prefixedNo,
    help: ArgumentHelp(
      "Keep the state of the model after its instructions in the cache folder, so that the next "
        + "run needn't read them. Nothing of questions or passages is kept."))
  var keepState = true

  @Flag(
    help: ArgumentHelp(
      "Write faster where the machine computes several words at once faster than one by one. Equal "
        + "questions may then get answers that differ in a word."))
  var drafts = false

  @Flag(
    help: ArgumentHelp(
      "Show how the answer came about: the searches, what they found with its scores, and what "
        + "the answer is based on."))
  var trace = false

  func validate() throws {
    guard (512...1_048_576).contains(context) else {
      throw ValidationError("--context must be from 512 to 1048576 tokens.")
    }
    guard (1...100).contains(passages) else {
      throw ValidationError("--passages must be from 1 to 100.")
    }
    guard (0...3600).contains(readingTime) else {
      throw ValidationError("--reading-time must be from 0 to 3600 seconds.")
    }
  }

  /// Call this before searching, so that a missing model is reported early.
  func file() throws -> URL { try ModelDirectory().answerModel(model) }

  /// This takes from a tenth of a second to several seconds.
  static func load(
    _ file: URL, context: Int, threads: Int?, drafts: Bool = false
  ) async throws -> LlamaModel {
    try await LlamaModel.load(
      file: file,
      configuration: .init(
        contextSize: context, keepsAnswers: true, threads: threads, drafts: drafts))
  }

  /// If the state is kept, the model also reads the instructions of these options.
  func load(_ file: URL, threads: Int?, for options: AnswerOptions) async throws -> LlamaModel {
    let model = try await Self.load(file, context: context, threads: threads, drafts: drafts)
    if keepState, options.retrieval == .always {
      for beginning in options.beginnings {
        await model.prewarm(for: beginning, savedIn: DefaultPaths.states)
      }
    }
    return model
  }

  func answerOptions(_ filters: FilterOptions) -> AnswerOptions {
    var options = AnswerOptions(search: filters.searchOptions(limit: passages))
    options.search.filter.excludedSources = [KeptConversations.path]
    options.search.readsExclusions = false
    options.search.floor?.fillsResults = retrieve == .always && format == .statements
    // Only the excerpts that the model searches for are cut around highlights.
    options.search.highlightsMatches = retrieve != .always
    options.retrieval = retrieve
    options.format = format
    options.readingTime = readingTime > 0 ? .seconds(readingTime) : nil
    // A small context needs most of its tokens for the passages.
    options.generation.maximumResponseTokens = min(400, context / 4)
    return options
  }
}

extension RetrievalPolicy: ExpressibleByArgument {}

extension AnswerFormat: ExpressibleByArgument {}
