import ArgumentParser
import Embeddings
import Foundation
import Importers
import Recollect

struct MeetingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "meetings",
    abstract: "Measure how well questions find their meeting in QMSum: nDCG@10 and recall@10.",
    discussion: """
      Each file is a meeting in QMSum's format and is imported like any other file. Its specific \
      queries are the questions; each should find its own meeting. A meeting ranks by its best \
      passage. The imported text doesn't include the questions or the files' topics, which have \
      words in common with the questions.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "Folder with the meetings' JSON files, also in folders inside it.")
  var qmsum: String

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let embedder = try options.loadEmbedder()
    let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
    let (report, adding) = try await seconds {
      try await library.add(URL(fileURLWithPath: qmsum), using: ImporterRegistry())
    }
    let questions = try Self.questions(in: URL(fileURLWithPath: qmsum))
    var measurement = Measurement(["embedder": embedder.identifier])
    measurement.add("meetings", Double(Set(questions.map(\.path)).count))
    measurement.add("passages", Double(report.chunksEmbedded))
    measurement.add("questions", Double(questions.count))
    measurement.add("add_seconds", adding, "s")
    for mode in SearchMode.allCases {
      let metrics = try await evaluate(mode, library: library, questions: questions)
      measurement.add("\(mode.rawValue)_ndcg_at_10", metrics.ndcg10)
      measurement.add("\(mode.rawValue)_recall_at_10", metrics.recall10)
    }
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
  }

  private func evaluate(
    _ mode: SearchMode, library: Library, questions: [(text: String, path: String)]
  ) async throws -> RelevanceMetrics {
    var metrics = RelevanceMetrics()
    var options = SearchOptions(
      mode: mode, limit: 10, floor: nil, passagesPerThread: 1, highlightsMatches: false)
    options.candidates = 400
    for question in questions {
      let found = try await library.search(question.text, options: options)
      metrics.add(ranking: found.passages.map(\.path), judgments: [question.path: 1])
    }
    return metrics
  }

  private struct Queries: Decodable {
    struct Query: Decodable {
      var query: String
    }

    // The name is the key in QMSum's files.
    var specific_query_list: [Query]
  }

  /// Returns the specific questions, each with the path of its meeting.
  static func questions(in folder: URL) throws -> [(text: String, path: String)] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var questions: [(String, String)] = []
    for case let file as URL in files?.allObjects ?? [] where file.pathExtension == "json" {
      let queries = try JSONDecoder().decode(Queries.self, from: Data(contentsOf: file))
      questions += queries.specific_query_list.map { ($0.query, file.standardizedFileURL.path) }
    }
    return questions.sorted { $0 < $1 }
  }
}
