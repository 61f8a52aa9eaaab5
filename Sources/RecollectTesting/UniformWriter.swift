import Grammars
import LanguageModels

/// Writes one text of a grammar, picking uniformly among the allowed tokens.
struct UniformWriter {
  private var matcher: TokenMatcher
  private let vocabulary: TokenVocabulary
  private var random: SplitMix64
  /// The bytes of an incomplete scalar.
  private var pending: [UInt8] = []
  /// The rest of the shortest completion, once there is space only for it.
  private var ending: [UInt8]?
  private(set) var written = 0

  init(grammar: Grammar, vocabulary: TokenVocabulary, random: SplitMix64) {
    matcher = TokenMatcher(grammar, vocabulary)
    self.vocabulary = vocabulary
    self.random = random
  }

  /// Returns the next text, which may be empty, or `nil` at the end.
  mutating func next(room: Int) throws -> String? {
    if var rest = ending {
      guard !rest.isEmpty else { return nil }
      let byte = rest.removeFirst()
      ending = rest
      return take([byte])
    }
    let shortest = matcher.shortestCompletion()
    guard written + shortest.count <= room else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(debugDescription: "\(room) tokens are too few for any value of the schema."))
    }
    var choices: [Int] = []
    matcher.mask().forEach { choices.append($0) }
    guard let token = choices.randomElement(using: &random) else {
      preconditionFailure("No token may come next and the text isn't whole: a dead end.")
    }
    if vocabulary.endTokens.contains(token) { return nil }
    var after = matcher
    precondition(after.advance(token), "The mask allows a token that the matcher refuses.")
    // A token after which the text can't be completed in time isn't used. The shortest completion
    // is used instead.
    guard written + 1 + after.shortestCompletion().count <= room else {
      ending = shortest
      return ""
    }
    matcher = after
    return take(vocabulary.tokens[token])
  }

  private mutating func take(_ bytes: [UInt8]) -> String {
    written += 1
    pending += bytes
    guard let text = String(validating: pending, as: UTF8.self) else { return "" }
    pending = []
    return text
  }
}
