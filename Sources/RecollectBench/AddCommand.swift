import ArgumentParser
import Embeddings
import Foundation
import Importers
import Recollect
import RecollectTesting

struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Measure the speed and the peak memory of adding a folder to a library.")

  @OptionGroup var options: BenchOptions

  @Flag(help: "Hash words instead of running the embedding model, to measure the rest alone.")
  var hashing = false

  @Option(help: "The library file to add to, which is kept. (default: a temporary one)")
  var library: String?

  @Argument(help: "The folder or file to add.")
  var path: String

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let embedder: any Embedder =
      hashing ? HashingEmbedder(dimension: 384) : try options.loadEmbedder()
    let file = library.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: "library.sqlite")
    let library = try Library(at: file, embedder: embedder)
    let (report, time) = try await seconds {
      try await library.add(URL(fileURLWithPath: path), using: ImporterRegistry())
    }
    let status = try await library.status()
    var measurement = Measurement(["path": path])
    measurement.add("files", Double(report.files))
    measurement.add("items", Double(report.items))
    measurement.add("threads", Double(report.threadsStored))
    measurement.add("chunks_embedded", Double(report.chunksEmbedded))
    measurement.add("chunks_reused", Double(report.chunksReused))
    measurement.add("problems", Double(report.problems.count))
    measurement.add("seconds", time, "s")
    measurement.add("bytes_embedded_per_second", Double(report.bytesEmbedded) / time, "bytes/s")
    measurement.add("library_bytes", Double(status.bytes), "bytes")
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
  }
}
