import ArgumentParser
import Embeddings
import Foundation
import Recollect

struct RecallCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recall",
    abstract: "Measure which memories messages recall, and how long a recall takes.",
    discussion: """
      Stores the memories of a JSON file, recalls some for each message, and compares them with \
      the expected ones:

        {"memories": [{"id": "dog", "text": "My dog Bruno turned eleven."}],
         "messages": [{"text": "How old do dogs get?", "expected": ["dog"]}]}

      Figures are given for every other pair of messages, beginning with the first, for the other \
      pairs, and for all. With --memories, made-up memories are added up to that number, and the \
      time of a recall is measured among them. Samples/recall.json has sixty messages.
      """)

  @Argument(help: "JSON file with memories and messages.")
  var file: String

  @Option(help: "Number of memories among which the time of a recall is measured.")
  var memories: Int?

  @Option(help: "Deviations that the best memory needs.")
  var best: Float = RecallThreshold.best.deviations

  @Option(help: "Deviations that the others need.")
  var others: Float = RecallThreshold.others.deviations

  @Option(help: "Share of the largest cosine that the others need.")
  var nearness: Float = RecallOptions().nearness

  @OptionGroup var embedder: EmbedderOption

  @Flag(name: [.short, .long], help: "Print the recalls on standard error.")
  var verbose = false

  @Flag(help: "Print one JSON object.")
  var json = false

  private struct Cases: Decodable {
    struct Memory: Decodable {
      var id: String
      var text: String
    }

    struct Message: Decodable {
      var text: String
      var expected: [String]
    }

    var memories: [Memory]
    var messages: [Message]
  }

  func run() async throws {
    let cases: Cases = try readJSON(file)
    let encoder = try embedder.load()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = try Library(at: folder.appending(path: "library.sqlite"), embedder: encoder)
    var names: [Int64: String] = [:]
    for memory in cases.memories {
      names[try await library.remember(Memory.Draft(memory.text)).memory.id] = memory.id
    }
    var measurement = Measurement(["embedder": encoder.identifier])
    try await measureQuality(cases.messages, names, library, &measurement)
    if let memories {
      try await measureTime(memories, cases.messages.map(\.text), library, &measurement)
    }
    try measurement.write(asJSON: json)
  }

  private func measureQuality(
    _ messages: [Cases.Message], _ names: [Int64: String], _ library: Library,
    _ measurement: inout Measurement
  ) async throws {
    var halves = [Counts(), Counts()]
    for (position, message) in messages.enumerated() {
      let recall = try await library.recall(message.text, options: options)
      let found = recall.memories.map { names[$0.id] ?? "" }
      halves[position / 2 % 2].add(found: found, expected: message.expected)
      guard verbose else { continue }
      let isRight = found.allSatisfy(message.expected.contains)
      let all = recall.memories.map { memory in
        "\(names[memory.id] ?? "") \(memory.cosine ?? 0) \((memory.coverage * 100).rounded() / 100)"
      }
      printError(
        "\(isRight ? "     " : "WRONG") \(message.text) "
          + "[\(message.expected.joined(separator: ", "))] → \(all.joined(separator: "; "))\n")
    }
    for (name, counts) in [
      ("first", halves[0]), ("second", halves[1]), ("all", halves[0] + halves[1]),
    ] {
      measurement.add("\(name)_messages", Double(counts.messages))
      measurement.add("\(name)_recalled", Double(counts.recalled))
      measurement.add("\(name)_precision", Double(counts.right) / Double(max(1, counts.recalled)))
      measurement.add("\(name)_recall", Double(counts.right) / Double(max(1, counts.expected)))
      measurement.add("\(name)_first_found", Double(counts.hits) / Double(max(1, counts.wanting)))
    }
  }

  private func measureTime(
    _ count: Int, _ messages: [String], _ library: Library, _ measurement: inout Measurement
  ) async throws {
    let archive = MemoryArchive((1...count).map { MadeUpMemory.memory(number: $0) })
    try await library.add(archive)
    _ = try await library.recall(messages[0], options: options)
    var times: [Double] = []
    for message in messages {
      times.append(try await seconds { try await library.recall(message, options: options) }.1)
    }
    measurement.add("memories", Double(try await library.memories().count))
    measurement.add("recall_p50", median(times) * 1000, "ms")
    measurement.add("recall_p95", percentile(95, of: times) * 1000, "ms")
  }

  private var options: RecallOptions {
    RecallOptions(
      best: RecallThreshold(deviations: best, coverage: RecallThreshold.best.coverage),
      others: RecallThreshold(deviations: others, coverage: RecallThreshold.others.coverage),
      nearness: nearness)
  }

  private struct Counts {
    var messages = 0
    var expected = 0
    var recalled = 0
    var right = 0
    /// Messages that should recall something.
    var wanting = 0
    /// Messages that recalled an expected memory first.
    var hits = 0

    mutating func add(found: [String], expected: [String]) {
      messages += 1
      self.expected += expected.count
      recalled += found.count
      right += found.count(where: expected.contains)
      if !expected.isEmpty { wanting += 1 }
      if let first = found.first, expected.contains(first) { hits += 1 }
    }

    static func + (left: Counts, right: Counts) -> Counts {
      Counts(
        messages: left.messages + right.messages, expected: left.expected + right.expected,
        recalled: left.recalled + right.recalled, right: left.right + right.right,
        wanting: left.wanting + right.wanting, hits: left.hits + right.hits)
    }
  }
}

private enum MadeUpMemory {
  private static let things = [
    "boat", "violin", "allotment", "telescope", "bicycle", "recipe", "lamp", "passport", "letter",
    "neighbour", "uncle", "parrot", "invoice", "ladder", "choir", "marathon", "allergy", "lecture",
  ]
  private static let verbs = [
    "bought", "lost", "repaired", "painted", "visited", "described", "borrowed", "photographed",
    "cancelled", "inherited", "measured", "forgot", "sold", "cleaned", "praised",
  ]

  static func memory(number: Int) -> Memory {
    let thing = things[number % things.count]
    let verb = verbs[number / things.count % verbs.count]
    return Memory(
      id: Int64(number), kind: .fact, sensitivity: .personal, subject: "user",
      text: "I \(verb) the \(thing) number \(number).", evidence: [], state: .active,
      created: Date(timeIntervalSince1970: 1_700_000_000))
  }
}
