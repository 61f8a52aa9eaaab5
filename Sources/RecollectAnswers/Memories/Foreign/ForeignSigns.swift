/// The signs that somebody else has written a message, or a part of it.
///
/// They are mail headers, greetings and closings, direct speech, names of speakers, and words for
/// copied texts. Nothing of a foreign message is remembered: a sentence in the first person would
/// become a memory of the wrong person. What is doubtful waits for review.
struct ForeignSigns {
  enum Author: Comparable {
    case person
    case doubtful
    case somebodyElse
  }

  /// The number of bytes from which a message is rather a pasted text.
  private static let maximumBytes = 1 << 14
  /// The author of a longer message is doubtful.
  private static let maximumLines = 4

  private let text: MessageTokens
  private let message: String

  /// Returns who has written a message, as far as its signs tell.
  ///
  /// Complexity: O(*n*), where *n* is the length of the message.
  static func author(of message: String) -> Author {
    guard message.utf8.count <= maximumBytes else { return .somebodyElse }
    let signs = ForeignSigns(text: MessageTokens(message), message: message)
    if signs.hasHeaders || signs.isMarkedAsCopy || signs.hasGreeting || signs.hasClosing
      || signs.hasDirectSpeech || signs.hasAttribution
    {
      return .somebodyElse
    }
    let lines = message.split(whereSeparator: \.isNewline).count
    return max(signs.authorByLabels, lines >= maximumLines ? .doubtful : .person)
  }

  private var indices: Range<Int> { text.tokens.indices }

  private func hasColon(after index: Int) -> Bool {
    let gap = text.gap(after: index)
    guard let colon = gap.firstIndex(of: ":"), gap[..<colon].allSatisfy({ " )]*_".contains($0) })
    else { return false }
    let next = gap[colon...].dropFirst().first
    return next.map { $0.isWhitespace || "\"'“„«".contains($0) } ?? (index == indices.last)
  }

  // MARK: Mails

  private var hasHeaders: Bool {
    let headers = indices.filter { index in
      let token = text.tokens[index]
      return ForeignWords.headers.contains(token.word) && hasColon(after: index)
        && (token.isCapitalized || token.beginsLine)
    }
    return headers.count > 1
      || headers.contains {
        text.tokens[$0].beginsLine || ForeignWords.certainHeaders.contains(text.tokens[$0].word)
      }
  }

  private var hasGreeting: Bool {
    indices.contains { index in
      guard text.tokens[index].beginsClause else { return false }
      let length = text.length(of: ForeignWords.greetings, at: index)
      guard length > 0, text.tokens.indices.contains(index + length) else { return false }
      let next = text.tokens[index + length]
      guard next.gap.allSatisfy({ $0 == " " }) else { return false }
      let names =
        ForeignWords.groups.contains(next.word) ? 1 : text.nameLength(at: index + length)
      guard names > 0 else { return false }
      return text.gap(after: index + length + names - 1).contains {
        ",!:.;–—-".contains($0) || $0.isNewline
      }
    }
  }

  private var hasClosing: Bool {
    indices.contains { index in
      guard text.tokens[index].beginsClause else { return false }
      let certain = text.length(of: ForeignWords.closings, at: index)
      let possible = text.length(of: ForeignWords.closingsBeforeNames, at: index)
      let length = max(certain, possible)
      guard length > 0 else { return false }
      let last = index + length - 1
      if last == indices.last { return certain > 0 }
      let gap = text.gap(after: last)
      if certain > 0, gap.contains(where: { ",!.".contains($0) || $0.isNewline }) { return true }
      let names = text.nameLength(at: last + 1)
      guard names > 0, certain > 0 || gap.contains(where: { ",.!–—".contains($0) || $0.isNewline })
      else { return false }
      return last + names == indices.last
        || text.gap(after: last + names).contains(where: \.isNewline)
    }
  }

  // MARK: Other texts

  /// Words say that a text was copied or forwarded.
  private var isMarkedAsCopy: Bool {
    // "[12:03] Anna", "<anna>", "12:03 Anna: …" and "03.05.21, 12:03 - Anna: …".
    let bracket = #/(?m)^[ \t]{0,8}(?:\[[^\]\n]{0,40}\d[^\]\n]{0,40}\]|<[\p{L}_ .]{2,30}>)[ \t]*\S/#
    let time =
      #/(?m)^[\d.\/, \-]{0,24}\d[:.]\d\d(?:[:.]\d\d)?[ \u{202F}]?(?:[AaPp]\.?[Mm]\.?)?[ ,\-–]{1,4}\p{Lu}[^:\n]{0,30}:\s/#
    if message.contains(bracket) || message.contains(time) { return true }
    return indices.contains { index in
      text.length(of: ForeignWords.copies, at: index) > 0
        || (text.tokens[index].beginsClause
          && text.length(of: ForeignWords.copiesAtBeginnings, at: index) > 0)
        || (text.tokens[index].beginsLine && ForeignWords.chapters.contains(text.tokens[index].word)
          && text.tokens[(index + 1)...].first?.word.first?.isNumber == true)
    }
  }

