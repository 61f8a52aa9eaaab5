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

      With --encrypted, it fills an encrypted library as well, and does each search in both by \
      turns; the figures of the encrypted one begin with encrypted_.
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

  @Flag(help: "Compare with an encrypted library.")
  var encrypted = false

  private static let lengths = [5, 15, 30, 60]

  func validate() throws {
    guard count > 0, originals > 0, searches > 0 else {
      throw ValidationError("--count, --originals and --searches must be at least 1.")
    }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = library.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: "library.sqlite")
    let corpus = MadeCorpus(try BEIRCollection(folder: collection), limit: originals)
    let encoder = try options.loadEmbedder()
    var measurement = Measurement()
    var searched: [(prefix: String, library: Library)] = []
    for isEncrypted in encrypted ? [false, true] : [false] {
      measurement.prefix = isEncrypted ? "encrypted_" : ""
      let made = MadeLibrary(corpus: corpus, count: count, isEncrypted: isEncrypted)
      let file = isEncrypted ? file.appendingPathExtension("encrypted") : file
      if !FileManager.default.fileExists(atPath: file.path) {
        try await made.fill(file, encoder, &measurement)
      } else if fillOnly {
        try await made.saveVectors(of: file, encoder, &measurement)
      }
      if fillOnly { continue }
      let (library, time) = try await seconds {
        let library = try made.open(file, encoder, access: .readOnly)
        _ = try await library.search(corpus.question(0, words: 5))
        return library
      }
      measurement.add("first_search", time * 1000, "ms")
      searched.append((measurement.prefix, library))
    }
    measurement.prefix = ""
    measurement.add("documents", Double(count))
    for (name, options) in Self.allKinds where kinds.isEmpty || kinds.contains(name) {
      if !fillOnly { try await measure(name, options, of: corpus, in: searched, &measurement) }
    }
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
  }

  /// Measures a kind of search, each question in all libraries before the next one.
  private func measure(
    _ name: String, _ options: SearchOptions, of corpus: MadeCorpus,
    in searched: [(prefix: String, library: Library)], _ measurement: inout Measurement
  ) async throws {
    var all = searched.map { _ in [Double]() }
    var processor = searched.map { _ in 0.0 }
    for length in Self.lengths {
      for number in 1...searches {
        let question = corpus.question(number, words: length)
        for turn in searched.indices {
          // Each is first as often, because the second one finds the caches filled.
          let place = (turn + number) % searched.count
          let library = searched[place].library
          let start = processorSeconds()
          all[place].append(
            try await seconds { try await library.search(question, options: options) }.1)
          processor[place] += processorSeconds() - start
        }
      }
      if brief { continue }
      for (place, times) in all.enumerated() {
        measurement.prefix = searched[place].prefix
        measurement.add(
          "\(name)_\(length)_words", times: Array(times.suffix(searches)), percentiles: [50, 95])
      }
    }
    for place in searched.indices {
      measurement.prefix = searched[place].prefix
      measurement.add("\(name)_all", times: all[place], percentiles: [50, 95])
      measurement.add("\(name)_processor", processor[place] / Double(all[place].count) * 1000, "ms")
    }
    measurement.prefix = ""
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
}
