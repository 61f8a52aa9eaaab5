import Foundation
import Items

/// BEAM (Tavakoli and others, *Beyond a Million Tokens*, 2026).
///
/// A folder has a folder for each conversation, with `chat.json` and `questions.json`.
struct BEAM {
  struct Conversation {
    /// Documents "date role: text".
    var turns: [Item]
    var questions: [Question]
  }

  struct Question {
    /// For example `knowledge_update`.
    var ability: String
    var text: String
    var evidence: Set<String>

    var isAnswerable: Bool { ability != "abstention" }
  }

  let conversations: [Conversation]

  init(folder: URL) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    conversations = try names.compactMap(Int.init).sorted().map { number in
      let folder = folder.appending(path: String(number))
      let batches: [Batch] = try readJSON(folder.appending(path: "chat.json").path)
      let questions: [String: [Asked]] = try readJSON(folder.appending(path: "questions.json").path)
      return Conversation(
        turns: Self.items(batches.flatMap { $0.turns.joined() }),
        questions: questions.sorted { $0.key < $1.key }.flatMap { ability, asked in
          asked.map { question in
            Question(
              ability: ability, text: question.question,
              evidence: Set((question.source_chat_ids?.all ?? []).map(String.init)))
          }
        })
    }
  }

  private static func items(_ turns: [Turn]) -> [Item] {
    var date = ""
    return turns.map { turn in
      date = turn.time_anchor ?? date
      // The rest, after the arrows, is the data set's bookkeeping.
      let text = turn.content.range(of: "->->").map { turn.content[..<$0.lowerBound] }
      return Item(
        id: String(turn.id), kind: .document,
        text: "\(date) \(turn.role): \(text ?? turn.content[...])")
    }
  }

  private struct Batch: Decodable {
    var turns: [[Turn]]
  }

  private struct Turn: Decodable {
    var id: Int
    var role: String
    var content: String
    var time_anchor: String?
  }

  private struct Asked: Decodable {
    var question: String
    var source_chat_ids: Ids?
  }

  private struct Ids: Decodable {
    var all: [Int]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        all = [number]
      } else if let list = try? container.decode([Ids].self) {
        all = list.flatMap(\.all)
      } else {
        all = ((try? container.decode([String: Ids].self)) ?? [:]).values.flatMap(\.all)
      }
    }
  }
}
