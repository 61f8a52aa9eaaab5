import Foundation
import Importers
import Recollect
import RecollectAnswers

/// Some questions of each category of LoCoMo.
///
/// A conversation is imported as a folder of chats in JSON lines, one for each session.
struct LoCoMoAnswers: AnswerSet {
  let name: String
  let questions: [AnswerQuestion]
  let figures: [AnswerFigure] = [.answered, .refused, .found, .foundAll, .cited, .f1]
  private let conversations: [LoCoMo.Conversation]
  private let asked: [String: LoCoMo.Question]

  init(folder: URL, perCategory count: Int, seed: UInt64) throws {
    let data = try LoCoMo(folder: folder)
    name = "locomo \(count) seed \(seed)"
    conversations = data.conversations
    let sample = data.sample(perCategory: count, seed: seed)
    asked = Dictionary(uniqueKeysWithValues: sample.map { ($0.question.id, $0.question) })
    let turns = data.conversations.map { Set($0.sessions.flatMap { $0.turns.map(\.id) }) }
    questions = sample.map { conversation, question in
      AnswerQuestion(
        id: question.id, text: question.text, library: conversation,
        isAnswerable: !question.isAdversarial,
        evidence: question.evidence.intersection(turns[conversation]))
    }
  }

  func fill(_ library: Library, number: Int, in folder: URL) async throws {
    let chats = folder.appending(path: "chats")
    try FileManager.default.createDirectory(at: chats, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for session in conversations[number].sessions {
      let lines = try session.turns.enumerated().map { position, turn in
        let date = session.date.addingTimeInterval(Double(position) * 20).formatted(.iso8601)
        return try encoder.encode(["date": date, "sender": turn.speaker, "text": turn.text])
      }
      try Data(lines.joined(separator: Data("\n".utf8)) + Data("\n".utf8))
        .write(to: chats.appending(path: Self.fileName(of: session)))
    }
    try await library.add(chats, using: ImporterRegistry())
  }

  func evidence(
    for question: AnswerQuestion, in passage: Passage, quotedBy statement: Answer.Statement?,
    of library: Library
  ) async throws -> Set<String> {
    guard let thread = try await library.thread(passage.threadID) else { return [] }
    let turns = thread.items.filter { $0.range.overlaps(passage.range) }.compactMap { item in
      turn(at: item.line, of: item.path, in: conversations[question.library])
    }
    return question.evidence.intersection(turns)
  }

  func judge(_ shown: ShownAnswer, to question: AnswerQuestion, in record: inout AnswerRecord) {
    guard let asked = asked[question.id], let expected = asked.answer else { return }
    record.f1 = TokenF1.score(
      shown.texts.joined(separator: "\n"), expected, category: asked.category)
  }

  private static func fileName(of session: LoCoMo.Session) -> String {
    "session_\(session.number).jsonl"
  }

  /// Returns the id of the turn at a line of a session's file.
  private func turn(
    at line: Int, of path: String, in conversation: LoCoMo.Conversation
  ) -> String? {
    let name = URL(fileURLWithPath: path).lastPathComponent
    let session = conversation.sessions.first { Self.fileName(of: $0) == name }
    guard let turns = session?.turns, turns.indices.contains(line - 1) else { return nil }
    return turns[line - 1].id
  }
}