  /// A verb introduces or ends direct speech: "she wrote:", "…, she wrote.", "…!' wrote Anna".
  private var hasDirectSpeech: Bool {
    indices.contains { index in
      let length = text.length(of: ForeignWords.saying, at: index)
      guard length > 0 else { return false }
      let last = index + length - 1
      for end in last...min(last + 5, text.tokens.count - 1) where !isSaidByPerson(index) {
        if hasColon(after: end) { return true }
        if !text.gap(after: end).allSatisfy({ $0 == " " }) { break }
      }
      return (1...3).contains { endsSpeech(subject: index - $0..<index, verb: index...last) }
        || (1...2).contains {
          endsSpeech(subject: last + 1..<last + 1 + $0, verb: index...last)
        }
    }
  }

  /// Returns whether the person is the subject of a verb for having said something.
  ///
  /// For example, "I told you: …" and "ich habe dir geschrieben: …".
  private func isSaidByPerson(_ index: Int) -> Bool {
    guard text.length(of: ForeignWords.saying, at: index) > 0 else { return false }
    var index = index
    while index > 0, text.tokens[index].gap.allSatisfy({ $0 == " " || $0 == "-" }) {
      index -= 1
      if ForeignWords.ownSubjects.contains(text.tokens[index].word) { return true }
      guard ForeignWords.betweenSubjectAndVerb.contains(text.tokens[index].word) else { break }
    }
    return false
  }

  /// Returns whether speech ends before a subject and its verb.
  ///
  /// These end a sentence or stand between commas.
  private func endsSpeech(subject: Range<Int>, verb: ClosedRange<Int>) -> Bool {
    let words =
      min(subject.lowerBound, verb.lowerBound)...max(subject.upperBound - 1, verb.upperBound)
    guard words.lowerBound > 0, words.upperBound < text.tokens.count,
      ForeignWords.subjects.contains(text.tokens[subject.lowerBound].word)
        || text.nameLength(at: subject.lowerBound) >= subject.count
    else { return false }
    let isOneClause = words.dropFirst().allSatisfy {
      text.tokens[$0].gap.allSatisfy { $0 == " " || $0 == "-" }
    }
    let before = text.tokens[words.lowerBound].gap
    let after = text.gap(after: words.upperBound)
    return isOneClause && before.contains { ",'\"”“»«—–".contains($0) }
      && (words.upperBound == indices.last
        || after.contains { ".,!?;".contains($0) || $0.isNewline })
  }

  /// A signature ends the message: "-- Anna", "— Jane Austen", "Anna Berg | Sales".
  private var hasAttribution: Bool {
    indices.contains { index in
      let gap = text.tokens[index].gap
      let names = text.nameLength(at: index)
      guard names > 0 else { return false }
      if gap.hasSuffix("| ") { return true }
      guard index > 0, gap.contains(where: { ".!?\"”'".contains($0) || $0.isNewline }) else {
        return false
      }
      return gap.contains("--")
        || index + names == text.tokens.count && gap.contains { "—–-~".contains($0) }
          && !beginsItem(index)
    }
  }

  /// Returns whether a word begins a list item that follows an earlier item or a colon.
  private func beginsItem(_ index: Int) -> Bool {
    func lines(of gap: String) -> [String] {
      gap.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        .map { line in String(line.filter { !$0.isWhitespace }) }
    }
    func hasBullet(_ lines: [String]) -> Bool {
      lines.count > 1 && ["-", "–"].contains(lines.last)
    }
    let before = lines(of: text.tokens[index].gap)
    return hasBullet(before)
      && (before.dropLast().last { !$0.isEmpty }?.hasSuffix(":") == true
        || text.tokens[..<index].contains { hasBullet(lines(of: $0.gap)) })
  }

  // MARK: Labels

  /// The author by the words before a colon: "Anna: I moved", "From her letter: I moved".
  private var authorByLabels: Author {
    var start = 0
    var (author, labels) = (Author.person, 0)
    for index in indices {
      let token = text.tokens[index]
      if token.gap.contains(where: { ".!?;:".contains($0) || $0.isNewline }) { start = index }
      guard hasColon(after: index), isFirstPerson(after: index) else { continue }
      let label = (start...index).filter { !isSaidByPerson($0) }.map { text.tokens[$0] }
      let found = Self.author(
        label: label, isName: text.nameLength(at: start) == index - start + 1)
      if found > .person { labels += 1 }
      author = max(author, found)
    }
    return labels > 1 ? .somebodyElse : author
  }

  /// Returns whether one of the next words after a colon is of the first person.
  private func isFirstPerson(after index: Int) -> Bool {
    text.tokens[(index + 1)...].prefix(12).contains { OwnWords.firstPerson.contains($0.word) }
  }

  private static func author(label: [MessageTokens.Token], isName: Bool) -> Author {
    let words = label.map(\.word)
    if words.contains(where: ForeignWords.texts.contains), !isOwn(words) { return .somebodyElse }
    if words.contains(where: ForeignWords.ownLabels.contains) || isOwn(words) { return .person }
    if words.contains(where: { OwnWords.firstPerson.contains($0) }) { return .person }
    if words.count == 1, words[0].count == 1 { return .somebodyElse }
    if isName { return label.count > 1 ? .somebodyElse : .doubtful }
    // "As Hemingway put it: …"
    let namesSomebody = label.dropFirst().contains {
      $0.isCapitalized && !ForeignWords.notNames.contains($0.word)
    }
    return namesSomebody ? .doubtful : .person
  }

  /// Returns whether a label names something of the person: "My mail".
  private static func isOwn(_ label: [String]) -> Bool {
    label.count <= 2 && OwnWords.firstPerson.contains(label[0])
  }
}
