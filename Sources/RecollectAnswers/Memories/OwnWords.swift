import Foundation
import Languages

/// Words that mark a sentence as being about the person, where a model doesn't notice.
///
/// They are in English, German, French, Spanish and Dutch.
struct OwnWords {
  private let words: [String]
  private let text: String

  init(_ sentence: String) {
    text = sentence.lowercased().replacing("’", with: "'")
    words = sentence.messageWords
  }

  var isOwn: Bool { words.contains(where: Self.firstPerson.contains) }

  /// The sentence is about all future times: "always", "from now on".
  var isStanding: Bool { isForFuture || Self.always.contains(where: words.contains) }

  var isForFuture: Bool { Self.future.contains(where: text.contains) }

  static let firstPerson = Language.set(\.people.firstPerson)
  private static let always = Language.words(\.memories.always)
  private static let future = Language.words(\.memories.future)
}
