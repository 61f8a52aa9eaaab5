import Foundation
import Items
import Recollect

struct Finding {
  var statement: Answer.Statement
  let doubt: Double
  /// The closeness of the excerpt to the question.
  let closeness: Double
  let authorship: Authorship
  let excerpt: String
  let passage: Passage
  /// The date of the text, or of the entry of a diary or log that says it.
  let date: Date?
  /// The text is an event of a calendar.
  let isEvent: Bool
  /// It was read as a reply to a mail that says another value.
  let isReply: Bool

  /// - Parameter announced: The date on which the statement's event was announced, if it has one.
  init(
    statement: Answer.Statement, doubt: Double, closeness: Double, authorship: Authorship,
    excerpt: String, passage: Passage, announced: Date?, isReply: Bool = false
  ) {
    self.statement = statement
    self.doubt = doubt
    self.closeness = closeness
    self.authorship = authorship
    self.excerpt = excerpt
    self.passage = passage
    self.isReply = isReply
    isEvent = announced != nil
    date = announced ?? TimeOrigin(of: statement, in: passage).day ?? passage.writtenDate
  }

  /// Up to this difference of doubt, two answers are nearly as likely: the later one counts more,
  /// and the other is told with it.
  static let maximumDifference = 0.8
}

/// The answers that passed the checks, and the choice between them.
///
/// The answer that the model doubts least, in a close text, is right more often than not. A later
/// text wins against it if the question is about today, or if it tells of a change.
struct Findings {
  let question: String
  private(set) var all: [Finding] = []
  /// Once there is one, only excerpts are read that may say something else.
  private(set) var sure: Finding?
  /// Values that no longer hold, with the dates of their texts.
  private var former: [(value: String, date: Date?)] = []
  private let asked: AnswerWords

  /// Up to this difference of doubt, a later answer that tells of a change counts more.
  private static let maximumDifferenceOfChange = 2.5

  /// The same for a later mail of the same thread.
  private static let maximumDifferenceInThread = 5.0

  /// Up to this difference of doubt, another thing is one of several.
  private static let maximumDifferenceOfSeveral = 3.0

  /// A text tells a value if it has this share of its words.
  private static let minimumShareOfValue = 0.4

  private static let closenessWeight = 0.75

  /// At most this many words stand between "not" and the end of a value's first word.
  private static let maximumDistanceOfDenial = 3

  init(question: String) {
    self.question = question
    asked = AnswerWords(question)
  }

  mutating func add(_ finding: Finding) { all.append(finding) }

  mutating func add(former value: String, written: Date?) { former.append((value, written)) }

  mutating func stopAtSure() { sure = sure ?? likeliest }

  /// The answer with the least doubt, less more of its closeness than when it was read.
  ///
  /// A model doubts an answer from a text about something similar as little.
  private var likeliest: Finding? {
    func doubt(_ finding: Finding) -> Double {
      finding.doubt - Self.closenessWeight * finding.closeness
    }
    return all.min { doubt($0) < doubt($1) }
  }

  /// Returns whether an excerpt may tell that the sure answer has changed, or what it changed.
  ///
  /// `written` is the date of the excerpt, which may be a later mail of its passage's thread.
  func mayChange(_ excerpt: String, of passage: Passage, written: Date?) -> Bool {
    guard let sure, isAskedFor(written), let date = written else { return false }
    let tellsValue = tells(excerpt, sure.statement.text)
    guard let known = sure.date else {
      return question.asksForToday && tellsValue && ChangeWords.hasSign(excerpt)
    }
    guard tellsValue || isAboutSame(excerpt, of: passage, sure) else { return false }
    if date < known { return ChangeWords.movesPlan(sure.excerpt) }
    return date > known && !question.asksForEarlier
      && (ChangeWords.hasSign(excerpt) || movesPlan(excerpt, from: sure.statement.text))
  }

  /// Returns whether a later text tells an answer and moves or replaces it.
  func isChanged(by excerpt: String, written: Date?) -> Bool {
    guard let written, isAskedFor(written), !question.asksForEarlier else { return false }
    let known = all.map { (value: $0.statement.text, date: $0.date) } + former
    return known.contains { known in
      known.date.map { $0 < written } == true && tells(excerpt, known.value)
        && movesPlan(excerpt, from: known.value)
    }
  }

