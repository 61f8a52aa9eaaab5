import LanguageModels

/// The number of tokens that the output of a tool may take.
struct TokenRoom {
  let tokens: Int
  private let context: ToolContext?

  /// Creates the room of the current call: what the request has left, up to `maximum`.
  init(maximum: Int, context: ToolContext? = .current) {
    self.context = context
    tokens = min(maximum, context?.remainingTokens ?? maximum)
  }

  /// The number is estimated outside of a session.
  func count(_ text: String) async throws -> Int {
    // Few tokens have less than three bytes in any language.
    try await context?.count(text) ?? text.utf8.count / 3 + 1
  }

  func fits(_ text: String) async throws -> Bool { try await count(text) <= tokens }
}
