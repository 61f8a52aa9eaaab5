import ArgumentParser
import Embeddings
import Foundation
import Recollect
import RecollectAnswers
import RecollectTesting

/// The command that measures the order of the first passages after a language model has judged them.
struct RerankCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rerank",
    abstract: "Measure searches whose first passages a language model has judged.",
    discussion: """
      For some questions of a collection, drawn with a fixed seed, the first passages of a search by \
      both are judged. The table has the figures of each half of these questions for several weights \
      of the judgement relative to the search. --count passages take as many requests for each question.
      """)

  @OptionGroup var options: ModelOptions

  @Option(help: "Folder with the folders ir, meetings and memory.")
  var data: String

  @Option(help: "Folder in which the libraries stay for the next run.")
  var cache: String

  @Option(help: "Name of the collection.")
  var only = "scifact"

  @Option(help: "Number of questions of each half.")
  var questions = 20

  @Option(help: "Number of passages to judge for each question.")
  var count = PassageReranker.defaultCount

  private static let weights = [0, 0.25, 0.5, 1, 2, 1e6]

  func run() async throws {
    let model = try await options.load()
    let embedder = CachingEmbedder(try BertEncoder.load(BenchOptions.folder(nil)))
    let collection = try QualityCollection(only, in: URL(fileURLWithPath: data))
    let folder = URL(fileURLWithPath: cache)
    var libraries: [Library] = []
    for number in 0..<collection.libraries {
      let file = folder.appending(path: "\(collection.name)-\(number).sqlite")
      let library = try Library(at: file, embedder: embedder)
      try await collection.fill(library, number)
      libraries.append(library)
    }
    var metrics = Self.weights.map { _ in [RelevanceMetrics(), RelevanceMetrics()] }
    var seconds = 0.0
    for (half, numbers) in collection.halves.enumerated() {
      for number in numbers.sorted().prefix(questions) {
        let question = collection.questions[number]
        var search = collection.options
        search.limit = count
        search.today = question.today
        let found = try await libraries[question.library].search(question.text, options: search)
        let clock = ContinuousClock()
        var judged: [Passage] = []
        seconds +=
          try await clock.measure {
            judged = try await PassageReranker(model: model)
              .ranked(found.passages, for: question.text)
          } / .seconds(1)
        let relevance = Dictionary(
          uniqueKeysWithValues: judged.map { ($0.id, $0.scores.relevance) })
        for (place, weight) in Self.weights.enumerated() {
          var passages = found.passages
          for position in passages.indices {
            passages[position].scores.relevance = relevance[passages[position].id] ?? nil
          }
          let ranking = PassageReranker(model: model, weight: weight).ordered(passages)
            .flatMap(collection.key.values)
          metrics[place][half].add(ranking: ranking, judgements: question.judgements)
        }
      }
    }
    print("weight   first half  second half  (\(collection.measure.rawValue))")
    for (place, weight) in Self.weights.enumerated() {
      let values = metrics[place].map { String(format: "%.3f", collection.measure.value(of: $0)) }
      let name = weight == 1e6 ? "alone" : String(format: "%.2f", weight)
      print(
        "\(name.padding(toLength: 9, withPad: " ", startingAt: 0))\(values[0])       \(values[1])")
    }
    print(String(format: "%.1f s a question", seconds / Double(2 * questions)))
  }
}
