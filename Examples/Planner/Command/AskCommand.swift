import ArgumentParser
import Items
import LanguageModels
import PlannerCore
import Recollect
import RecollectAnswers

struct AskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Find the passages nearest to a question in meaning.",
    discussion: """
      Each passage is shown with its nearness to the question (a cosine), kind, day and link. \
      Passages below the floor are left out: some passage is always the nearest, even if the \
      records have nothing to do with the question.
      """)

  @Argument(help: "The question.")
  var question: String

  @Option(help: "Only records of this kind: meeting or note.", transform: Self.kind)
  var kind: Item.Kind?

  @Option(
    help: ArgumentHelp("Only records of this day, such as 2005-02-01, or later.", valueName: "day"))
  var since: Day?

  @Option(help: ArgumentHelp("Only records of this day or earlier.", valueName: "day"))
  var until: Day?

  @Option(help: ArgumentHelp("Only records in this language, such as de.", valueName: "code"))
  var language: String?

  @Option(help: "Least cosine of a passage to show, from 0 to 1.")
  var floor: Float = 0.3

  @Option(help: "Most passages to show.")
  var limit = 3

  @Flag(help: "Let a model on this machine answer from the passages.")
  var answer = false

  @Option(help: "The model that answers: a GGUF file, or its name in the model folder.")
  var model: String?

  @OptionGroup var options: PlannerOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    if let since, let until, until.start < since.start {
      throw ValidationError("--since \(since) must not be later than --until \(until).")
    }
  }

  func run() async throws {
    var asked = Question(question, limit: limit)
    asked.kinds = Set([kind].compactMap(\.self))
    asked.since = since
    asked.until = until
    asked.languages = Set([language].compactMap(\.self))
    asked.floor = floor
    let planner = try await options.open()
    let results = try await planner.passages(for: asked)
    Output.passages(results)
    if answer && !results.passages.isEmpty {
      let model = try await options.models.answerModel(model)
      try await Output.answer(planner.answer(asked, from: results, with: model))
    }
  }

  @Sendable private static func kind(_ name: String) throws -> Item.Kind {
    guard let kind = Item.Kind(rawValue: name), kind == .meeting || kind == .note else {
      throw ValidationError("--kind must be meeting or note, not \(name).")
    }
    return kind
  }
}

extension Day: ExpressibleByArgument {}
