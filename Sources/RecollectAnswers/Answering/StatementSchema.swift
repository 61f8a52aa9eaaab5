import Foundation
import LanguageModels
import Recollect

/// The schema of an answer in statements, made from the passages of one prompt.
///
/// A quote comes before its statement, so that the statement is written from it. In between, the
/// model says whether the quote answers the question. Small models do that far better after they have
/// quoted than before: asked for an empty list if there is no answer, a model of 1.5 billion parameters
/// writes almost nothing else.
enum StatementSchema {
  /// The largest number of statements.
  private static let most = 4
  /// The largest number of words of a quote.
  private static let mostWords = 40
  /// The fewest words of a quote, if its passage has as many.
  ///
  /// A single word would be found in almost any passage.
  private static let fewestWords = 3

  /// Returns the schema, or `nil` if no passage of the prompt has a word.
  static func schema(for prompt: PassagePrompt) throws -> GenerationSchema? {
    let choices = prompt.shown.compactMap { position in
      choice(number: position + 1, of: prompt.passages[position].text)
    }
    guard !choices.isEmpty else { return nil }
    let statement = DynamicGenerationSchema(name: "Statement", anyOf: choices)
    let root = DynamicGenerationSchema(
      name: "Answer",
      properties: [
        .init(
          name: "statements",
          schema: DynamicGenerationSchema(
            arrayOf: statement, minimumElements: 1, maximumElements: most))
      ])
    return try GenerationSchema(root: root, dependencies: [])
  }

  private static func choice(number: Int, of text: String) -> DynamicGenerationSchema? {
    let words = text.split(whereSeparator: \.isWhitespace)
      .count { $0.contains { $0.isLetter || $0.isNumber } }
    guard words > 0 else { return nil }
    let quote = GenerationGuide<String>.substring(
      of: text, words: min(fewestWords, words)...mostWords)
    return DynamicGenerationSchema(
      name: "Statement\(number)",
      properties: [
        .init(name: "passage", schema: .init(type: Int.self, guides: [.range(number...number)])),
        .init(name: "quote", schema: .init(type: String.self, guides: [quote])),
        .init(name: "isAnswer", schema: .init(type: Bool.self)),
        .init(
          name: "statement",
          schema: .init(type: String.self, guides: [.pattern(#"[^\[\]\n\r\t]{1,400}"#)])),
      ])
  }
}

/// A statement as a model has written it so far.
struct StatementDraft {
  var number: Int
  var quote: String
  var text: String
  /// A Boolean value that indicates whether the quote answers the question, in the model's opinion.
  var isAnswer: Bool
  /// A Boolean value that indicates whether nothing is added to the quote any more.
  var isQuoted: Bool
  /// A Boolean value that indicates whether nothing is added to the statement any more.
  var isComplete: Bool

  /// Returns the statements in the content of a response.
  ///
  /// - Parameter isLast: A Boolean value that indicates whether the response is complete.
  static func all(in content: GeneratedContent, isLast: Bool) -> [StatementDraft] {
    guard case .structure(let root, _) = content.kind,
      case .array(let elements)? = root["statements"]?.kind
    else { return [] }
    return elements.enumerated().map { position, element in
      let isComplete = isLast || position < elements.count - 1
      guard case .structure(let properties, _) = element.kind else {
        return StatementDraft(
          number: 0, quote: "", text: "", isAnswer: true, isQuoted: isComplete,
          isComplete: isComplete)
      }
      return StatementDraft(
        number: (try? properties["passage"]?.value(Int.self)) ?? 0,
        quote: (try? properties["quote"]?.value(String.self)) ?? "",
        text: plain((try? properties["statement"]?.value(String.self)) ?? ""),
        isAnswer: (try? properties["isAnswer"]?.value(Bool.self)) ?? true,
        isQuoted: isComplete || properties["statement"] != nil, isComplete: isComplete)
    }
  }

  /// Returns a statement in one line and without brackets, which only citations have.
  private static func plain(_ text: String) -> String {
    let plain = text.map { character -> Character in
      if character.isNewline || character == "\t" { return " " }
      return character == "[" ? "(" : character == "]" ? ")" : character
    }
    return String(plain).trimmingCharacters(in: .whitespaces)
  }
}
