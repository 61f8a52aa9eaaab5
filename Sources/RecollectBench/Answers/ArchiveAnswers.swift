import ArgumentParser
import Foundation
import Importers
import Recollect
import RecollectAnswers

/// Questions about a person's archive: a folder with `files` and `questions.json`.
struct ArchiveAnswers: AnswerSet {
  let name: String
  let questions: [AnswerQuestion]
  let figures: [AnswerFigure] = [.precision, .right, .refused, .found, .foundAll, .cited]
  private let files: URL
  private let asked: [String: ArchiveQuestion]
  private let judges: [String: AnswerJudge]

  /// Orders the questions before they are divided into halves.
  private static let seed: UInt32 = 7

  init(folder: URL, half: Half) throws {
    let all: [ArchiveQuestion] = try readJSON(folder.appending(path: "questions.json").path)
    var generator = MersenneTwister(seed: Self.seed)
    let part = half.part(of: generator.shuffle(all))
    name = "\(folder.standardizedFileURL.lastPathComponent) \(half.rawValue)"
    files = folder.appending(path: "files")
    asked = Dictionary(part.map { ($0.id, $0) }) { first, _ in first }
    guard asked.count == part.count else {
      throw ValidationError("\(folder.path): Two questions have the same id.")
    }
    judges = try asked.mapValues { try $0.judge() }
    questions = part.map { question in
      AnswerQuestion(
        id: question.id, text: question.question, isAnswerable: question.isAnswerable,
        evidence: Set((question.evidence ?? []).map(\.partName)))
    }
  }

  func fill(_ library: Library, number: Int, in folder: URL) async throws {
    try await library.add(files, using: ImporterRegistry())
  }

  func evidence(
    for question: AnswerQuestion, in passage: Passage, quotedBy statement: Answer.Statement?,
    of library: Library
  ) async throws -> Set<String> {
    let quote = statement?.quote ?? ""
    let text = "\(passage.title) \(passage.text) \(quote)"
    let held = (asked[question.id]?.evidence ?? []).filter { evidence in
      evidence.isHeld(by: text, ofFile: passage.path)
        || statement.map { evidence.isHeld(by: quote, ofFile: $0.path) } == true
    }
    return Set(held.map(\.partName))
  }

  func judge(_ shown: ShownAnswer, to question: AnswerQuestion, in record: inout AnswerRecord) {
    record.verdict = judges[question.id]?.verdict(on: shown)
  }
}
