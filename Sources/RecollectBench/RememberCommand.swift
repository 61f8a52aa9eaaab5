import ArgumentParser
import Foundation
import LlamaModels
import Recollect
import RecollectAnswers

struct RememberCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remember",
    abstract: "Measure which memories are read from messages.",
    discussion: """
      Reads each exchange alone, and compares the memories with the expected ones. A memory is \
      right if it contains one text of each list, in upper or lower case. The exchanges are a JSON \
      array of objects; `expected` is empty if there is nothing to remember:

        {"id": "dog", "message": "My dog Bruno turned eleven.", "reply": "Good dog!",
         "expected": [[["bruno"], ["eleven", "11"]]]}

      Figures are given for every other pair of exchanges, beginning with the first, for the other \
      pairs, and for all. Samples/exchanges.json has sixty exchanges.

      With --conversation, the messages are those of one conversation, and the share of junk among \
      the memories is measured, which no fact is evidence of. Samples/conversation.json has two \
      hundred messages:

        {"message": "So you remember my dog.", "isFact": false}

      With --changes, the file has pairs of sentences, and the share of superseded ones is \
      measured that the second one replaces. Samples/changes.json has 48 pairs:

        {"earlier": "I live in Graz.", "now": "We moved to Linz.", "replaces": true}

      With --conversation and --kills, another process remembers the conversation. It is killed at \
      random moments and begun again, and the memories that it reported are looked for in the \
      library.
      """)

  @OptionGroup var options: ModelOptions

  @Argument(help: "JSON file with the exchanges.")
  var exchanges: String

  @Flag(help: "Read the file as one conversation and measure junk.")
  var conversation = false

  @Flag(help: "Read the file as pairs of sentences and measure which are superseded.")
  var changes = false

  @Option(help: "Kill a process that remembers the conversation this number of times.")
  var kills: Int?

  @Option(help: "The seed of the random moments.")
  var seed: UInt64 = 1

  /// The library of the child process.
  @Option(help: .private) var child: String?

  /// The number of messages that the child skips.
  @Option(help: .private) var after = 0

  @OptionGroup var embedder: EmbedderOption

  @Option(help: "Exchanges to read: first (every other pair), second (the other pairs), all.")
  var half = Half.all

  @Flag(name: [.short, .long], help: "Print the memories on standard error.")
  var verbose = false

  private struct Exchange: Decodable {
    var id: String
    var message: String
    var reply: String
    var expected: [[[String]]]
  }

  private struct Result {
    var expected: Int
    var stored: Int
    var right: Int
    var found: Int
    var seconds: Double
  }

  func run() async throws {
    if conversation || changes { return try await measureInLibrary() }
    let all: [Exchange] = try readJSON(exchanges)
    let model = try await options.load()
    var halves: [[Result]] = [[], []]
    for (position, exchange) in all.enumerated() {
      guard half.contains(position / 2) else { continue }
      halves[position / 2 % 2].append(try await read(exchange, turn: position + 1, model: model))
    }
    var measurement = Measurement(["model": model.name])
    for (name, results) in [
      ("first", halves[0]), ("second", halves[1]), ("all", halves[0] + halves[1]),
    ]
    where !results.isEmpty {
      add(results, to: &measurement, as: name)
    }
    try measurement.write(asJSON: options.json)
  }

  private func measureInLibrary() async throws {
    let model = try await options.load()
    let encoder = try embedder.load()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = child.map { URL(fileURLWithPath: $0) } ?? folder.appending(path: "library.sqlite")
    let library = try Library(at: file, embedder: encoder)
    if child != nil {
      return try await KilledConversation.remember(
        exchanges, after: after, in: library, model: model)
    }
    var measurement = Measurement(["model": model.name])
    if changes {
      try await ChangePairs(model: model, verbose: verbose)
        .measure(exchanges, in: library, into: &measurement)
      return try measurement.write(asJSON: options.json)
    }
    if let kills {
      try await KilledConversation(
        file: exchanges, kills: kills, seed: seed, model: model, arguments: childArguments
      ).measure(library: library, into: &measurement)
      return try measurement.write(asJSON: options.json)
    }
    try await ConversationJunk(model: model, library: library, verbose: verbose)
      .measure(exchanges, into: &measurement)
    try measurement.write(asJSON: options.json)
  }

  private var childArguments: [String] {
    var arguments: [String] = []
    if let model = options.model { arguments += ["--model", model] }
    if let embedder = embedder.embedder { arguments += ["--embedder", embedder] }
    if let threads = options.threads { arguments += ["--threads", "\(threads)"] }
    return arguments
  }

  private func read(_ exchange: Exchange, turn: Int, model: LlamaModel) async throws -> Result {
    let given = MemoryExchange(
      conversation: exchange.id, turn: turn, message: exchange.message, reply: exchange.reply,
      date: Date(timeIntervalSince1970: 1_718_000_000))
    let (drafts, time) = try await seconds {
      try await MemoryReading(model: model).drafts(from: given)
    }
    for draft in drafts {
      for evidence in draft.evidence {
        let bytes = Array(exchange.message.utf8)
        precondition(
          evidence.range.upperBound <= bytes.count
            && bytes[evidence.range].elementsEqual(evidence.quote.utf8),
          "Evidence isn't part of its message: \(evidence.quote)")
      }
    }
    let isRight = drafts.map { draft in
      exchange.expected.contains { Self.matches(draft.text, $0) }
    }
    let found = exchange.expected.map { expected in
      drafts.contains { Self.matches($0.text, expected) }
    }
    if verbose { show(exchange, drafts, isRight, found, time) }
    return Result(
      expected: exchange.expected.count, stored: drafts.count, right: isRight.count { $0 },
      found: found.count { $0 }, seconds: time)
  }

  private static func matches(_ text: String, _ expected: [[String]]) -> Bool {
    let text = text.lowercased()
    return expected.allSatisfy { $0.contains { text.contains($0.lowercased()) } }
  }

  private func add(_ results: [Result], to measurement: inout Measurement, as name: String) {
    func sum(_ path: KeyPath<Result, Int>) -> Double {
      Double(results.reduce(0) { $0 + $1[keyPath: path] })
    }
    measurement.add("\(name)_exchanges", Double(results.count))
    measurement.add("\(name)_expected", sum(\.expected))
    measurement.add("\(name)_stored", sum(\.stored))
    measurement.add("\(name)_precision", sum(\.right) / max(1, sum(\.stored)))
    measurement.add("\(name)_recall", sum(\.found) / max(1, sum(\.expected)))
    let time = results.reduce(0) { $0 + $1.seconds } / Double(results.count)
    measurement.add("\(name)_time", time, "s")
  }

  private func show(
    _ exchange: Exchange, _ drafts: [Memory.Draft], _ isRight: [Bool], _ found: [Bool],
    _ time: Double
  ) {
    var lines = ["\(exchange.id) (\(Int(time)) s): \(exchange.message)"]
    for (draft, right) in zip(drafts, isRight) {
      lines.append(
        "  \(right ? "right" : "WRONG") [\(draft.kind.rawValue), \(draft.sensitivity.rawValue)] "
          + draft.text)
    }
    if found.contains(false) { lines.append("  MISSED \(found.count { !$0 })") }
    printError(lines.joined(separator: "\n") + "\n")
  }
}
