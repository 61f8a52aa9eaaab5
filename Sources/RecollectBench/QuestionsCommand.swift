import ArgumentParser
import Foundation
import Importers
import LlamaModels
import Recollect
import RecollectAnswers

struct QuestionsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "questions",
    abstract: "Measure which policy answers questions about your own files best.",
    discussion: """
      Adds the folders to a library in a temporary folder, and asks each question with each policy \
      and format. An answer is right if it contains at least one of the texts in each list of \
      `expected`, in upper or lower case. It is cited rightly if the file of a cited passage \
      contains one of `sources`. The questions are a JSON array of objects:

        {"id": "dough", "group": "single", "text": "How much flour does the dough need?",
         "expected": [["400 g", "400g"]], "sources": ["pizza-dough.md"]}

      Figures are given for each group. Samples/questions.json has twenty questions about the \
      samples.
      """)

  @OptionGroup var options: ModelOptions

  @Argument(help: "JSON file with the questions.")
  var questions: String

  @Option(parsing: .upToNextOption, help: "Folders or files to add to the library.")
  var sources: [String]

  @Option(parsing: .upToNextOption, help: "Formats of the answer: prose, statements.")
  var formats: [AnswerFormat] = [.prose]

  @Option(parsing: .upToNextOption, help: "Policies: always, model, ensured.")
  var policies: [RetrievalPolicy] = RetrievalPolicy.allCases

  @Option(help: "Seconds to read passages before answering; 0 reads everything.")
  var readingTime = 0.0

  @OptionGroup var embedder: EmbedderOption

  @Flag(name: [.short, .long], help: "Print each answer on standard error.")
  var verbose = false

  private struct Question: Decodable {
    var id: String
    var group: String
    var text: String
    var expected: [[String]]
    var sources: [String]
  }

  private struct Result {
    var group: String
    var isRight = false
    var isAnswered: Bool
    var isCitedRightly = false
    var lookups: Int
    var seconds: Double
    var tokensRead: Int
  }

  func run() async throws {
    let asked: [Question] = try readJSON(questions)
    let model = try await options.load()
    let encoder = try embedder.load(threads: options.threads)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: encoder)
    for source in sources {
      try await library.add(URL(fileURLWithPath: source), using: ImporterRegistry())
    }
    var measurement = Measurement(["model": model.name])
    for policy in policies {
      for format in formats {
        var results: [Result] = []
        for question in asked {
          results.append(
            try await ask(
              question,
              AnswerOptions(
                retrieval: policy, format: format,
                readingTime: readingTime > 0 ? .seconds(readingTime) : nil),
              of: library, model: model))
        }
        add(results, to: &measurement, as: "\(policy.rawValue)_\(format.rawValue)")
      }
    }
    try measurement.write(asJSON: options.json)
  }

  private func ask(
    _ question: Question, _ answering: AnswerOptions, of library: Library, model: LlamaModel
  ) async throws -> Result {
    let (answer, time) = try await seconds {
      var finished: Answer?
      for try await event in library.answer(question.text, with: model, options: answering) {
        if case .finished(let answer) = event { finished = answer }
      }
      guard let finished else { throw CancellationError() }
      return finished
    }
    var result = Result(
      group: question.group, isAnswered: answer.abstention == nil,
      lookups: answer.trace.lookups.count, seconds: time,
      tokensRead: answer.trace.promptTokens - answer.trace.cachedPromptTokens)
    if result.isAnswered {
      // The words shown and the quotes they point at.
      let shown = ([answer.text] + answer.statements.map(\.quote)).joined(separator: "\n")
        .lowercased()
      result.isRight = question.expected.allSatisfy { texts in
        texts.contains { shown.contains($0.lowercased()) }
      }
      result.isCitedRightly = answer.citedPassages.contains { _, passage in
        question.sources.contains { passage.path.contains($0) }
      }
    }
    if verbose { show(question, answer, result, answering) }
    return result
  }

  private func add(_ results: [Result], to measurement: inout Measurement, as name: String) {
    let groups = Dictionary(grouping: results, by: \.group).sorted { $0.key < $1.key }
    for (group, results) in groups + [("all", results)] {
      let prefix = "\(name)_\(group)"
      measurement.add("\(prefix)_questions", Double(results.count))
      measurement.add("\(prefix)_right", Double(results.count(where: \.isRight)))
      measurement.add("\(prefix)_answered", Double(results.count(where: \.isAnswered)))
      measurement.add("\(prefix)_cited_rightly", Double(results.count(where: \.isCitedRightly)))
      let count = Double(results.count)
      measurement.add("\(prefix)_lookups", results.reduce(0) { $0 + Double($1.lookups) } / count)
      measurement.add("\(prefix)_time", results.reduce(0) { $0 + $1.seconds } / count, "s")
      measurement.add(
        "\(prefix)_tokens_read", results.reduce(0) { $0 + Double($1.tokensRead) } / count)
    }
  }

  private func show(
    _ question: Question, _ answer: Answer, _ result: Result, _ answering: AnswerOptions
  ) {
    let text = (result.isAnswered ? answer.text : answer.trace.unshownText ?? answer.text)
      .replacing("\n", with: " / ")
    let lines = [
      "\(answering.retrieval.rawValue) \(answering.format.rawValue) \(question.id): "
        + "\(question.text)",
      "  \(result.isRight ? "right" : "WRONG"): \(text) \(answer.abstention?.rawValue ?? "")",
      "  cited \(result.isCitedRightly ? "rightly" : "wrongly"), \(result.lookups) lookups, "
        + "\(Int(result.seconds)) s",
    ]
    let lookups = answer.trace.lookups.map { lookup in
      let arguments = lookup.arguments.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
      return "  \(lookup.tool) \(arguments)"
    }
    printError((lines + lookups + [""]).joined(separator: "\n"))
  }
}
