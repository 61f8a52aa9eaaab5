import ArgumentParser
import Embeddings
import Foundation

struct EmbedCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "embed",
    abstract: "Write the vectors of texts to a file.",
    discussion: """
      The file has the vectors in the order of the texts, each as little-endian Float32 numbers.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "File of JSON lines with text, and with title if there is one.")
  var texts: String

  @Option(help: "File to write; an existing one is replaced.")
  var output: String

  func run() async throws {
    let embedder = try options.loadEmbedder()
    let documents = try BEIRCollection.lines(
      URL(fileURLWithPath: texts), as: BEIRCollection.Document.self)
    let file = URL(fileURLWithPath: output)
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    var written = 0
    let (_, time) = try await seconds {
      for first in stride(from: 0, to: documents.count, by: 1_024) {
        let batch = documents[first..<min(first + 1_024, documents.count)].map { document in
          [document.title ?? "", document.text].filter { !$0.isEmpty }.joined(separator: " ")
        }
        let vectors = try await embedder.embed(batch, as: .passage)
        for vector in vectors {
          try handle.write(contentsOf: vector.withUnsafeBytes { Data($0) })
        }
        written += batch.count
        printError("\r\(written) of \(documents.count) texts")
      }
    }
    printError("\n")
    try handle.close()
    var measurement = Measurement(["embedder": embedder.identifier])
    measurement.add("texts", Double(written))
    measurement.add("dimension", Double(embedder.dimension))
    measurement.add("seconds", time, "s")
    try measurement.write(asJSON: options.json)
  }
}
