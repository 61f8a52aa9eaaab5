import ArgumentParser
import Items
import LanguageModels
import Recollect

struct AskCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask", abstract: "Find the passages nearest to a question in meaning.",
    discussion: """
      Each passage is shown with its cosine, kind, day and link. What is less near than the floor \
      isn't shown: a library always has something that is nearest, also to a question about nothing \
      in it.
      """)

  @Argument(help: "A question.")
  var question: String

  @Option(help: "Only these: meeting or note.", transform: Self.kind)
  var kind: Kind?

  @Option(help: ArgumentHelp("Only from this day on, such as 2005-02-01.", valueName: "day"))
  var since: Day?

  @Option(help: ArgumentHelp("Only up to this day.", valueName: "day"))
  var until: Day?

  @Option(help: ArgumentHelp("Only what is in this language, such as de.", valueName: "code"))
  var language: String?

  @Option(help: "The least cosine that is shown, from 0 to 1.")
  var floor: Float = 0.3

  @Option(help: "The most passages that are shown.")
  var limit = 3

  @Flag(help: "Let a model on this machine answer from the passages.")
  var answer = false

  @Option(help: "The model that answers: a GGUF file, or its name in the folder of the models.")
  var model: String?

  @OptionGroup var options: PlannerOptions

  func validate() throws {
    guard limit > 0 else { throw ValidationError("--limit is at least 1.") }
    if let since, let until, until.start < since.start {
      throw ValidationError("Nothing is since \(since) and until \(until).")
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

  @Sendable private static func kind(_ name: String) throws -> Kind {
    guard let kind = Kind(rawValue: name), kind == .meeting || kind == .note else {
      throw ValidationError("It is meeting or note, not \(name).")
    }
    return kind
  }
}

extension Day: ExpressibleByArgument {}
