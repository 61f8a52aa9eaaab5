import Foundation
import Recollect

/// The intent of a person's message: it asks, it tells, or both.
///
/// Rules decide by a question mark, a question word, a verb before its subject, or a request such
/// as "show me", in English, German, French, Spanish and Dutch. A message that only tells something
/// is remembered and not answered; of one that does both, the sentences that ask are searched.
///
/// ```swift
/// let intent = MessageIntent("I own a Prius. Which garage repairs it?")
/// print(intent.question ?? "", intent.told)  // Which garage repairs it? I own a Prius.
/// ```
public struct MessageIntent: Sendable, Hashable {
  /// The sentences that ask for something; `nil` if there are none.
  public let question: String?
  /// The sentences that tell something; empty if there are none.
  public let told: String
  /// A Boolean value that indicates whether a message that asks nothing may be words to search for,
  /// such as "tent in July".
  public let mayBeWords: Bool

  /// The most words of a message without a verb.
  private static let maximumWords = 5

  /// Creates the intent of a message.
  public init(_ message: String) {
    let bytes = Array(message.utf8)
    let sentences = Library.sentences(of: message)
      .map { String(decoding: bytes[$0], as: UTF8.self) }
    let asking = sentences.filter(QuestionSigns.ask)
    question = asking.isEmpty ? nil : asking.joined(separator: " ")
    told = sentences.filter { !QuestionSigns.ask($0) }.joined(separator: " ")
    let text = message.trimmingCharacters(in: .whitespacesAndNewlines)
    mayBeWords =
      asking.isEmpty && text.messageWords.count <= Self.maximumWords && !OwnWords(text).isOwn
      && text.last.map { !".!…".contains($0) } ?? false
  }
}
