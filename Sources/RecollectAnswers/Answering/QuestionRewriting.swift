import LanguageModels
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

  private static let conjunctions: Set<String> = [
    "and", "or", "but", "so", "und", "oder", "aber", "et", "ou", "mais", "y", "o", "pero", "en",
    "maar",
  ]
  /// Words that refer to something, in English, German, French, Spanish and Dutch.
  ///
  /// Words that are also articles are left out, and so is "son".
  private static let references: Set<String> = [
    "it", "its", "he", "him", "his", "she", "her", "hers", "they", "them", "their", "theirs",
    "that", "this", "these", "those", "there", "then", "one", "ones", "both", "other", "others",
    "another", "else", "same", "former", "latter", "too", "also", "er", "ihn", "ihm", "sie", "ihr",
    "ihre", "ihren", "ihrem", "ihrer", "ihnen", "es", "sein", "seine", "seinen", "seinem", "seiner",
    "diese", "dieser", "dieses", "diesen", "diesem", "dort", "da", "dann", "dabei", "dazu", "damit",
    "daran", "darin", "darüber", "davon", "dafür", "dagegen", "danach", "davor", "andere",
    "anderen", "anderer", "anderes", "beide", "beiden", "auch", "il", "ils", "elle", "elles", "lui",
    "leur", "leurs", "sa", "ses", "ça", "cela", "ceci", "cet", "cette", "ces", "celui", "celle",
    "ceux", "celles", "y", "là", "alors", "autre", "autres", "aussi", "él", "ella", "ellos",
    "ellas", "lo", "su", "sus", "ese", "esa", "eso", "esos", "esas", "este", "esta", "esto",
    "estos", "estas", "allí", "ahí", "entonces", "otro", "otra", "otros", "otras", "mismo", "misma",
    "también", "hij", "hem", "ze", "zij", "haar", "hun", "dat", "deze", "dit", "daar", "daarna",
    "toen", "ander", "ook",
  ]
}
