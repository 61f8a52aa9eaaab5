import ArgumentParser
import Foundation
import Importers
import LanguageModels
import LlamaModels
import Recollect
import RecollectAnswers

struct DraftsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drafts",
    abstract: "Compare the speed of answers with drafts with that of answers without.",
    discussion: """
      Each answer is generated without drafts and with them, one right after the other and first \
      in turn. Measured are the tokens per second after the first text, so reading the prompt \
      doesn't count, by the clock and by processor time, and how many answers are the same. There \
      are three kinds: answers in statements to questions about your own files, values for the \
      schemas of a file with a JSON object in each line, as MaskBench has them, and free text.
      """)

  @OptionGroup var options: ModelOptions

  @Option(help: "JSON file with questions, as for `questions`.")
  var questions: String?

  @Option(parsing: .upToNextOption, help: "Folders or files that the questions are about.")
  var sources: [String] = []

  @Option(help: "File with schemas.")
  var schemas: String?

  @Option(help: "Number of answers of each kind.")
  var count = 10

  @Option(help: "Draft this many tokens whatever they cost.")
  var fixed: Int?

  @OptionGroup var embedder: EmbedderOption

  @Flag(name: [.short, .long], help: "Print each answer that differs on standard error.")
  var verbose = false

  func validate() throws {
    guard count > 0, fixed ?? 1 > 0 else {
      throw ValidationError("--count and --fixed must be at least 1.")
    }
  }

  func run() async throws {
    let model = try await options.load()
    if let fixed { try await model.setDrafting(true, fixed: fixed) }
    var measurement = Measurement(["model": model.name])
    measurement.add("threads", Double(model.threads))
    if let questions { try await measureQuestions(questions, model, &measurement) }
    if let schemas {
      let requests = try DraftSample.guided(schemas, count: count)
      try await measure(requests, as: "guided", model, &measurement)
    }
    try await measure(DraftSample.free(count: count), as: "free", model, &measurement)
    let planner = try await model.setDrafting(true)
    measurement.add("drafted", Double(planner.drafted), "tokens")
    measurement.add("right", Double(planner.right), "tokens")
    try measurement.write(asJSON: options.json)
  }

  private func measure(
    _ requests: [GenerationRequest], as name: String, _ model: LlamaModel,
    _ measurement: inout Measurement
  ) async throws {
    try await measure(requests, as: name, model, &measurement) { request, timed in
      _ = try await timed.respond(to: request) { _ in }
    }
  }

  private func measureQuestions(
    _ file: String, _ model: LlamaModel, _ measurement: inout Measurement
  ) async throws {
    struct Question: Decodable { var text: String }
    let asked: [Question] = try readJSON(file)
    let encoder = try embedder.load(threads: options.threads)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: encoder)
    for source in sources {
      try await library.add(URL(fileURLWithPath: source), using: ImporterRegistry())
    }
    let some = asked.prefix(count).map(\.text)
    try await measure(some, as: "quoting", model, &measurement) { question, timed in
      let options = AnswerOptions(readingTime: nil)
      for try await _ in library.answer(question, with: timed, options: options) {}
    }
  }

  private func measure<Request>(
    _ requests: [Request], as name: String, _ model: LlamaModel,
    _ measurement: inout Measurement, _ ask: (Request, TimedModel) async throws -> Void
  ) async throws {
    var ratios: [(wall: Double, processor: Double)] = []
    var same = 0
    var totals = [false: TimedModel.Written(), true: TimedModel.Written()]
    for (number, request) in requests.enumerated() {
      var written: [Bool: TimedModel.Written] = [:]
      for drafts in number % 2 == 0 ? [false, true] : [true, false] {
        try await model.setDrafting(drafts)
        let timed = TimedModel(model)
        try await ask(request, timed)
        written[drafts] = timed.written
        totals[drafts]! += timed.written
      }
      guard let plain = written[false], let drafted = written[true], plain.tokens > 0 else {
        continue
      }
      if plain.text == drafted.text {
        same += 1
      } else if verbose {
        printError("without: \(plain.text)\nwith:    \(drafted.text)\n\n")
      }
      ratios.append(
        (
          drafted.tokensPerSecond / plain.tokensPerSecond,
          drafted.tokensPerProcessorSecond / plain.tokensPerProcessorSecond
        ))
    }
    guard !ratios.isEmpty else { return }
    measurement.add("\(name)_answers", Double(ratios.count))
    measurement.add("\(name)_same", Double(same))
    measurement.add("\(name)_without", totals[false]!.tokensPerSecond, "tokens/s")
    measurement.add("\(name)_with", totals[true]!.tokensPerSecond, "tokens/s")
    measurement.add("\(name)_ratio", median(ratios.map(\.wall)))
    measurement.add("\(name)_ratio_by_processor_time", median(ratios.map(\.processor)))
    measurement.add(
      "\(name)_total_ratio_by_processor_time",
      totals[true]!.tokensPerProcessorSecond / totals[false]!.tokensPerProcessorSecond)
  }
}
