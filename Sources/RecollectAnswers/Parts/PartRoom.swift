package import LanguageModels

/// The tokens of a context window that one request has for texts.
struct PartRoom {
  let tokens: Int
  let response: Int

  /// With fewer tokens for texts or the response, nothing can be done.
  private static let minimumTokens = (texts: 48, response: 24)
  /// Joined texts may have this many more tokens than single ones.
  private static let margin = 8

  /// Creates the room that a request without texts leaves.
  ///
  /// - Parameters:
  ///   - used: The tokens of a request without texts.
  ///   - response: The tokens that the response should have. It gets at most a third of what is
  ///     left.
  /// - Throws: `GenerationError.exceededContextWindowSize` if too little is left.
  init(of model: any LanguageModel, used: Int, response: Int) throws {
    let left = model.contextSize - used - Self.margin
    self.response = min(response, left / 3)
    tokens = left - self.response
    guard tokens >= Self.minimumTokens.texts, self.response >= Self.minimumTokens.response else {
      throw LanguageModelSession.GenerationError.exceededContextWindowSize(
        .init(
          debugDescription: """
            A window of \(model.contextSize) tokens has no room for texts: the instructions take \
            \(used), and \(Self.minimumTokens.texts + 3 * Self.minimumTokens.response) more are \
            needed.
            """))
    }
  }
}

extension LanguageModel {
  /// Cuts a text to a number of tokens, at a word where possible.
  package func cut(_ text: String, to tokens: Int) async throws -> String {
    var text = text
    while !text.isEmpty, try await tokenCount(of: text) > tokens {
      let words = text.split(separator: " ")
      text =
        words.count > 1
        ? words.prefix(words.count * 3 / 4).joined(separator: " ")
        : String(text.prefix(text.count / 2))
    }
    return text
  }
}

/// The progress of reading parts.
public struct PartProgress: Sendable, Hashable {
  /// The number of the request in its round, counted from 1.
  public var part: Int
  /// The number of requests in the round.
  public var parts: Int
  /// The number of the round, counted from 1: the first reads the texts, later ones what was
  /// written about them.
  public var round: Int

  /// Creates a progress.
  public init(part: Int, parts: Int, round: Int = 1) {
    self.part = part
    self.parts = parts
    self.round = round
  }
}
