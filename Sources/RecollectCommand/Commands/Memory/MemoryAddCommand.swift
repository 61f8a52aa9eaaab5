import ArgumentParser
import Foundation
import Recollect
import RecollectAnswers

struct MemoryAddCommand: GeneratingCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Remember a sentence.",
    discussion: """
      Stores the sentence as it is, without asking a model whether it is worth it. Rules decide \
      whether it is sensitive or a secret. One that says the same is confirmed, and one that isn't \
      true any more is kept as history; if that isn't clear, the answer model decides. The library \
      is created if it doesn't exist.

      Examples:
        recollect memory add "My locker code is 4711."
        recollect memory add "I am allergic to walnuts." --kind health

      --json: change (stored, confirmed or superseded), memory (as for `list`), superseded \
      (numbers).
      """)

  @Argument(help: "The sentence.")
  var sentence: String

  @Option(help: "The kind: \(Wording.choices(Memory.Kind.self)).")
  var kind = Memory.Kind.fact

  @Option(
    help: ArgumentHelp(
      "Answer model: a GGUF file, or its name in the model folder.", valueName: "file|name"),
    completion: Completion.answerModels)
  var model: String?

  @Flag(help: "Print one JSON object.")
  var json = false

  @OptionGroup var library: LibraryOptions
  @OptionGroup var embedder: EmbedderOptions

  func validate() throws {
    guard sentence.contains(where: { !$0.isWhitespace }) else {
      throw ValidationError("A memory needs a text.")
    }
  }

  func run() async throws {
    let (name, threads) = (model, embedder.threads)
    let text = sentence.trimmingCharacters(in: .whitespacesAndNewlines)
    let change = try await library.openToAdd(embedder: embedder).remember(text, kind: kind) {
      let file: URL
      do {
        file = try ModelDirectory().answerModel(name)
      } catch _ where name == nil {
        Failure.warn("Without an answer model, no earlier memory is taken for untrue.")
        return nil
      }
      return try await AnsweringOptions.load(file, context: 2048, threads: threads)
    }
    if json { return try JSONOutput.print(MemoryChangeJSON(change)) }
    Terminal.output.write(change.lines.map { "\(SafeText.line($0))\n" }.joined())
  }
}
