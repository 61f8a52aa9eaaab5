import ArgumentParser
import Foundation
import Kernels
import VectorSearch

struct VectorsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "vectors",
    abstract: "Measure building, searching, saving and opening indexes of given vectors.",
    discussion: """
      Reads rows of numbers without a header, Float32 (.f32) or Float16 (.f16), little-endian. \
      Searches run on one thread, one query at a time. Recall counts the found that are as near as \
      the tenth of the nearest: of several vectors with equal scores, any is right.
      """)

  @Option(help: "File of vectors.")
  var vectors: String

  @Option(help: "File of queries.")
  var queries: String

  @Option(help: "Number of components of a vector.")
  var dimension = 384

  @Option(help: "Number of vectors; more than the file has are made from those, with noise.")
  var count: Int?

  @Option(parsing: .upToNextOption, help: "Indexes to measure: exact, quantized, graph.")
  var kinds = ["exact", "quantized", "graph"]

  @Option(parsing: .upToNextOption, help: "Numbers of vectors that a graph search keeps.")
  var effort: [Int] = [128, 256]

  @Option(parsing: .upToNextOption, help: "Percentages of vectors that filters admit.")
  var filters: [Double] = [50, 10, 1, 0.1]

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard effort.allSatisfy({ $0 > 0 }), count ?? 1 > 0, dimension > 0 else {
      throw ValidationError("--effort, --count and --dimension must be at least 1.")
    }
  }

  func run() async throws {
    let file = try VectorFile(vectors, dimension: dimension)
    let queryFile = try VectorFile(queries, dimension: dimension)
    let queries = (0..<queryFile.count).map { queryFile.vector($0) }
    let count = count ?? file.count
    var exact = ExactIndex(dimension: dimension)
    exact.reserve(count)
    for row in 0..<count { exact.insert(file.vector(row), id: Int64(row)) }
    let truth = queries.map { exact.search($0, count: 10) }

    var measurement = Measurement(["kernels": String(cString: kernel_best().pointee.name)])
    measurement.add("vectors", Double(count))
    for kind in kinds {
      switch kind {
      case "exact":
        try measure("exact", exact, queries, truth, &measurement)
        try filtered("exact", exact, file, queries, &measurement)
      case "quantized":
        let (index, time) = timed { QuantizedIndex(exact) }
        measurement.add("quantized_build", time, "s")
        try measure("quantized", index, queries, truth, &measurement)
        try filtered("quantized", index, file, queries, &measurement)
      case "graph":
        try graph(file, exact, queries, truth, &measurement)
      default: throw ValidationError("\(kind) is no kind of index: exact, quantized or graph.")
      }
    }
    try measurement.write(asJSON: json)
  }

  private func graph(
    _ file: VectorFile, _ exact: ExactIndex, _ queries: [[Float]], _ truth: [[VectorMatch]],
    _ measurement: inout Measurement
  ) throws {
    var index = GraphIndex(dimension: dimension)
    index.reserve(exact.count)
    let (_, time) = timed {
      for row in 0..<exact.count { index.insert(file.vector(row), id: Int64(row)) }
    }
    measurement.add("graph_build", time, "s")
    for effort in effort {
      index.effort = effort
      try measure("graph_\(effort)", index, queries, truth, &measurement)
    }
    try filtered("graph", index, file, queries, &measurement)
    let (_, replacing) = timed {
      for row in 0..<exact.count where row % 10 < 3 {
        index.insert(file.vector(row), id: Int64(row))
      }
    }
    measurement.add("graph_replace_30_percent", replacing, "s")
    for effort in effort {
      index.effort = effort
      try measure("graph_\(effort)_replaced", index, queries, truth, &measurement)
    }
  }

  private func measure(
    _ name: String, _ index: some PersistentIndex, _ queries: [[Float]],
    _ truth: [[VectorMatch]], _ measurement: inout Measurement
  ) throws {
    var times: [Double] = []
    var hits = 0
    for (query, nearest) in zip(queries, truth) {
      let (found, time) = timed { index.search(query, count: 10) }
      times.append(time)
      hits += Self.hits(found, nearest)
    }
    measurement.add("\(name)_search", 1000 * median(times), "ms")
    measurement.add("\(name)_recall", Double(hits) / Double(truth.reduce(0) { $0 + $1.count }))
    let url = FileManager.default.temporaryDirectory
      .appending(path: "recollect-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    measurement.add("\(name)_save", try timed { try index.save(to: url, stamp: []) }.1, "s")
    let bytes = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? NSNumber
    measurement.add(
      "\(name)_bytes_per_vector", (bytes?.doubleValue ?? 0) / Double(index.count), "bytes")
    let opening = try (0..<5).map { _ in
      try timed { try opened(index, url) }.1
    }
    measurement.add("\(name)_open", 1000 * median(opening), "ms")
  }

  /// Counts the matches that reach the lowest score of the nearest, except for rounding.
  private static func hits(_ found: [VectorMatch], _ nearest: [VectorMatch]) -> Int {
    guard let last = nearest.last else { return 0 }
    return found.count { $0.score >= last.score - 1e-6 }
  }

  private func opened<Index: PersistentIndex>(_: Index, _ url: URL) throws -> Index {
    try Index(VectorSnapshot(mapping: url))
  }

  /// Takes turns with exact searches among the admitted vectors.
  private func filtered(
    _ name: String, _ index: some PersistentIndex, _ file: VectorFile, _ queries: [[Float]],
    _ measurement: inout Measurement
  ) throws {
    for percent in filters {
      let limit = UInt64(percent * 1000)
      func admits(_ id: Int64) -> Bool {
        (UInt64(bitPattern: id) &* 0x9E37_79B9_7F4A_7C15) >> 33 % 100_000 < limit
      }
      let admitted = Set((0..<Int64(index.count)).filter(admits))
      var narrow = ExactIndex(dimension: dimension)
      for id in admitted.sorted() { narrow.insert(file.vector(Int(id)), id: id) }
      var times: (predicate: [Double], set: [Double], exact: [Double]) = ([], [], [])
      var hits = 0
      var expected = 0
      for query in queries.prefix(100) {
        let (truth, exactTime) = timed { narrow.search(query, count: 10) }
        let (found, time) = timed {
          index.search(query, count: 10, floor: -.infinity, where: admits)
        }
        let (among, setTime) = timed {
          index.search(query, count: 10, floor: -.infinity, among: admitted)
        }
        times.exact.append(exactTime)
        times.predicate.append(time)
        times.set.append(setTime)
        hits += Self.hits(found, truth) + Self.hits(among, truth)
        expected += 2 * truth.count
      }
      measurement.add("\(name)_\(percent)_percent_recall", Double(hits) / Double(max(1, expected)))
      measurement.add("\(name)_\(percent)_percent_predicate", 1000 * median(times.predicate), "ms")
      measurement.add("\(name)_\(percent)_percent_set", 1000 * median(times.set), "ms")
      measurement.add("\(name)_\(percent)_percent_only_admitted", 1000 * median(times.exact), "ms")
    }
  }
}

private func timed<T>(_ work: () throws -> T) rethrows -> (T, Double) {
  let clock = ContinuousClock()
  let start = clock.now
  let result = try work()
  return (result, (clock.now - start) / .seconds(1))
}