  /// Returns whether a text moves something that was planned, replaces it, or denies its value.
  ///
  /// "Not on 7 October but on 14 October" has no word of change.
  private func movesPlan(_ text: String, from value: String) -> Bool {
    if ChangeWords.movesPlan(text) { return true }
    guard tells(text, value) else { return false }
    let own = AnswerWords(value, spelled: true).subtracting(asked)
    let words = text.messageWords
    return words.indices.contains { index in
      guard SupportRules.negations.contains(words[index]) else { return false }
      let following = words[(index + 1)...].prefix(Self.maximumDistanceOfDenial)
      let denied = AnswerWords(following.joined(separator: " "), spelled: true)
      return own.words.contains(where: denied.contains)
        || !own.numbers.isDisjoint(with: denied.numbers)
    }
  }

  /// Returns whether a text has the words and numbers of a value that the question doesn't have.
  private func tells(_ text: String, _ value: String) -> Bool {
    let own = AnswerWords(value, spelled: true).subtracting(asked)
    let said = AnswerWords(text, spelled: true)
    return !own.isEmpty && own.numbers.isSubset(of: said.numbers)
      && own.share(in: said) >= Self.minimumShareOfValue
  }

  /// The answers to a question for several things, the likeliest first; otherwise the best one.
  var chosen: [Finding] {
    guard let best else { return [] }
    var chosen = [best]
    guard question.asksForSeveral else { return chosen }
    let others = all.filter {
      $0.doubt - best.doubt <= Self.maximumDifferenceOfSeveral
        && $0.authorship <= best.authorship && !isChange(of: $0, by: best)
    }.sorted { $0.doubt < $1.doubt }
    for other in others where chosen.allSatisfy({ !includes($0, other) && !includes(other, $0) }) {
      chosen.append(other)
    }
    return chosen
  }

  /// Returns whether an answer has all words and numbers of another one.
  private func includes(_ whole: Finding, _ part: Finding) -> Bool {
    let (words, others) = (
      AnswerWords(whole.statement.text, spelled: true),
      AnswerWords(part.statement.text, spelled: true)
    )
    return others.share(in: words) == 1 && others.numbers.isSubset(of: words.numbers)
  }

  /// The answer, with the value that it changed.
  var best: Finding? {
    guard let likeliest else { return nil }
    let later = all.filter { beats($0, likeliest) }.max { isEarlier($0, than: $1) }
    let found = later ?? likeliest
    // Correspondents may move an event of one's own calendar.
    let others = all.filter {
      !($0.isEvent && isEarlier($0, than: found) && isChange(of: $0, by: found))
    }
    var best = found.replaced(by: others, for: question)
    if best.statement.other == nil, let old = changed(by: best) {
      best.statement.other = Answer.OtherValue(
        old.statement.dated(in: old.passage, for: question), until: best.date, for: question)
    }
    if best.statement.other == nil, !question.asksForSeveral, let rival = rival(of: best) {
      best.statement.other = Answer.OtherValue(
        different: rival.statement.dated(in: rival.passage, for: question),
        in: rival.passage.title, for: question)
    }
    return best
  }

  /// Returns the likeliest other value, if it is nearly as likely.
  private func rival(of best: Finding) -> Finding? {
    all.filter {
      $0.doubt - best.doubt <= Finding.maximumDifference && $0.authorship <= best.authorship
        && isOtherValue($0, than: best) && !isSupposed($0)
    }.min { $0.doubt < $1.doubt }
  }

  /// The different values of the likeliest answers, by the dates of their texts.
  var history: [Answer.Statement] {
    guard let minimum = all.map(\.doubt).min() else { return [] }
    var values: [Finding] = []
    for finding in all.sorted(by: { isEarlier($0, than: $1) })
    where finding.date != nil && finding.doubt - minimum <= Self.maximumDifferenceOfChange {
      if values.last.map({ isOtherValue($0, than: finding) }) ?? true { values.append(finding) }
    }
    return values.map { $0.statement.dated(in: $0.passage, for: question) }
  }

  private func beats(_ later: Finding, _ other: Finding) -> Bool {
    guard isEarlier(other, than: later) || isUndated(other, beside: later) else { return false }
    if later.isReply, areInThread(later.passage, other.passage), isChange(of: other, by: later) {
      return true
    }
    let difference = later.doubt - other.doubt
    if question.asksForToday, difference <= Finding.maximumDifference { return true }
    if isPlan(other), difference <= Finding.maximumDifference, isOtherValue(other, than: later),
      isAboutSame(other.excerpt, of: other.passage, later)
    {
      return true
    }
    let maximum =
      areInThread(later.passage, other.passage)
      ? Self.maximumDifferenceInThread : Self.maximumDifferenceOfChange
    return (difference <= maximum || tells(later.excerpt, other.statement.text))
      && isAskedFor(later.date) && isChange(of: other, by: later)
  }

