import ArgumentParser
import Embeddings
import Foundation
import Items
import Recollect

/// The command that measures how much of the evidence of LoCoMo's questions searches find.
struct MemoryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Measure how much of the evidence of LoCoMo's questions is found: recall@5, 10, 50.",
    discussion: """
      Each turn of a conversation is one item, a message with its speaker as sender and the time of \
      its session, and each conversation is a library of its own. Every question of the categories \
      1 (multi-hop), 2 (temporal), 3 (open-domain) and 4 (single-hop) is searched for by meaning, \
      by word and by both, without a floor and with the usual number of candidates. Wrong evidence \
      is replaced first if there is an audit-errors.json.

      The recall@k of a question is the number of its evidence turns that are among the turns of \
      the first k passages, divided by the number of its evidence turns. A turn of several passages \
      counts once, with its best one. Evidence that names no turn of the conversation isn't \
      counted, and a question without any other evidence is left out. The recall of a category is \
      the mean over its questions, and "all" is the mean over the questions of all four.

      Choose a setting by --half first, and report it by --half second.
      """)

  /// The conversations that are searched.
  enum Half: String, ExpressibleByArgument, CaseIterable {
    case first, second, all

    /// Returns a Boolean value that indicates whether a conversation belongs to the half.
    func contains(_ position: Int) -> Bool {
      switch self {
      case .first: position % 2 == 0
      case .second: position % 2 == 1
      case .all: true
      }
    }
  }

  @OptionGroup var options: BenchOptions

  @Option(help: "Folder with conversations.json and, if there is one, audit-errors.json.")
  var locomo: String

  @Option(
    help: "Conversations of the file: first (the 1st, 3rd, 5th …), second (the 2nd, 4th …) or all.")
  var half = Half.all

  func run() async throws {
    let data = try LoCoMo(folder: URL(fileURLWithPath: locomo))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let embedder = try options.loadEmbedder()
    let conversations = data.conversations.enumerated().filter { half.contains($0.offset) }
    var recall = EvidenceRecall()
    var turns = 0
    var adding = 0.0
    for (number, conversation) in conversations {
      let library = try Library(
        at: folder.appending(path: "\(number).sqlite"), embedder: embedder)
      let items = Self.items(of: conversation)
      turns += items.count
      adding += try await seconds { try await library.add(items, as: "turns") }.1
      try await search(conversation, ids: Set(items.map(\.id)), in: library, into: &recall)
    }

    var measurement = Measurement()
    measurement.addFact("embedder", embedder.identifier)
    measurement.addFact("half", half.rawValue)
    measurement.add("conversations", Double(conversations.count))
    measurement.add("turns", Double(turns))
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

  /// Returns the turns of a conversation as messages.
  private static func items(of conversation: LoCoMo.Conversation) -> [Item] {
    conversation.sessions.flatMap { session in
      session.turns.enumerated().map { position, turn in
        Item(
          id: turn.id, kind: .message, text: turn.text,
          date: session.date.addingTimeInterval(Double(position) * 20),
          people: [Participant(role: .from, name: turn.speaker)])
      }
    }
  }

  private func search(
    _ conversation: LoCoMo.Conversation, ids: Set<String>, in library: Library,
    into recall: inout EvidenceRecall
  ) async throws {
    for question in conversation.questions where (1...4).contains(question.category) {
      let evidence = question.evidence.intersection(ids)
      if evidence.isEmpty { continue }
      for mode in SearchMode.allCases {
        let options = SearchOptions(
          mode: mode, limit: EvidenceRecall.depth, floor: nil, passagesPerThread: 1,
          highlightsMatches: false)
        let found = try await library.search(question.text, options: options)
        recall.add(
          ranking: found.passages.flatMap(\.itemIDs), evidence: evidence, mode: mode,
          category: question.category)
      }
    }
  }
}
