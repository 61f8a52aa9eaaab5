import ArgumentParser
import Embeddings
import Foundation
import Importers
import Recollect
import RecollectTesting

/// Time and memory of an import.
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Bytes and chunks a second, and peak memory, of adding a folder to a new library.")

  @OptionGroup var options: BenchOptions

  @Flag(help: "Hash words instead of running the encoder, to measure everything else.")
  var hashing = false

  @Option(help: "A file where the library stays, to be added to again; else it is thrown away.")
  var library: String?

  @Argument(help: "A folder or a file.")
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
    var measurement = Measurement()
    measurement.note("path", path)
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
