import ArgumentParser
import Embeddings
import Foundation
import Recollect

struct RetrievalCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "retrieval",
    abstract: "Measure nDCG@10, recall and MRR@10 of searches on a BEIR collection.",
    discussion: """
      Searches by meaning, by word and by both. Each document is one chunk. The embedding model \
      reads its first tokens (256 for all-MiniLM-L6-v2), so that the figures can be compared with \
      published ones.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "Folder with corpus.jsonl, queries.jsonl and qrels/test.tsv.")
  var beir: String

  func run() async throws {
    let collection = try BEIRCollection(folder: beir)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let embedder = try options.loadEmbedder()
    let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
    let (_, adding) = try await seconds { try await collection.add(to: library) }

    var measurement = Measurement(["collection": beir, "embedder": embedder.identifier])
    measurement.add("documents", Double(collection.documents.count))
    measurement.add("queries", Double(collection.queries.count))
    measurement.add("add_seconds", adding, "s")
    for mode in SearchMode.allCases {
      let (metrics, time) = try await seconds {
        try await evaluate(mode, library: library, collection: collection)
      }
      measurement.add("\(mode.rawValue)_ndcg_at_10", metrics.ndcg10)
      measurement.add("\(mode.rawValue)_recall_at_10", metrics.recall10)
      measurement.add("\(mode.rawValue)_recall_at_100", metrics.recall100)
      measurement.add("\(mode.rawValue)_mrr_at_10", metrics.mrr10)
      measurement.add(
        "\(mode.rawValue)_milliseconds_per_query",
        time * 1000 / Double(max(1, collection.queries.count)), "ms")
    }
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
  }

  private func evaluate(
    _ mode: SearchMode, library: Library, collection: BEIRCollection
  ) async throws -> RelevanceMetrics {
    var metrics = RelevanceMetrics()
    let options = SearchOptions(
      mode: mode, limit: 100, candidates: 100, floor: nil, highlightsMatches: false)
    for query in collection.queries {
      let results = try await library.search(query.text, options: options)
      metrics.add(
        ranking: results.passages.compactMap(\.itemIDs.first),
        judgments: collection.judgments[query._id] ?? [:])
    }
    return metrics
  }
}
