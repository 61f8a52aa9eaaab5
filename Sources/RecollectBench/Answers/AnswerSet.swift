import Foundation
import Recollect
import RecollectAnswers

protocol AnswerSet {
  /// Includes all that chooses the questions of the set.
  var name: String { get }
  var questions: [AnswerQuestion] { get }
  var figures: [AnswerFigure] { get }

  /// Adds the texts that questions are about to an empty library.
  ///
  /// - Parameters:
  ///   - number: The number of the library.
  ///   - folder: A folder for files.
  func fill(_ library: Library, number: Int, in folder: URL) async throws

  /// Returns the evidence that a passage holds, or the part of it that a statement quotes.
  func evidence(
    for question: AnswerQuestion, in passage: Passage, quotedBy statement: Answer.Statement?,
    of library: Library
  ) async throws -> Set<String>

  /// Records the verdict on an answer, if the set has one.
  func judge(_ shown: ShownAnswer, to question: AnswerQuestion, in record: inout AnswerRecord)
}

extension AnswerSet {
  func judge(_ shown: ShownAnswer, to question: AnswerQuestion, in record: inout AnswerRecord) {}
}

struct AnswerQuestion {
  var id: String
  var text: String
  var library = 0
  var isAnswerable: Bool
  var evidence: Set<String>
}
