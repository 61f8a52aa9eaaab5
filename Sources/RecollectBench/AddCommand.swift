import ArgumentParser
import Foundation
import Importers
import Recollect

/// Time and memory of an import.
struct AddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Bytes and chunks a second, and peak memory, of adding a folder to a new library.")

  @OptionGroup var options: BenchOptions

  @Argument(help: "A folder or a file.")
  var path: String

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library(
      at: folder.appending(path: "library.sqlite"), embedder: try options.loadEmbedder())
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
