import Embeddings
import Foundation
import Importers
import Recollect
import RecollectAnswers

/// A conversation of LoCoMo, imported as a folder of chats in JSON lines, one for each session.
struct LoCoMoLibrary {
  let library: Library
  /// The ids of the turns of each file, by line.
  private var turns: [String: [String]] = [:]

  init(_ conversation: LoCoMo.Conversation, in folder: URL, embedder: any Embedder) async throws {
    let chats = folder.appending(path: "chats")
    try FileManager.default.createDirectory(at: chats, withIntermediateDirectories: true)
    library = try Library(at: folder.appending(path: "library.sqlite"), embedder: embedder)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for session in conversation.sessions {
      let file = chats.appending(path: "session_\(session.number).jsonl").standardizedFileURL
      let lines = try session.turns.enumerated().map { position, turn in
        let date = session.date.addingTimeInterval(Double(position) * 20).formatted(.iso8601)
        return try encoder.encode(["date": date, "sender": turn.speaker, "text": turn.text])
      }
      try Data(lines.joined(separator: Data("\n".utf8)) + Data("\n".utf8)).write(to: file)
      turns[file.path] = session.turns.map(\.id)
    }
    try await library.add(chats, using: ImporterRegistry())
  }

  /// Compares an answer's citations and quotes with the evidence.
  ///
  /// Traps if a quote isn't in its thread byte for byte.
  func judge(
    _ answer: Answer, evidence: Set<String>, into record: inout AnswerRecord
  ) async throws {
    guard answer.abstention == nil else { return }
    var found: Set<String> = []
    for (_, passage) in answer.citedPassages {
      let cited = try await ids(in: passage)
      record.citations += 1
      if !cited.isDisjoint(with: evidence) { record.rightCitations += 1 }
      found.formUnion(cited)
    }
    for statement in answer.statements {
      let passage = answer.passages[statement.number - 1]
      let thread = try await library.thread(passage.threadID)
      let start = passage.range.lowerBound + statement.range.lowerBound
      let source = Array((thread?.text ?? "").utf8).dropFirst(start).prefix(statement.range.count)
      precondition(
        source.elementsEqual(statement.quote.utf8), "A quote isn't in its source byte for byte.")
      record.quotes.append(statement.quote)
      let turn = turn(at: statement.line, of: statement.path)
      if turn.map(evidence.contains) == true { record.rightQuotes += 1 }
    }
    record.evidence = evidence.count
    record.evidenceCited = evidence.intersection(found).count
  }

  private func ids(in passage: Passage) async throws -> Set<String> {
    guard let thread = try await library.thread(passage.threadID) else { return [] }
    let members = thread.items.filter { $0.range.overlaps(passage.range) }
    return Set(members.compactMap { turn(at: $0.line, of: $0.path) })
  }

  private func turn(at line: Int, of path: String) -> String? {
    guard let ids = turns[path], ids.indices.contains(line - 1) else { return nil }
    return ids[line - 1]
  }
}
