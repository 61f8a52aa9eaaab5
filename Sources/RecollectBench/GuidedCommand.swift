import ArgumentParser
import Foundation
import LanguageModels
import LlamaModels
import Synchronization

/// Speed of answers that are held to a schema, beside that of free ones.
struct GuidedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guided",
    abstract: "Tokens a second of answers held to a schema, and of free ones to the same prompts.",
    discussion: """
      Free and guided answers take turns. Counted is what comes after an answer's first piece, so \
      that reading the prompt doesn't count. On a busy machine the ratio by processor time, with \
      --threads 1, tells more than the one by the clock.
      """)

  @OptionGroup var options: ModelOptions

  @Option(help: "Most tokens of an answer.")
  var answer = 128

  @Option(help: "Runs of each schema; ratios are medians.")
  var runs = 3

  func validate() throws {
    guard answer >= 128, runs > 0 else {
      throw ValidationError("--answer is at least 128 and --runs at least 1.")
    }
  }

  func run() async throws {
    let model = try await options.load()
    var measurement = Measurement()
    measurement.note("model", model.name)
    measurement.add("threads", Double(model.threads))
    var ratios: [Speed] = []
    for sample in try GuidedSample.all() {
      // Once unmeasured: the grammar's tables and the prompt's cache are then there.
      _ = try await speed(of: sample, isGuided: true, on: model)
      var pairs: [Speed] = []
      for _ in 0..<runs {
        let free = try await speed(of: sample, isGuided: false, on: model)
        let guided = try await speed(of: sample, isGuided: true, on: model)
        measurement.add("\(sample.name)_free", free.byClock, "tokens/s")
        measurement.add("\(sample.name)_guided", guided.byClock, "tokens/s")
        pairs.append(
          Speed(
            byClock: 100 * guided.byClock / free.byClock,
            byProcessor: 100 * guided.byProcessor / free.byProcessor))
      }
      add(pairs, as: "\(sample.name)_ratio", to: &measurement)
      ratios += pairs
    }
    add(ratios, as: "ratio", to: &measurement)
    try measurement.write(asJSON: options.json)
  }

  /// Tokens a second, or what two such are to each other in percent.
  private struct Speed {
    var byClock: Double
    var byProcessor: Double
  }

  private func add(_ pairs: [Speed], as name: String, to measurement: inout Measurement) {
    measurement.add(name, Self.median(pairs.map(\.byClock)), "%")
    measurement.add("\(name)_by_processor_time", Self.median(pairs.map(\.byProcessor)), "%")
  }

  /// Tokens a second of one answer, from its first piece on.
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
    let watch = ContinuousClock()
    let first = Mutex<(time: ContinuousClock.Instant, processor: Double, text: String)?>(nil)
    let outcome = try await model.respond(to: request) { event in
      guard case .text(let text) = event else { return }
      first.withLock { $0 = $0 ?? (watch.now, Self.processorTime, text) }
    }
    guard let (start, processor, text) = first.withLock({ $0 }) else {
      throw ValidationError("The model's answer to \(sample.name) is empty.")
    }
    let time = start.duration(to: watch.now) / .seconds(1)
    let processorTime = Self.processorTime - processor
    let count = Double(outcome.usage.responseTokens - (try await model.tokenCount(of: text)))
    return Speed(byClock: count / time, byProcessor: count / processorTime)
  }

  /// Seconds of all processors that this process has used.
  private static var processorTime: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
