import Foundation
import Recollect
import RecollectAnswers
import RecollectTesting

/// The unanswerable questions of BEAM, and some of each other ability.
struct BEAMAnswers: AnswerSet {
  let name: String
  let questions: [AnswerQuestion]
  let figures: [AnswerFigure] = [.answered, .refused, .found, .foundAll, .cited]
  private let conversations: [BEAM.Conversation]

  init(folder: URL, perAbility count: Int, seed: UInt64) throws {
    name = "beam \(count) seed \(seed)"
    conversations = try BEAM(folder: folder).conversations
    let all = conversations.enumerated().flatMap { number, conversation in
      conversation.questions.enumerated().map { position, question in
        (
          ability: question.ability,
          question: AnswerQuestion(
            id: "\(number)-\(position)", text: question.text, library: number,
            isAnswerable: question.isAnswerable, evidence: question.evidence)
        )
      }
    }
    var generator = SplitMix64(state: seed)
    questions = Set(all.map(\.ability)).sorted().flatMap { ability in
      let some = all.filter { $0.ability == ability }.map(\.question)
        .shuffled(using: &generator)
      return some.prefix(some.contains(where: \.isAnswerable) ? count : some.count)
    }
  }

  func fill(_ library: Library, number: Int, in folder: URL) async throws {
    try await library.add(conversations[number].turns, as: "turns")
  }

  func evidence(
    for question: AnswerQuestion, in passage: Passage, quotedBy statement: Answer.Statement?,
    of library: Library
  ) async throws -> Set<String> {
    question.evidence.intersection(passage.itemIDs)
  }
}
