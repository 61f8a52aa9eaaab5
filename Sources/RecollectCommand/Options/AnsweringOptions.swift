import ArgumentParser
import Foundation
import LanguageModels
import LlamaModels
import Recollect

/// Which language model answers, and with how many passages.
struct AnsweringOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Answer model: a GGUF file, or a name in the model folder. (default: the larger that is there)",
      valueName: "file|name"))
  var model: String?

  @Option(
    help: ArgumentHelp("Tokens of the model's window.", valueName: "n"))
  var context = 4096

  @Option(
    help: ArgumentHelp("Most passages that the model is given.", valueName: "n"))
  var passages = 6

  func validate() throws {
    guard (512...1_048_576).contains(context) else {
      throw ValidationError("--context is from 512 to 1048576 tokens.")
    }
    guard (1...100).contains(passages) else {
      throw ValidationError("--passages is from 1 to 100.")
    }
  }

  /// The model's file, so that one that isn't there is reported before anything is searched.
  func file() throws -> URL { try ModelShelf().answerModel(model) }

  /// Loads the model, which takes from a tenth of a second to several.
  static func load(_ file: URL, context: Int, threads: Int?) async throws -> LlamaModel {
    try await LlamaModel.load(
      file: file, configuration: .init(contextSize: context, threads: threads))
  }

  /// How a question is answered with these options and filters.
  func answerOptions(_ filters: FilterOptions) -> AnswerOptions {
    var options = AnswerOptions(search: filters.searchOptions(limit: passages))
    options.search.marksMatches = false
    // A small window must keep room for passages too.
    options.generation.maximumResponseTokens = min(400, context / 4)
    return options
  }
}
