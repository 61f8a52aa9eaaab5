import Foundation
import LanguageModels

/// The division of a question into the questions that it asks.
///
/// One search finds the passages of one thing. A question for two things finds mostly those of the
/// first, so each of its parts is searched by itself.
struct QuestionParts {
  let model: any LanguageModel

  /// The largest number of parts.
  private static let most = 3
  private static let maximumTokens = 120
  /// The share of a part's words that must be the question's.
  private static let ownShare = 0.6

  private static let instructions = """
    You list the questions that a message asks. Most messages ask one question: then repeat it \
    unchanged. If a message asks two or three things, write one complete question for each, which \
    can be understood without the others: repeat the names and the verb in each. Use the words of \
    the message. Never answer a question.
    """

  /// Returns the parts of a question, or the question alone if it asks one thing.
  ///
  /// - Throws: `CancellationError`. If the model fails, the question isn't divided.
  func parts(of question: String) async throws -> [String] {
    let session = LanguageModelSession(model: model, instructions: Self.instructions)
    do {
      let response = try await session.respond(
        to: "Message: \(question)\n\nThe questions that it asks, as JSON:", schema: Self.schema(),
        includeSchemaInPrompt: false,
        options: GenerationOptions(
          sampling: .greedy, maximumResponseTokens: Self.maximumTokens))
      return Self.checked(
        try response.content.value([String].self, forProperty: "questions"), of: question)
    } catch {
      try Task.checkCancellation()
      return [question]
    }
  }

  private static func schema() throws -> GenerationSchema {
    let part = DynamicGenerationSchema(
      type: String.self, guides: [.pattern(#"[^\\\n\r\t"]{1,240}"#)])
    let root = DynamicGenerationSchema(
      name: "Message",
      properties: [
        .init(
          name: "questions",
          schema: .init(arrayOf: part, minimumElements: 1, maximumElements: most))
      ])
    return try GenerationSchema(root: root, dependencies: [])
  }

  /// Returns the parts if they ask for what the question asks, and the question alone otherwise.
  private static func checked(_ parts: [String], of question: String) -> [String] {
    let asked = words(of: question)
    var seen: Set<Set<String>> = []
    var checked: [String] = []
    for part in parts.map({ $0.trimmingCharacters(in: .whitespaces) }) {
      let words = words(of: part)
      let common = words.intersection(asked).count
      guard !words.isEmpty, Double(common) >= ownShare * Double(words.count) else {
        return [question]
      }
      if seen.insert(words).inserted { checked.append(part) }
    }
    // A part with every word of the question is the question.
    guard checked.count > 1, !seen.contains(where: { $0.isSuperset(of: asked) }) else {
      return [question]
    }
    return checked
  }

  private static func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init))
  }
}