  /// Returns the latest answer that another one changes.
  private func changed(by best: Finding) -> Finding? {
    let isToday = question.asksForToday
    return all.filter {
      !isSupposed($0) && (isEarlier($0, than: best) || isUndated($0, beside: best))
        && (isChange(of: $0, by: best)
          || isToday && isOtherValue($0, than: best) && $0.authorship == best.authorship
            && isAboutSame($0.excerpt, of: $0.passage, best))
    }.max { isEarlier($0, than: $1) }
  }

  /// Returns whether a text only supposes an answer, which then never held: "he would pay £90".
  private func isSupposed(_ finding: Finding) -> Bool {
    SupportRules.supposes(finding.statement.text, in: finding.statement.quote, for: question)
  }

  /// Returns whether an answer names a day after that of its text.
  private func isPlan(_ finding: Finding) -> Bool {
    let time = finding.statement.dated(in: finding.passage, for: question).time
    guard let start = time?.start, let date = finding.date else { return false }
    return start > date
  }

  /// Returns whether a text without a date tells what a dated one has changed by now.
  private func isUndated(_ old: Finding, beside new: Finding) -> Bool {
    question.asksForToday && old.date == nil && new.date != nil
      && tells(new.excerpt, old.statement.text)
  }

  private func isEarlier(_ first: Finding, than second: Finding) -> Bool {
    guard let date = first.date, let other = second.date else { return false }
    return date < other
  }

  /// Returns whether a later text says that another value holds now.
  ///
  /// A stranger changes nothing that the person or a correspondent has written. A later text may
  /// move a plan, but not the day on which something happened.
  private func isChange(of old: Finding, by new: Finding) -> Bool {
    !question.asksForEarlier && (!question.asksForPastDay || isPlan(old) || isPlan(new))
      && new.authorship <= max(old.authorship, .correspondent) && isOtherValue(old, than: new)
      && (new.isReply || ChangeWords.hasSign(new.statement.quote)
        || movesPlan(new.excerpt, from: old.statement.text))
      && (isAboutSame(old.excerpt, of: old.passage, new)
        || tells(new.excerpt, old.statement.text))
  }

  /// Returns whether two answers are of one kind and exclude each other.
  private func isOtherValue(_ first: Finding, than second: Finding) -> Bool {
    let (one, other) = (
      AnswerWords(first.statement.text, spelled: true),
      AnswerWords(second.statement.text, spelled: true)
    )
    guard one.numbers.isEmpty == other.numbers.isEmpty else { return areApart(first, second) }
    if !one.numbers.isEmpty {
      return !one.numbers.isSubset(of: other.numbers) && !other.numbers.isSubset(of: one.numbers)
    }
    return one.share(in: other) < 1 && other.share(in: one) < 1
  }

  /// Returns whether two answers name times that don't overlap: "November" and "6 February".
  private func areApart(_ first: Finding, _ second: Finding) -> Bool {
    let times = [first, second].map { $0.statement.dated(in: $0.passage, for: question).time }
    guard let start = times[0]?.start, let end = times[0]?.end, let otherStart = times[1]?.start,
      let otherEnd = times[1]?.end
    else { return false }
    return end <= otherStart || otherEnd <= start
  }

  private func areInThread(_ passage: Passage, _ other: Passage) -> Bool {
    passage.kind == .mail && passage.threadID == other.threadID
  }

  /// Returns whether a question may be about a text's time: it has no number but the text's year.
  private func isAskedFor(_ date: Date?) -> Bool {
    let year = date?.formatted(.iso8601.year())
    return asked.numbers.allSatisfy { $0 == year }
  }

  /// Returns whether an excerpt and an answer's are about the same thing.
  ///
  /// They are from one mail thread, or have words of the question in common.
  private func isAboutSame(_ excerpt: String, of passage: Passage, _ known: Finding) -> Bool {
    if areInThread(passage, known.passage) { return true }
    let texts = [
      AnswerWords("\(passage.title) \(excerpt)"),
      AnswerWords("\(known.passage.title) \(known.excerpt)"),
    ]
    let common = asked.words.count { word in texts.allSatisfy { $0.contains(word) } }
    return common >= min(2, asked.words.count)
  }
}
