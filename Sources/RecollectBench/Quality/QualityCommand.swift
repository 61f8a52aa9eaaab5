import ArgumentParser
import Embeddings
import Foundation
import Recollect
import RecollectTesting

struct QualityCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quality",
    abstract: "Measure searches on every collection, and fail if one finds less than before.",
    discussion: """
      Searches by meaning, by word and by both on SciFact, Cranfield, MED, NPL (folders of ir in \
      BEIR's format), QMSum (meetings/qmsum), LoCoMo (memory/locomo) and BEAM (memory/beam). The \
      figures are those of each half of the questions, drawn with a fixed seed: choose a setting \
      on the first one and report it on the second. Those of the tenth with the most words follow \
      by word and by both. The published figures are plain BM25, plain MiniLM and the sum of their \
      reciprocal ranks.

      The command exits with an error if a figure is lower than a kept one by .005 or more. With \
      --keep the new figures replace the kept ones of the embedder.

      With --cache the libraries stay in a folder, so that the next run needs no embedding of \
      documents. Delete it after changing how texts are cut or embedded.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "Folder with the folders ir, meetings and memory.")
  var data: String

  @Option(help: "Folder in which the libraries stay for the next run. (default: none stay)")
  var cache: String?

  @Option(help: "JSON file of the figures to compare with.")
  var figures = "Benchmarks/quality.json"

  @Flag(help: "Write the figures to the file, instead of comparing them.")
  var keep = false

  @Flag(help: "Search for words as typed, without other spellings, compounds and corrections.")
  var exactWords = false

  @Option(parsing: .upToNextOption, help: "Names of the collections. (default: all)")
  var only = QualityCollection.names

  @Option(
    help: ArgumentHelp(
      "File to write the candidates of each question to, as lines of JSON, for trying other "
        + "fusions.",
      valueName: "file"))
  var dump: String?

  @Option(help: "Number of candidates of each search that --dump writes.")
  var depth = 1_000

  func run() async throws {
    let name = options.embedder.folder.lastPathComponent
    let kept = try QualityFigures(URL(fileURLWithPath: figures), of: name)
    let temporary = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: temporary) }
    let folder = cache.map { URL(fileURLWithPath: $0) } ?? temporary
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The three searches share the vector of a question.
    let embedder = CachingEmbedder(try options.loadEmbedder(), capacity: 4_096)
    let dump = try dump.map { try CandidateDump(URL(fileURLWithPath: $0), depth: depth) }
    var measured = QualityFigures()
    var table = QualityTable()
    for name in only {
      let collection = try QualityCollection(name, in: URL(fileURLWithPath: data))
      let libraries = try await collection.libraries(in: folder, embedder: embedder)
      try await dump?.write(collection, libraries: libraries, embedder: embedder)
      for mode in SearchMode.allCases {
        try await measure(mode, collection, libraries: libraries, into: &measured)
      }
      table.add(collection, measured)
    }
    if options.json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
      print(String(decoding: try encoder.encode(measured.collections), as: UTF8.self))
    } else {
      print(table.text)
    }
    try measured.finish(keeping: keep, kept, in: figures, of: name)
  }

  private func measure(
    _ mode: SearchMode, _ collection: QualityCollection, libraries: [Library],
    into figures: inout QualityFigures
  ) async throws {
    var metrics = [RelevanceMetrics(), RelevanceMetrics()]
    var long = RelevanceMetrics()
    let longest = collection.longest
    let second = collection.halves[1]
    for (number, question) in collection.questions.enumerated() {
      var options = collection.options
      options.mode = mode
      options.prefersNamedDates = question.today != nil
      options.today = question.today
      options.findsVariants = !exactWords
      let found = try await libraries[question.library].search(question.text, options: options)
      let ranking = found.passages.flatMap(collection.key.values)
      metrics[second.contains(number) ? 1 : 0].add(ranking: ranking, judgments: question.judgments)
      if longest.contains(number) { long.add(ranking: ranking, judgments: question.judgments) }
    }
    figures.collections[collection.name, default: [:]][QualityFigures.longest(mode)] =
      collection.measure.value(of: long)
    for (half, metrics) in metrics.enumerated() {
      figures.collections[collection.name, default: [:]][QualityFigures.name(mode, half: half)] =
        collection.measure.value(of: metrics)
    }
  }
}
