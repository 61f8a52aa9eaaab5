import Foundation
import Recollect
import RecollectAnswers

/// Questions about some libraries, and the rules by which their answers are judged.
protocol AnswerSet {
  /// The name of the set with all that chooses its questions.
  var name: String { get }
  var questions: [AnswerQuestion] { get }
  /// The figures that the set has.
  var figures: [AnswerFigure] { get }

  /// Adds the texts that questions are about to their library.
  ///
  /// - Parameters:
  ///   - library: An empty library.
  ///   - number: The number of the library.
  ///   - folder: A folder for files.
  func fill(_ library: Library, number: Int, in folder: URL) async throws

  /// Returns the evidence of a question that is in a passage, or in the part that a statement quotes.
  func evidence(
    for question: AnswerQuestion, in passage: Passage, quotedBy statement: Answer.Statement?,
    of library: Library
  ) async throws -> Set<String>

  /// Adds to a record how right the answer is, if the set tells.
  func judge(_ shown: ShownAnswer, to question: AnswerQuestion, in record: inout AnswerRecord)
}

extension AnswerSet {
  func judge(_ shown: ShownAnswer, to question: AnswerQuestion, in record: inout AnswerRecord) {}
}

/// A question of a set.
struct AnswerQuestion {
  /// The identifier, which no other question of the set has.
  var id: String
  var text: String
  /// The number of the library that is asked.
  var library = 0
  /// A Boolean value that indicates whether the library has the answer.
  var isAnswerable: Bool
  /// The names of the pieces of evidence.
  var evidence: Set<String>
}
