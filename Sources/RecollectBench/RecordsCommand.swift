import ArgumentParser
import Foundation
import Items
import Recollect
import RecollectTesting

struct RecordsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "records",
    abstract: "Measure storing and deleting single records, and the search after each.",
    discussion: """
      Fills a collection with records of some 60 words, whose vectors are hashes of words. Then it \
      inserts, replaces and deletes records one at a time. After each change it searches with the \
      library that made it, and with another one that has the same file open.
      """)

  @Option(help: "Number of records in the collection.")
  var count = 100_000

  @Option(help: "Number of changes of each kind.")
  var changes = 200

  @Option(help: "Number of components of each vector.")
  var dimension = 384

  @Option(help: "Number of records of each named thread; 0 for records without a named thread.")
  var threadLength = 0

  @Flag(help: "Print one JSON object.")
  var json = false

  func validate() throws {
    guard count > 0 else { throw ValidationError("--count must be at least 1.") }
    guard changes > 0 else { throw ValidationError("--changes must be at least 1.") }
    guard dimension > 0 else { throw ValidationError("--dimension must be at least 1.") }
    guard threadLength >= 0 else { throw ValidationError("--thread-length can't be negative.") }
  }

  func run() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "library.sqlite")
    let embedder = HashingEmbedder(dimension: dimension)
    let library = try Library(at: file, embedder: embedder)
    let other = try Library(at: file, embedder: embedder)
    let records = Records(threadLength: threadLength)

    var measurement = Measurement()
    measurement.add("records", Double(count))
    let (_, filling) = try await seconds {
      try await library.add((0..<count).map { records.record($0) }, as: Records.collection)
    }
    measurement.add("fill", filling, "s")
    for (name, library) in [("first_search", library), ("first_search_of_another", other)] {
      let (_, time) = try await seconds { try await library.search(records.question(0)) }
      measurement.add(name, time * 1000, "ms")
    }
    for change in Change.allCases {
      var times: [String: [Double]] = [:]
      for number in 0..<changes {
        times["\(change)", default: []].append(
          try await seconds { try await make(change, number, in: library, of: records) }.1)
        for (name, library) in [("search", library), ("search_of_another", other)] {
          let (_, time) = try await seconds { try await library.search(records.question(number)) }
          times["\(name)_after_\(change)", default: []].append(time)
        }
      }
      for (name, times) in times.sorted(by: { $0.key < $1.key }) {
        measurement.add(name, times: times, percentiles: [50, 95, 99])
      }
    }
    measurement.addPeakMemory()
    try measurement.write(asJSON: json)
  }

  private enum Change: CaseIterable {
    case insert, replace, delete
  }

  private func make(
    _ change: Change, _ number: Int, in library: Library, of records: Records
  ) async throws {
    // A prime that spreads the numbers over the collection.
    let place = number * 7919 % count
    switch change {
    case .insert: try await library.add(records.record(count + number), to: Records.collection)
    case .replace:
      try await library.add(records.record(place, version: 1), to: Records.collection)
    case .delete: try await library.remove(id: Records.id(place), from: Records.collection)
    }
  }
}

private struct Records {
  static let collection = "records"
  let threadLength: Int

  static func id(_ number: Int) -> String { "record://\(number)" }

  func record(_ number: Int, version: Int = 0) -> Item {
    let words = (0..<60).map { word(number &* 61 &+ $0 &+ version &* 1_000_003) }
    return Item(
      id: Self.id(number), kind: .note, title: "Record \(number)",
      text: words.joined(separator: " ") + ".",
      date: Date(timeIntervalSince1970: Double(number) * 3600),
      thread: threadLength == 0 ? nil : "thread://\(number / threadLength)")
  }

  func question(_ number: Int) -> String {
    (0..<3).map { word(number &* 3 &+ $0) }.joined(separator: " ")
  }

  /// There are 20,000 words; the first are the most frequent.
  private func word(_ number: Int) -> String {
    var hash = UInt64(bitPattern: Int64(number)) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 29) &* 0xBF58_476D_1CE4_E5B9
    let share = Double(hash >> 11) / Double(1 << 53)
    return "w\(Int(20_000 * share * share))"
  }
}
