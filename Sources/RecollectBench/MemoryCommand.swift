import ArgumentParser
import Embeddings
import Foundation
import Items
import Recollect

struct MemoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Measure how much of the evidence of LoCoMo's questions is found: recall@5, 10, 50.",
    discussion: """
      Each turn of a conversation is one item, a message with its speaker as sender and the time \
      of its session, and each conversation is a library of its own. Every question of the \
      categories 1 (multi-hop), 2 (temporal), 3 (open-domain) and 4 (single-hop) is searched for \
      by meaning, by word and by both, without a floor and with the usual number of candidates. \
      Wrong evidence is replaced first if there is an audit-errors.json.

      The recall@k of a question is the number of its evidence turns that are among the turns of \
      the first k passages, divided by the number of its evidence turns. A turn of several \
      passages counts once, with its best one. Evidence that names no turn of the conversation \
      isn't counted, and a question without any other evidence is left out. The recall of a \
      category is the mean over its questions, and "all" is the mean over the questions of all \
      four.

      Choose a setting by --half first, and report it by --half second.
      """)

  @OptionGroup var options: BenchOptions

  @Option(help: "Folder with conversations.json and, if there is one, audit-errors.json.")
  var locomo: String

  @Option(
    help: "Conversations of the file: first (the 1st, 3rd, 5th …), second (the 2nd, 4th …) or all.")
  var half = Half.all

  @Flag(
    inversion: .prefixedNo,
    help: "Prefer turns of the dates that a question names, counted from the last session.")
  var dates = true

  @Option(
    name: [.customLong("neighbors"), .customLong("neighbours")],
    help: "Embed each turn together with this number of turns of its session before and after it.")
  var neighbors = 0

  @Option(
    help: ArgumentHelp(
      "Add this share of the scores of the turns before and after a turn to its score.",
      valueName: "share"))
  var smoothing = 0.0

  @Option(
    help: ArgumentHelp(
      "Search facts beside the turns: sentences (all that state something) or model (those of them "
        + "that the answer model finds worth remembering).", valueName: "kind"))
  var facts = LoCoMoFacts.Kind.none

  @Option(help: "Measure the first conversations of the half only.")
  var conversations: Int?

  func run() async throws {
    let data = try LoCoMo(folder: URL(fileURLWithPath: locomo))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let embedder = try options.loadEmbedder()
    let conversations = data.conversations.enumerated().filter { half.contains($0.offset) }
      .prefix(conversations ?? .max)
    let model = facts == .model ? try await ModelOptions.parse([]).load() : nil
    let extraction = LoCoMoFacts(kind: facts, model: model)
    var recall = EvidenceRecall()
    var (turns, count) = (0, 0)
    var adding = 0.0
    for (number, conversation) in conversations {
      let library = try Library(at: folder.appending(path: "\(number).sqlite"), embedder: embedder)
      let items = Self.items(of: conversation, neighbors: neighbors)
      turns += items.count
      var found: [Item] = []
      for item in items { found += try await extraction.items(of: item) }
      count += found.count
      let all = items + found
      adding += try await seconds { try await library.add(all, as: "turns") }.1
      try await search(conversation, ids: Set(items.map(\.id)), in: library, into: &recall)
    }

    var measurement = Measurement([
      "embedder": embedder.identifier, "half": half.rawValue,
      "dates": dates ? "preferred" : "ignored",
    ])
    measurement.add("neighbors", Double(neighbors))
    measurement.add("smoothing", smoothing)
    measurement.add("conversations", Double(conversations.count))
    measurement.add("turns", Double(turns))
    measurement.add("facts", Double(count))
    measurement.add("corrections", Double(data.corrections))
    measurement.add("add_seconds", adding, "s")
    if options.json {
      for row in recall.rows {
        for (name, value) in row.figures { measurement.add("\(row.name)_\(name)", value) }
      }
    }
    measurement.addPeakMemory()
    try measurement.write(asJSON: options.json)
    if !options.json { print(recall.text) }
  }

  /// - Parameter neighbors: The number of turns on each side that are embedded with a turn.
  static func items(of conversation: LoCoMo.Conversation, neighbors: Int = 0) -> [Item] {
    conversation.sessions.flatMap { session in
      session.turns.enumerated().map { position, turn in
        var item = Item(
          id: turn.id, kind: .message, text: turn.text,
          date: session.date.addingTimeInterval(Double(position) * 20),
          people: [Item.Participant(role: .from, name: turn.speaker)])
        if neighbors > 0 {
          let around = max(0, position - neighbors)...position + neighbors
          item.embeddingText = session.turns[around.clamped(to: 0...session.turns.count - 1)]
            .map { "\($0.speaker): \($0.text)" }.joined(separator: "\n")
        }
        return item
      }
    }
  }

  private func search(
    _ conversation: LoCoMo.Conversation, ids: Set<String>, in library: Library,
    into recall: inout EvidenceRecall
  ) async throws {
    let turns = conversation.sessions.flatMap { $0.turns.map(\.id) }
    for question in conversation.questions where (1...4).contains(question.category) {
      let evidence = question.evidence.intersection(ids)
      if evidence.isEmpty { continue }
      for mode in SearchMode.allCases {
        let options = SearchOptions(
          mode: mode, limit: smoothing > 0 || facts != .none ? 100 : EvidenceRecall.depth,
          floor: nil, passagesPerThread: 1,
          highlightsMatches: false, prefersNamedDates: dates,
          today: conversation.sessions.map(\.date).max())
        let found = try await library.search(question.text, options: options)
        recall.add(
          ranking: ranking(found.passages, turns: turns), evidence: evidence, mode: mode,
          category: question.category)
      }
    }
  }

  /// Returns turns, best first, after their scores are smoothed.
  private func ranking(_ passages: [Passage], turns: [String]) -> [String] {
    let ranked = passages.flatMap { passage in passage.itemIDs.map { ($0, passage.scores.fused) } }
    guard smoothing > 0 else { return LoCoMoFacts.turns(of: ranked.map(\.0)) }
    let scores = Dictionary(ranked, uniquingKeysWith: max)
    let smoothed = turns.indices.map { position in
      let around = [position - 1, position + 1].filter(turns.indices.contains)
        .reduce(0) { $0 + (scores[turns[$1]] ?? 0) }
      return (turns[position], (scores[turns[position]] ?? 0) + smoothing * around)
    }
    return smoothed.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }.map(\.0)
  }
}
