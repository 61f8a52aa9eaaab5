import ArgumentParser
import Embeddings
import Foundation
import Items
import Recollect

struct SearchCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Measure the time of searches in a library of made documents.",
    discussion: """
      Fills a library with documents made from those of a collection in BEIR's format: their \
      sentences in another order, with one of another document. Their vectors are those of the \
      original documents plus noise, so that only those are embedded. Then it searches for runs of \
      5, 15, 30 and 60 words of the documents, by meaning, by word and by both, with highlights, \
      and by both with a filter and for words as typed. The question is embedded each time.

      With --library, the library is kept at that place and used again by the next run. With \
      --fill-only, the library is filled and nothing is searched: the time is that of an import \
      without the encoder, and the peak of memory is that of the import. If the library exists, \
      only the file with its vectors is written.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "Folder of the collection, with corpus.jsonl.")
  var collection: String

  @Option(help: "Number of documents.")
  var count = 100_000

  @Option(help: "Number of documents of the collection that the others are made from.")
  var originals = 2000

  @Option(help: "Number of searches of each kind.")
  var searches = 100

  @Option(help: "Place of the library. (default: a temporary folder)")
  var library: String?

  @Option(
    parsing: .upToNextOption,
    help: "Kinds: vector, lexical, hybrid, filtered, exact (words as typed). (default: all)")
  var kinds: [String] = []

  @Flag(help: "Leave out the figures for each length of question.")
  var brief = false

  @Flag(help: "Only fill the library.")
  var fillOnly = false

  private static let lengths = [5, 15, 30, 60]

  func validate() throws {
    guard count > 0, originals > 0, searches > 0 else {
      throw ValidationError("--count, --originals and --searches must be at least 1.")
    }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file =
      library.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: "library.sqlite")
    let corpus = MadeCorpus(try BEIRCollection(folder: collection), limit: originals)
    let encoder = try options.loadEmbedder()
    var measurement = Measurement()
    if !FileManager.default.fileExists(atPath: file.path) {
      try await MadeLibrary(corpus: corpus, count: count).fill(file, encoder, &measurement)
    } else if fillOnly {
      try await MadeLibrary.saveVectors(of: file, encoder, &measurement)
    }
    guard !fillOnly else {
      measurement.addPeakMemory()
      return try measurement.write(asJSON: options.json)
    }
    let searched = try Library(at: file, embedder: encoder, access: .readOnly)
    let (_, first) = try await seconds { try await searched.search(corpus.question(0, words: 5)) }
    measurement.add("documents", Double(count))
    measurement.add("first_search", first * 1000, "ms")
    for (name, options) in Self.allKinds where kinds.isEmpty || kinds.contains(name) {
      var all: [Double] = []
      let processor = processorSeconds()
      for length in Self.lengths {
        var times: [Double] = []
        for number in 1...searches {
          let question = corpus.question(number, words: length)
          times.append(
            try await seconds { try await searched.search(question, options: options) }.1)
        }
        all += times
        if !brief { add(times, as: "\(name)_\(length)_words", to: &measurement) }
      }
      add(all, as: "\(name)_all", to: &measurement)
      measurement.add(
        "\(name)_processor", (processorSeconds() - processor) / Double(all.count) * 1000, "ms")
    }
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
  }

  private static let allKinds: [(name: String, options: SearchOptions)] = {
    var filter = SearchFilter()
    filter.kinds = [.note]
    return SearchMode.allCases.map { ("\($0)", SearchOptions(mode: $0)) }
      + [
        ("filtered", SearchOptions(filter: filter)),
        ("exact", SearchOptions(findsVariants: false)),
      ]
  }()

  private func add(_ times: [Double], as name: String, to measurement: inout Measurement) {
    let sorted = times.sorted()
    for (percent, label) in [(50, "p50"), (95, "p95")] {
      let time = sorted[min(sorted.count - 1, sorted.count * percent / 100)]
      measurement.add("\(name)_\(label)", time * 1000, "ms")
    }
    measurement.add("\(name)_slowest", sorted[sorted.count - 1] * 1000, "ms")
  }
}
