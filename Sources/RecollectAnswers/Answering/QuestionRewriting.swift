import LanguageModels
import Languages
import Recollect

/// The rewriting of a question so that it can be understood without its conversation.
///
/// Rules check what the model writes, because a small model also swaps "my" and "your", or answers
/// a question that nobody has asked.
struct QuestionRewriting {
  let model: any LanguageModel
  let context: [String]

  /// Returns the question itself if the model's isn't faithful to it.
  func standalone(_ question: String) async throws -> String {
    let session = LanguageModelSession(
      model: model,
      instructions: """
        You rewrite the last question of a conversation so that it can be understood without the \
        conversation: put names and things in the place of words like "it", "she" or "that". If it \
        can be understood already, repeat it unchanged. Write only the question.
        """)
    let response = try await session.respond(
      to: "\(context.joined(separator: "\n"))\nLast question: \(question)\nRewritten question:",
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 64))
    let line = response.content.split(separator: "\n").first.map(String.init) ?? ""
    return line.contains(where: \.isLetter) && isFaithful(line, to: question) ? line : question
  }

  /// Returns whether a rewritten question keeps the first and second person and adds no words.
  ///
  /// Words of the context may be added.
  private func isFaithful(_ rewritten: String, to question: String) -> Bool {
    let known = context.joined(separator: "\n")
    let (asked, written) = (
      PersonPronouns.persons(in: question), PersonPronouns.persons(in: rewritten)
    )
    let allowed = asked.isEmpty ? PersonPronouns.persons(in: known) : asked
    return asked.isSubset(of: written) && written.isSubset(of: allowed)
      && Library.words(of: rewritten, beyond: "\(question)\n\(known)").isEmpty
  }

  /// Returns whether a question refers back with "it" or "there", or begins with "and" or the like.
  static func refersBack(_ question: String) -> Bool {
    let words = question.messageStems
    return words.first.map(conjunctions.contains) ?? false
      || words.contains(where: references.contains)
  }

  private static let conjunctions = Language.set(\.answers.conjunctions)
  /// Words that refer to something, in English, German, French, Spanish and Dutch.
  ///
  /// Words that are also articles are left out, and so is "son".
  private static let references = Language.set(\.answers.references)
}
