import Foundation
import Recollect

/// The sentences of a person's message that may be evidence of a memory.
///
/// These are left out, because they don't state anything about the person in their own words:
/// questions, code, quoted lines, pasted mails, texts in quotation marks or behind "this text:", and
/// sentences about what the assistant knows or said.
package struct EvidenceSentences {
  /// A sentence, with its range in bytes of the message.
  package struct Sentence: Sendable, Hashable {
    package var range: Range<Int>
    package var text: String
  }

  /// The sentences, in order.
  package let sentences: [Sentence]

  /// The largest number of sentences.
  ///
  /// A longer message is rather a pasted text, and nothing of it is
  /// remembered.
  private static let most = 12
  /// The largest number of bytes of a sentence.
  private static let longest = 400

  package init(_ message: String) {
    let foreign = ForeignText.ranges(in: message)
    let bytes = Array(message.utf8)
    let found = SentenceRanges.all(in: message).compactMap { range -> Sentence? in
      guard range.count <= Self.longest,
        !foreign.contains(where: { $0.overlaps(range) })
      else { return nil }
      let text = String(decoding: bytes[range], as: UTF8.self)
      return Self.mayBeEvidence(text) ? Sentence(range: range, text: text) : nil
    }
    sentences = found.count > Self.most ? [] : found
  }

  private static func mayBeEvidence(_ sentence: String) -> Bool {
    let words = sentence.lowercased().replacing("’", with: "'")
      .split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
    let isWritten = words.count > 1 || !(sentence.unicodeScalars.allSatisfy(\.isASCII))
    let isQuestion = sentence.contains { "?？¿؟".contains($0) }
    return isWritten && !isQuestion && words.contains { $0.contains(where: \.isLetter) }
      && !isAboutAssistant(words)
  }

  /// Returns a Boolean value that indicates whether the assistant is said to know, remember or have
  /// said something.
  private static func isAboutAssistant(_ words: [String]) -> Bool {
    words.indices.contains { position in
      guard pronouns.contains(words[position]) else { return false }
      return words[(position + 1)...].prefix(3).contains(where: verbs.contains)
        || words[..<position].suffix(2).contains(where: verbs.contains)
    }
  }

  private static let pronouns: Set<String> = [
    "you", "you've", "you're", "du", "sie", "tu", "t'", "vous", "usted", "tú",
  ]
  private static let verbs: Set<String> = [
    "remember", "remembered", "remembering", "know", "knew", "said", "say", "told", "mentioned",
    "recall", "recalled", "noted", "stored", "saved", "thought", "forgot", "forget", "guessed",
    "weißt", "wissen", "wusstest", "erinnerst", "erinnern", "sagtest", "sagten", "gemerkt",
    "sais", "savez", "souviens", "souvenez", "dit", "disais", "sabes", "sabe", "recuerdas",
    "recuerda", "dijiste", "dijo",
  ]
}
