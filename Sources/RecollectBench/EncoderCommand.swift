import ArgumentParser
import Embeddings
import Foundation

struct EncoderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "encoder",
    abstract: "Measure the embedding model's speed, memory and agreement with a reference.")

  @OptionGroup var options: BenchOptions

  @Option(help: "File of JSON lines with title and text, such as the corpus.jsonl of BEIR.")
  var texts: String

  @Option(help: "Maximum number of texts to take from the file.")
  var limit = 400

  @Option(help: "Number of runs; the median is reported.")
  var runs = 3

  @Option(help: "File of JSON lines with text and vector to compare with, cut at 512 tokens.")
  var reference: String?

  private struct Reference: Decodable {
    var text: String
    var vector: [Float]
  }

  func validate() throws {
    guard limit > 0 && runs > 0 else {
      throw ValidationError("--limit and --runs must be at least 1.")
    }
  }

  func run() async throws {
    let embedder = try options.loadEmbedder()
    let documents = try BEIRCollection.lines(
      URL(fileURLWithPath: texts), as: BEIRCollection.Document.self)
    let inputs = documents.prefix(limit).map { "\($0.title ?? "") \($0.text)" }
    let tokens = inputs.reduce(0) {
      $0 + min(embedder.tokenCount($1), embedder.maximumTokens) + 2
    }
    _ = try await embedder.embed(Array(inputs.prefix(8)), as: .passage)
    var times: [Double] = []
    for _ in 0..<runs {
      times.append(try await seconds { try await embedder.embed(inputs, as: .passage) }.1)
    }
    let time = median(times)

    var measurement = Measurement([
      "embedder": embedder.identifier, "precision": embedder.precision.rawValue,
      "kernels": BertEncoder.instructionSet,
    ])
    measurement.add("threads", Double(embedder.threads))
    measurement.add("texts", Double(inputs.count))
    measurement.add("tokens", Double(tokens))
    measurement.add("tokens_per_second", Double(tokens) / time, "tokens/s")
    measurement.add("texts_per_second", Double(inputs.count) / time, "texts/s")
    measurement.addPeakMemory()
    if let reference {
      measurement.add("least_cosine_to_reference", try await minimumCosine(reference))
    }
    try measurement.write(asJSON: options.json)
  }

  private func minimumCosine(_ path: String) async throws -> Double {
    let embedder = try options.loadEmbedder(maximumTokens: 510)
    let references = try BEIRCollection.lines(URL(fileURLWithPath: path), as: Reference.self)
    let vectors = try await embedder.embed(references.map(\.text), as: .passage)
    return zip(references, vectors).map { reference, vector in
      dotProduct(reference.vector, vector)
        / dotProduct(reference.vector, reference.vector).squareRoot()
    }.min() ?? 0
  }
}
