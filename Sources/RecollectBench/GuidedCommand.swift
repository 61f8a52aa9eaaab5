import ArgumentParser
import Foundation
import LanguageModels
import LlamaModels

struct GuidedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guided",
    abstract: "Compare the speed of answers that follow a schema with that of free answers.",
    discussion: """
      Free and guided answers to the same prompts are generated in turn. Measuring starts after \
      the first text of an answer, so that the time to read the prompt doesn't count. On a busy \
      machine the ratio by processor time, with --threads 1, is more reliable than the ratio by \
      the clock.
      """)

  @OptionGroup var options: ModelOptions

  @Option(help: "Maximum number of tokens of an answer.")
  var answer = 128

  @Option(help: "Number of runs with each schema; ratios are medians.")
  var runs = 3

  func validate() throws {
    guard answer >= 128, runs > 0 else {
      throw ValidationError("--answer must be at least 128 and --runs at least 1.")
    }
  }

  func run() async throws {
    let model = try await options.load()
    var measurement = Measurement(["model": model.name])
    measurement.add("threads", Double(model.threads))
    var ratios: [Speed] = []
    for sample in try GuidedSample.all() {
      // The first run isn't measured: it fills the grammar's tables and the prompt's cache.
      _ = try await speed(of: sample, isGuided: true, on: model)
      var pairs: [Speed] = []
      for _ in 0..<runs {
        let free = try await speed(of: sample, isGuided: false, on: model)
        let guided = try await speed(of: sample, isGuided: true, on: model)
        measurement.add("\(sample.name)_free", free.byWallTime, "tokens/s")
        measurement.add("\(sample.name)_guided", guided.byWallTime, "tokens/s")
        pairs.append(
          Speed(
            byWallTime: 100 * guided.byWallTime / free.byWallTime,
            byProcessorTime: 100 * guided.byProcessorTime / free.byProcessorTime))
      }
      add(pairs, as: "\(sample.name)_ratio", to: &measurement)
      ratios += pairs
    }
    add(ratios, as: "ratio", to: &measurement)
    try measurement.write(asJSON: options.json)
  }

  /// Tokens per second, or a ratio of two speeds in percent.
  private struct Speed {
    var byWallTime: Double
    var byProcessorTime: Double
  }

  private func add(_ pairs: [Speed], as name: String, to measurement: inout Measurement) {
    measurement.add(name, median(pairs.map(\.byWallTime)), "%")
    measurement.add("\(name)_by_processor_time", median(pairs.map(\.byProcessorTime)), "%")
  }

  /// Leaves out the first text of the answer, which waits for the prompt.
  private func speed(
    of sample: GuidedSample, isGuided: Bool, on model: LlamaModel
  ) async throws -> Speed {
    let prompt = Transcript.Prompt(
      segments: [.text(.init(content: sample.prompt))],
      responseFormat: Transcript.ResponseFormat(schema: sample.schema))
    let request = GenerationRequest(
      transcript: Transcript(entries: [.prompt(prompt)]),
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: answer),
      schema: isGuided ? sample.schema : nil)
    let timed = TimedModel(model)
    _ = try await timed.respond(to: request) { _ in }
    let written = timed.written
    guard !written.text.isEmpty else {
      throw ValidationError("The model's answer to \(sample.name) is empty.")
    }
    return Speed(
      byWallTime: written.tokensPerSecond, byProcessorTime: written.tokensPerProcessorSecond)
  }
}
