import ArgumentParser
import Foundation
import PlannerCore

struct DemoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Fill a planner with the samples and show everything.",
    discussion: "The planner is in .build/planner; a planner already there is deleted first.")

  @Argument(help: "The folder of the samples.")
  var samples = "Samples/meetings"

  @Flag(help: "Also let a model on this machine answer one question.")
  var answer = false

  @Option(help: "The model that answers: a GGUF file, or its name in the model folder.")
  var model: String?

  @OptionGroup var models: ModelOptions

  func run() async throws {
    let samples = try Records(samples: URL(fileURLWithPath: samples))
    let folder = URL(fileURLWithPath: PlannerOptions.demoFolder)
    if FileManager.default.fileExists(atPath: folder.path) {
      try FileManager.default.removeItem(at: folder)
    }
    let embedder = try models.embedder()
    let demo = Demo(planner: try await Planner(folder, embedder: embedder), embedder: embedder)
    try await demo.fill(with: samples)
    try await demo.search()
    try await demo.edit()
    try await demo.remove()
    if answer {
      Output.heading("A model on this machine answers from the passages and names them.")
      try await demo.answer(with: try await models.answerModel(model))
    }
    Output.heading("The planner stays in \(PlannerOptions.demoFolder). Try it yourself:")
    Output.line(
      """
        .build/release/Planner ask "What do children do to their remote?" --kind note
        .build/release/Planner show planner://meeting/TS3010d#outcomes
        .build/release/Planner --help
      """)
  }
}
