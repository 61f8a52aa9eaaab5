import Languages
import QuestionLanguage
import Recollect

/// The division of a question into the questions that it asks.
///
/// A search for two things finds mostly the first, so each part is searched by itself. A part
/// begins with a question word, or one after a preposition, after "and" or the end of a sentence:
///
/// "When is the concert, and what do we sing?" → "When is the concert?", "What do we sing?"
package struct QuestionParts {
  /// The parts, or the whole question if it asks one thing.
  package let all: [String]

  private static let maximumParts = 3
  /// A shorter part such as "and where?" needs words of the first part, which isn't shorter.
  private static let minimumWords = 3

  init(whole question: String) { all = [question] }

  package init(_ question: String) {
    var parts: [[Substring]] = [[]]
    let words = question.split(whereSeparator: \.isWhitespace)
    for (position, word) in words.enumerated() {
      let next = words[(position + 1)...].prefix(2).map(Self.plain)
      if Self.joining.contains(Self.plain(word)), Self.areAsking(next) {
        parts.append([])
      } else {
        parts[parts.count - 1].append(word)
        if word.hasSuffix("?"), position < words.count - 1 { parts.append([]) }
      }
    }
    let areWhole =
      parts[0].count >= Self.minimumWords
      && parts.allSatisfy { part in part.contains { Self.asking.contains(Self.plain($0)) } }
    guard (2...Self.maximumParts).contains(parts.count), areWhole else {
      all = [question]
      return
    }
    all = parts.map { part in
      let text = part.joined(separator: " ").trimming { ",;.?!".contains($0) }
      return text.prefix(1).uppercased() + text.dropFirst() + "?"
    }
  }

  /// Returns a part so that it can be understood alone.
  ///
  /// A part without a verb gets the first part in brackets. One without a proper name gets those of
  /// the first part. If it's about "her" after a part that asks for a person, it gets the answer to
  /// that part. "Where?" and "it" get the content words of the first part, and so does "her" if
  /// there are no names.
  package func standalone(_ index: Int, after answer: String? = nil) -> String {
    let part = all[index]
    if index > 0, isElliptical(part) { return "\(part) (\(all[0]))" }
    let words = Set(part.messageWords)
    let isAboutThing =
      part.messageWords.count < Self.minimumWords || !words.isDisjoint(with: Self.thing)
    let isAboutPerson = !words.isDisjoint(with: Self.thirdPerson)
    // German capitalizes every noun.
    guard index > 0, isAboutThing || isAboutPerson || Self.properNames(in: part).isEmpty else {
      return part
    }
    let mayMeanAnswer =
      isAboutPerson && Self.askingForPerson.contains(all[index - 1].messageWords.first ?? "")
    let names = Self.properNames(in: all[0])
    var context = names
    if isAboutThing || names.isEmpty && isAboutPerson {
      context = Self.contentWords(of: all[0], besides: part)
    } else if mayMeanAnswer {
      // In "Who took over from Nadia, and what is her number?" it isn't Nadia's.
      context = []
    }
    if mayMeanAnswer, let answer { context.append(answer) }
    return context.isEmpty ? part : "\(part) (\(context.joined(separator: " ")))"
  }

  /// Returns whether a part lacks its verb, as "who the piano" does.
  private func isElliptical(_ part: String) -> Bool {
    let words = part.messageWords
    return words.count > 1 && Self.askingForPerson.contains(words[0])
      && Self.determiners.contains(words[1])
  }

  private static func contentWords(of question: String, besides other: String) -> [String] {
    let said = Set(other.messageWords)
    return question.split(whereSeparator: \.isWhitespace).map { word in
      String(word.trimming { !($0.isLetter || $0.isNumber) })
    }.filter { word in
      let plain = word.lowercased()
      return !word.isEmpty && !said.contains(plain) && !AnswerWords.functionWords.contains(plain)
        && !asking.contains(plain)
    }
  }

  /// Returns the words of a question that are capitalized inside a sentence.
  static func properNames(in question: String) -> [String] {
    let words = question.split(whereSeparator: \.isWhitespace)
    return zip(words, words.dropFirst()).compactMap { previous, word in
      // A sentence begins here. After one, names in brackets belong to it.
      if previous.last.map("?!".contains) == true, word.first?.isLetter == true { return nil }
      let letters = word.trimming { !($0.isLetter || $0.isNumber) }
      guard letters.count > 1, letters.first?.isUppercase == true else { return nil }
      return letters.split { "'’".contains($0) }.first.map(String.init)
    }.filter { !titles.contains($0) }
  }

  /// Returns the proper names of a question that none of the texts has.
  ///
  /// German is left out, because it capitalizes every noun. A question that is too short to tell its
  /// language has that of its question word, or else of the texts.
  static func unknownNames(in question: String, to texts: [String]) -> [String] {
    let language =
      LanguageGuess.language(ofQuestion: question)
      ?? (isGerman(question) ? "de" : nil)
      ?? LanguageGuess.language(of: texts.joined(separator: "\n"))
    guard language != "de" else { return [] }
    let known = Set(texts.flatMap(\.messageWords))
    return properNames(in: question).filter { name in
      let name = name.lowercased()
      return !known.contains { $0.hasPrefix(name) || name.hasPrefix($0) && $0.count > 3 }
    }
  }

  private static func isGerman(_ question: String) -> Bool {
    question.messageWords.prefix(2).contains(where: germanQuestionWords.contains)
  }

  /// Returns whether words begin with a question word, or with a preposition and one.
  private static func areAsking(_ words: [String]) -> Bool {
    guard let first = words.first else { return false }
    return asking.contains(first)
      || prepositions.contains(first) && words.dropFirst().contains(where: asking.contains)
  }

  private static func plain(_ word: Substring) -> String {
    word.lowercased().replacing("’", with: "'").split(separator: "'").first
      .map { $0.trimming { !$0.isLetter } } ?? ""
  }

  /// Capitalized words that name nobody alone.
  private static let titles = Language.set(\.people.titles)

  private static let thing = Language.set(\.people.thing)
  private static let thirdPerson = Language.set(\.people.thirdPerson)
  private static let askingForPerson = Language.set(\.people.askingForPerson)

  private static let joining = Language.set(\.answers.joining)

  private static let asking = Language.set(\.requests.questionWords)
    .union(Language.set(\.requests.timeWords))
  private static let germanQuestionWords = Set(Language.german.requests.questionWords.words)
    .subtracting(Language.english.requests.auxiliaries.words)
    .subtracting(Language.dutch.requests.questionWords.words)
  private static let determiners = Language.set(\.requests.determiners)
  private static let prepositions = Language.set(\.requests.prepositions)
}

extension StringProtocol {
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
    guard let first = firstIndex(where: { !isTrimmed($0) }),
      let last = lastIndex(where: { !isTrimmed($0) })
    else { return "" }
    return String(self[first...last])
  }
}
