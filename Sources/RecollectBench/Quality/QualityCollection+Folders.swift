import ArgumentParser
import Foundation
import Importers
import Recollect

extension QualityCollection {
  static let names = ["scifact", "cranfield", "med", "npl", "qmsum", "locomo", "beam"]

  init(_ name: String, in data: URL) throws {
    switch name {
    case "scifact":
      try self.init(name, beir: data, folder: "scifact", published: ".679-.687 / .645 / .742")
    case "cranfield":
      try self.init(name, beir: data, folder: "cranfield", published: ".373 / .382 / .421")
    case "med": try self.init(name, beir: data, folder: "med", published: ".696 / .788 / .795")
    case "npl":
      try self.init(name, beir: data, folder: "npl-vaswani", published: ".428 / .434 / .488")
    case "qmsum": try self.init(meetings: data.appending(path: "meetings/qmsum"))
    case "locomo": try self.init(conversations: data.appending(path: "memory/locomo"))
    case "beam": try self.init(chats: data.appending(path: "memory/beam"))
    default:
      throw ValidationError(
        "There is no collection \(name). Name some of \(Self.names.joined(separator: ", ")).")
    }
  }

  /// The documents are one chunk each.
  private init(_ name: String, beir data: URL, folder: String, published: String) throws {
    let collection = try BEIRCollection(folder: data.appending(path: "ir/\(folder)").path)
    self.init(
      name: name, measure: .ndcg, key: .item,
      questions: collection.queries.map {
        Question(id: $0._id, text: $0.text, judgments: collection.judgments[$0._id] ?? [:])
      }.filter { $0.judgments.values.contains { $0 > 0 } },
      libraries: 1,
      fill: { library, _ in try await collection.add(to: library) },
      options: SearchOptions(floor: nil, highlightsMatches: false), published: published)
  }

  /// Questions of QMSum should find their own meeting.
  private init(meetings folder: URL) throws {
    let questions = try MeetingsCommand.questions(in: folder)
    var options = SearchOptions(floor: nil, passagesPerThread: 1, highlightsMatches: false)
    options.candidates = 400
    self.init(
      name: "qmsum", measure: .ndcg, key: .path,
      questions: questions.enumerated().map { number, question in
        Question(id: String(number), text: question.text, judgments: [question.path: 1])
      },
      libraries: 1,
      fill: { library, _ in _ = try await library.add(folder, using: ImporterRegistry()) },
      options: options, published: ".389 / .328 / -")
  }

  /// Each conversation of LoCoMo is a library of turns.
  private init(conversations folder: URL) throws {
    let conversations = try LoCoMo(folder: folder).conversations
    let questions = conversations.enumerated().flatMap { number, conversation in
      let ids = Set(conversation.sessions.flatMap { $0.turns.map(\.id) })
      return conversation.questions.filter { (1...4).contains($0.category) }.map { question in
        Question(
          id: question.id, text: question.text, library: number,
          judgments: Dictionary(
            uniqueKeysWithValues: question.evidence.intersection(ids).map { ($0, 1) }),
          today: conversation.sessions.map(\.date).max())
      }
    }
    self.init(
      name: "locomo", measure: .recall, key: .item,
      questions: questions.filter { !$0.judgments.isEmpty }, libraries: conversations.count,
      fill: { library, number in
        try await library.add(MemoryCommand.items(of: conversations[number]), as: "turns")
      },
      options: SearchOptions(floor: nil, passagesPerThread: 1, highlightsMatches: false),
      published: ".594 / .470 / .601")
  }

  /// Each conversation of BEAM is a library of turns.
  private init(chats folder: URL) throws {
    let conversations = try BEAM(folder: folder).conversations
    let questions = conversations.enumerated().flatMap { number, conversation in
      conversation.questions.enumerated().map { position, question in
        Question(
          id: "\(number)-\(position)", text: question.text, library: number,
          judgments: Dictionary(uniqueKeysWithValues: question.evidence.map { ($0, 1) }))
      }
    }
    self.init(
      name: "beam", measure: .recall, key: .item,
      questions: questions.filter { !$0.judgments.isEmpty }, libraries: conversations.count,
      fill: { library, number in
        try await library.add(conversations[number].turns, as: "turns")
      },
      options: SearchOptions(floor: nil, passagesPerThread: 1, highlightsMatches: false),
      published: "-")
  }
}
