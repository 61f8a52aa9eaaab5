import Foundation

/// The parts of a message that are compared with memories.
enum MessageParts {
  private static let maximumSentences = 8

  /// Returns the whole message and, if it has several, its sentences; of many, the first and last.
  static func texts(of message: String) -> [String] {
    let text =
      message.count > 4_000 ? message.prefix(2_000) + "\n" + message.suffix(2_000) : message[...]
    let whole = String(text)
    let bytes = Array(whole.utf8)
    let sentences = TextUnits.sentences(of: whole[...])
      .map { String(decoding: bytes[$0.range], as: UTF8.self) }
      .filter { $0.contains { $0.isLetter || $0.isNumber } }
    guard sentences.count > 1 else { return [whole] }
    if sentences.count <= maximumSentences { return [whole] + sentences }
    return [whole] + sentences.prefix(maximumSentences / 2) + sentences.suffix(maximumSentences / 2)
  }
}
