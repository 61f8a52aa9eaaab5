import ArgumentParser
import Foundation
import Importers
import Items
import Recollect

struct MailCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mail",
    abstract: "Measure the speed and the peak memory of importing a large mailbox.",
    discussion: """
      The mailbox is made in a temporary folder by repeating the mails of the given folders with \
      new ids, references and subjects. First its mails are only read. With --library they are \
      then added to a library, which reads them, joins them into threads, divides these into \
      chunks by the embedding model's token counts, stores them and indexes their words. Only the \
      embedding is left out.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "Number of mails to make.")
  var count = 100_000

  @Flag(help: "Also add the mailbox to a library.")
  var library = false

  @Argument(help: "Folders or files with the mails to repeat.")
  var paths: [String]

  func validate() throws {
    guard count > 0 else { throw ValidationError("--count must be at least 1.") }
    guard !paths.isEmpty else { throw ValidationError("Name a folder with mails.") }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let registry = ImporterRegistry()
    let box = folder.appending(path: "mails.mbox")
    let maker = try MailboxMaker(paths: paths, registry: registry)
    if maker.isEmpty {
      throw ValidationError("There are no mails at these paths. Name mbox or .eml files.")
    }
    try maker.write(count, to: box)

    var measurement = Measurement(["paths": paths.joined(separator: " ")])
    measurement.add("mails", Double(count))
    try await read(box, registry: registry, into: &measurement)
    if library { try await add(box, in: folder, registry: registry, into: &measurement) }
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
  }

  private func read(
    _ box: URL, registry: ImporterRegistry, into measurement: inout Measurement
  ) async throws {
    guard let file = try registry.list(box.path).files.first,
      let importer = try registry.importer(for: file, named: nil)
    else { throw ValidationError("The mailbox isn't recognized.") }
    var outlines: [Item.Outline] = []
    let (_, scanning) = try await seconds {
      try importer.scan(file) { event in
        if case .item(let outline) = event { outlines.append(outline) }
      }
    }
    var textBytes = 0
    let (_, reading) = try await seconds {
      for outline in outlines {
        textBytes += try importer.read(outline, in: file).text.utf8.count
      }
    }
    measurement.add("items", Double(outlines.count))
    measurement.add("file_bytes", Double(file.size), "bytes")
    measurement.add("text_bytes", Double(textBytes), "bytes")
    measurement.add("scan", scanning, "s")
    measurement.add("read", reading, "s")
    measurement.add("read_mails_per_second", Double(count) / (scanning + reading), "mails/s")
  }

  private func add(
    _ box: URL, in folder: URL, registry: ImporterRegistry, into measurement: inout Measurement
  ) async throws {
    let embedder = ConstantEmbedder(try options.loadEmbedder())
    let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
    let (report, time) = try await seconds { try await library.add(box, using: registry) }
    measurement.add("threads", Double(report.threadsStored))
    measurement.add("passages", Double(report.chunksEmbedded + report.chunksReused))
    measurement.add("problems", Double(report.problems.count))
    let status = try await library.status()
    measurement.add("library_bytes", Double(status.bytes), "bytes")
    measurement.add("add", time, "s")
    measurement.add("added_mails_per_second", Double(count) / time, "mails/s")
  }
}
