import Foundation
import Languages
import Recollect

/// The sentences of a person's message that may be evidence of a memory.
///
/// Only statements about the person in their own words count. So these are left out: questions,
/// code, quoted lines, pasted text, texts in quotation marks or after "this text:", and sentences
/// about the conversation. A message that somebody else has written, such as a mail, has none
/// (`ForeignSigns`).
package struct EvidenceSentences {
  package struct Sentence: Sendable, Hashable {
    package var range: Range<Int>
    package var text: String
  }

  /// The sentences, in order; none if somebody else has written the message.
  package let sentences: [Sentence]

  /// Somebody else may have written the sentences, so a memory of them waits for review.
  package let isDoubtful: Bool

  /// The largest number of sentences.
  ///
  /// A longer message is probably pasted, and nothing of it is remembered.
  private static let maximumSentences = 12
  private static let maximumBytes = 400
  /// From this many sentences on, a message is doubtful.
  private static let many = 7

  /// Finds the sentences of a message.
  ///
  /// - Parameter pasted: The ranges in bytes that the person hasn't typed.
  package init(_ message: String, pasted: [Range<Int>] = []) {
    let bytes = Array(message.utf8)
    let pasted = pasted.map { Self.wholeCharacters($0, in: bytes) }
    let message = Self.blanking(pasted, in: bytes)
    let author = ForeignSigns.author(of: message)
    guard author < .somebodyElse else {
      (sentences, isDoubtful) = ([], true)
      return
    }
    let foreign = ForeignText.ranges(in: message) + pasted
    let found = SentenceRanges.all(in: message, joinsLines: true).flatMap { range -> [Sentence] in
      guard range.count <= Self.maximumBytes,
        !foreign.contains(where: { $0.overlaps(range) })
      else { return [] }
      let range = Self.afterOwnSpeech(range, in: bytes)
      let sentence = Sentence(range: range, text: String(decoding: bytes[range], as: UTF8.self))
      guard Self.mayBeEvidence(sentence.text) else { return [] }
      let clauses = EvidenceClauses.ranges(in: sentence.text).map { clause in
        let range = range.lowerBound + clause.lowerBound..<range.lowerBound + clause.upperBound
        return Sentence(range: range, text: String(decoding: bytes[range], as: UTF8.self))
      }
      return clauses.allSatisfy { Self.mayBeEvidence($0.text) } ? clauses : [sentence]
    }
    sentences = found.count > Self.maximumSentences ? [] : Self.joined(found, in: bytes)
    let quotesPerson = ForeignText.quotations(in: message).contains { range in
      OwnWords(String(decoding: bytes[range], as: UTF8.self)).isOwn
    }
    let quotesLines = message.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(">") }
    isDoubtful = author > .person || found.count >= Self.many || quotesPerson || quotesLines
  }

  /// Extends a range to whole characters.
  private static func wholeCharacters(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let range = range.clamped(to: bytes.indices)
    guard !range.isEmpty else { return range }
    // The bytes of a character after its first are 0b10xxxxxx.
    func continues(_ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xC0 == 0x80 }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, continues(start) { start -= 1 }
    while continues(end) { end += 1 }
    return start..<end
  }

  /// Replaces ranges of whole characters by spaces, keeping the text's length.
  ///
  /// A range at the beginning of a line becomes a line of its own. Otherwise, the text after it
  /// would be indented like code.
  private static func blanking(_ ranges: [Range<Int>], in bytes: [UInt8]) -> String {
    var bytes = bytes
    for range in ranges {
      guard let last = range.last else { continue }
      let line = bytes[..<range.lowerBound].reversed().prefix { $0 != UInt8(ascii: "\n") }
      bytes.replaceSubrange(range, with: repeatElement(UInt8(ascii: " "), count: range.count))
      if line.allSatisfy({ $0 == UInt8(ascii: " ") }) { bytes[last] = UInt8(ascii: "\n") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Joins sentences that refer back to the one before them: "I have a boat. It is blue."
  ///
  /// Alone, they would say nothing.
  private static func joined(_ sentences: [Sentence], in bytes: [UInt8]) -> [Sentence] {
    sentences.reduce(into: []) { joined, sentence in
      joined.append(sentence)
      guard joined.count > 1, refersBack(sentence.text) else { return }
      let start = joined[joined.count - 2].range
      guard start.upperBound <= sentence.range.lowerBound else { return }
      let gap = bytes[start.upperBound..<sentence.range.lowerBound]
      let whole = start.lowerBound..<sentence.range.upperBound
      guard gap.allSatisfy({ $0 == UInt8(ascii: " ") }), whole.count <= maximumBytes else { return }
      joined.removeLast(2)
      joined.append(Sentence(range: whole, text: String(decoding: bytes[whole], as: UTF8.self)))
    }
  }

  /// Returns whether a sentence begins with "she" or the like, or like "I bought it".
  private static func refersBack(_ sentence: String) -> Bool {
    let words = sentence.messageStems
    guard let first = words.first else { return false }
    return pronouns.contains(first) || thing.contains(first)
      || OwnWords.firstPerson.contains(first) && words.prefix(4).contains(where: thing.contains)
  }

  /// Skips words such as "I told you:" and "I was wrong:" at a sentence's beginning, if the rest is
  /// about the person.
  private static func afterOwnSpeech(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let sentence = String(decoding: bytes[range], as: UTF8.self)
    guard let colon = sentence.firstIndex(of: ":"),
      isOwnSpeech(
        String(sentence[..<colon]).messageWords,
        verbs: saying.union(ForeignWords.saying).union(erring), within: 4)
    else { return range }
    let rest = sentence[colon...].dropFirst()
    let statement = rest.drop(while: \.isWhitespace)
    guard statement.startIndex > rest.startIndex, OwnWords(String(statement)).isOwn else {
      return range
    }
    return range.upperBound - statement.utf8.count..<range.upperBound
  }

  private static func mayBeEvidence(_ sentence: String) -> Bool {
    let words = sentence.messageWords
    let isWritten = words.count > 1 || !(sentence.unicodeScalars.allSatisfy(\.isASCII))
    // "Always list prices in euros" is for all times.
    let isQuestion =
      sentence.contains { "?？¿؟".contains($0) }
      || QuestionSigns.ask(sentence) && !OwnWords(sentence).isStanding
    return isWritten && !isQuestion && words.contains { $0.contains(where: \.isLetter) }
      && !isAboutConversation(sentence, words)
  }

  /// Returns whether a sentence is about the conversation.
  ///
  /// It then addresses the assistant, names memories, tells what somebody has said, or agrees. A
  /// request for all times doesn't count: "when you make lists, use large print from now on".
  private static func isAboutConversation(_ sentence: String, _ words: [String]) -> Bool {
    let own = OwnWords(sentence)
    if words.contains(where: memories.contains) { return true }
    if let first = words.first, assent.contains(first), !own.isOwn { return true }
    // "Merke dir" and "souviens-toi" ask for a memory and address the assistant.
    let isAsked = words.prefix(4).contains(where: asking.contains)
    if !own.isForFuture, !isAsked,
      words.contains(where: address.contains) || isFormalAddress(sentence)
    {
      return true
    }
    return isOwnSpeech(words)
  }

  private static func isOwnSpeech(
    _ words: [String], verbs: Set<String> = saying, within count: Int = 3
  ) -> Bool {
    words.indices.contains { position in
      speakers.contains(words[position])
        && words[(position + 1)...].prefix(count).contains(where: verbs.contains)
    }
  }

  /// Returns whether the German "Sie" or "Ihnen" comes after the first word.
  private static func isFormalAddress(_ sentence: String) -> Bool {
    sentence.split { !$0.isLetter }.dropFirst().contains { $0 == "Sie" || $0 == "Ihnen" }
  }

  private static let pronouns = Language.set(\.people.thirdPerson)
  private static let thing = Language.set(\.people.thing)
  private static let memories = Language.set(\.memories.memories)
  private static let asking = Language.set(\.memories.asking)
  private static let assent = Language.set(\.memories.assent)
  private static let address = Language.set(\.memories.address)
  private static let speakers = Language.set(\.memories.speakers)
  /// The words for having said or asked something.
  private static let saying = Language.set(\.memories.saying)
  private static let erring = Language.set(\.memories.erring)
}
