import Foundation

/// A message to a chat, and which of its parts were pasted.
struct TypedMessage: Sendable {
  private(set) var text = ""
  /// Byte ranges of the text.
  private(set) var pasted: [Range<Int>] = []

  mutating func add(_ part: String, isPasted: Bool) {
    let start = text.utf8.count
    text += part
    if isPasted, !part.isEmpty { pasted.append(start..<text.utf8.count) }
  }

  func trimmed() -> TypedMessage {
    let body = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard body.utf8.count < text.utf8.count else { return self }
    let start = text.unicodeScalars
      .prefix { CharacterSet.whitespacesAndNewlines.contains($0) }
      .reduce(0) { $0 + UTF8.width($1) }
    var message = TypedMessage()
    message.text = body
    message.pasted = pasted.compactMap { range in
      let lower = max(0, range.lowerBound - start)
      let upper = min(body.utf8.count, range.upperBound - start)
      return lower < upper ? lower..<upper : nil
    }
    return message
  }

  /// Returns the message with all of its text marked as pasted.
  func wholePasted() -> TypedMessage {
    var message = self
    message.pasted = text.isEmpty ? [] : [0..<text.utf8.count]
    return message
  }
}
