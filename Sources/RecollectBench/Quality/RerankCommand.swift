import ArgumentParser
import Embeddings
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

struct RerankCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rerank",
    abstract: "Measure searches whose first passages a language model has judged.",
    discussion: """
      For some questions of a collection, drawn with a fixed seed, the first passages of a search \
      by both are judged. The table has the figures of each half of these questions for several \
      weights of the judgment relative to the search. --count passages take as many requests for \
      each question.
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

  /// The last weight leaves the judgment alone.
  private static let weights = [0, 0.25, 0.5, 1, 2, 1e6]

  func run() async throws {
    let model = try await options.load()
    let embedder = CachingEmbedder(try BertEncoder.load(DefaultModels.embedder))
    let collection = try QualityCollection(only, in: URL(fileURLWithPath: data))
    let libraries = try await collection.libraries(
      in: URL(fileURLWithPath: cache), embedder: embedder)
    var metrics = Self.weights.map { _ in [RelevanceMetrics(), RelevanceMetrics()] }
    var time = Duration.zero
    for (half, numbers) in collection.halves.enumerated() {
      for number in numbers.sorted().prefix(questions) {
        let question = collection.questions[number]
        let judged = try await judged(
          question, of: collection, in: libraries[question.library], by: model, time: &time)
        for (place, weight) in Self.weights.enumerated() {
          let ranking = PassageReranker(model: model, weight: weight).ordered(judged)
            .flatMap(collection.key.values)
          metrics[place][half].add(ranking: ranking, judgments: question.judgments)
        }
      }
    }
    print("weight   first half  second half  (\(collection.measure.rawValue))")
    for (weight, halves) in zip(Self.weights, metrics) {
      let values = halves.map { String(format: "%.3f", collection.measure.value(of: $0)) }
      let name = weight == Self.weights.last ? "alone" : String(format: "%.2f", weight)
      print(
        "\(name.padding(toLength: 9, withPad: " ", startingAt: 0))\(values[0])       \(values[1])")
    }
    print(String(format: "%.1f s a question", time / .seconds(2 * questions)))
  }

  private func judged(
    _ question: QualityCollection.Question, of collection: QualityCollection, in library: Library,
    by model: LlamaModel, time: inout Duration
  ) async throws -> [Passage] {
    var search = collection.options
    search.limit = count
    search.prefersNamedDates = question.today != nil
    search.today = question.today
    let found = try await library.search(question.text, options: search).passages
    let start = ContinuousClock.now
    let passages = try await PassageReranker(model: model, weight: 0, count: count)
      .ranked(found, for: question.text)
    time += start.duration(to: .now)
    return passages
  }
}
