import ArgumentParser

/// Judges shown answers by patterns of what is expected and what is forbidden.
package struct AnswerJudge {
  package enum Verdict: String, Codable {
    /// The text has what is expected, and no statement has what is forbidden.
    case right
    /// The library doesn't have the answer, and the text says so or says what is true instead.
    case corrected
    /// Only the quotes have what is expected.
    case quoted
    /// Something else is shown.
    case wrong
    /// Nothing is shown, or only that the answer isn't known.
    case refused
  }

  private let isAnswerable: Bool
  private let expected: [TextPattern]
  private let forbidden: [TextPattern]

  package init(isAnswerable: Bool, expected: [String], forbidden: [String]) throws {
    func patterns(_ texts: [String]) throws -> [TextPattern] {
      try texts.map { text in
        do {
          return try TextPattern(text)
        } catch {
          throw ValidationError("This pattern isn't a regular expression: \(text)")
        }
      }
    }
    self.isAnswerable = isAnswerable
    self.expected = try patterns(expected)
    self.forbidden = try patterns(forbidden)
  }

  /// Compares each statement by itself with what is forbidden.
  ///
  /// So "moved from the 20th to the 27th" can be told from "the 20th".
  package func verdict(on shown: ShownAnswer) -> Verdict {
    if shown.texts.isEmpty { return .refused }
    if shown.texts.contains(where: { Self.has($0, oneOf: forbidden) }) { return .wrong }
    if Self.has(shown.text, oneOf: expected) { return isAnswerable ? .right : .corrected }
    if shown.isRefusal { return .refused }
    let all = (shown.texts + shown.quotes).joined(separator: " ")
    return isAnswerable && Self.has(all, oneOf: expected) ? .quoted : .wrong
  }

  private static func has(_ text: String, oneOf patterns: [TextPattern]) -> Bool {
    patterns.contains { $0.matches(text) }
  }
}
