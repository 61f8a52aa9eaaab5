import ArgumentParser
import Foundation
import LanguageModels
import LlamaModels

struct TurnsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "turns",
    abstract: "Compare the time to the first word of later turns with that of the first.",
    discussion: """
      The first turn reads a long transcript. The second continues it at once. The third continues \
      it after another session has used the same model.
      """)

  @OptionGroup var options: ModelOptions

  @Option(help: "Tokens of the transcript before the first turn.")
  var tokens = 3000

  @Option(help: "Maximum number of tokens of an answer.")
  var answer = 64

  @Flag(help: "Also keep the tokens of answers in the model's cache.")
  var keepAnswers = false

  private struct Turn {
    var start: Double
    var usage: Usage
  }

  func validate() throws {
    guard tokens > 0, answer > 0, tokens + 6 * answer < options.context else {
      throw ValidationError(
        "--tokens and --answer must be at least 1, and --tokens plus six answers less than "
          + "--context."
      )
    }
  }

  func run() async throws {
    let model = try await options.load(keepsAnswers: keepAnswers)
    let session = LanguageModelSession(model: model, transcript: try await transcript(for: model))
    let other = LanguageModelSession(model: model, instructions: "You are a poet. Always rhyme.")
    let first = try await ask("Which village has the oldest mill?", in: session)
    let second = try await ask("And the youngest?", in: session)
    _ = try await ask("Write four lines about snow.", in: other)
    let third = try await ask("Which of them would you visit, and why?", in: session)

    var measurement = Measurement(["model": model.name])
    measurement.add("threads", Double(model.threads))
    for (name, turn) in [("first", first), ("second", second), ("third", third)] {
      measurement.add("\(name)_turn_prompt", Double(turn.usage.promptTokens), "tokens")
      measurement.add("\(name)_turn_cached", Double(turn.usage.cachedPromptTokens), "tokens")
      measurement.add("\(name)_turn_start", turn.start * 1000, "ms")
    }
    measurement.add("second_to_first", 100 * second.start / first.start, "%")
    measurement.add("third_to_first", 100 * third.start / first.start, "%")
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
  }

  private func ask(_ prompt: String, in session: LanguageModelSession) async throws -> Turn {
    let clock = ContinuousClock()
    let begin = clock.now
    var start: Duration?
    let stream = session.streamResponse(
      to: prompt, options: GenerationOptions(sampling: .greedy, maximumResponseTokens: answer))
    for try await snapshot in stream where start == nil && !snapshot.content.isEmpty {
      start = begin.duration(to: clock.now)
    }
    return Turn(
      start: (start ?? begin.duration(to: clock.now)) / .seconds(1),
      usage: try await stream.collect().usage)
  }

  private func transcript(for model: LlamaModel) async throws -> Transcript {
    var transcript = Transcript(entries: [
      .instructions(.init(segments: [.text(.init(content: "Answer in full sentences."))]))
    ])
    var number = 0
    while true {
      var longer = transcript
      let village = "village number \(number)"
      longer.append(.prompt(.init(segments: [.text(.init(content: "Tell me about \(village)."))])))
      let lines = (0..<6).map { line in
        let year = 1500 + (number * 37 + line * 61) % 400
        return "House \(line + 1) of \(village) was built in \(year) and has a mill of \(year + 9)."
      }
      longer.append(
        .response(
          .init(
            assetIDs: [], segments: [.text(.init(content: lines.joined(separator: " ")))])))
      guard try await model.tokenCount(for: longer) <= tokens else { return transcript }
      transcript = longer
      number += 1
    }
  }
}
