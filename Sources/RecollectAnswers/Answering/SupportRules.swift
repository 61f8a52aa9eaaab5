import Foundation
import Items
import Languages
import QuestionLanguage
import Recollect

/// The rules by which a quote doesn't support an answer, whatever the model says.
///
/// They cover the mistakes of small models: a date in place of a color, the fact of somebody else,
/// what was only planned, text that points to another note, and a stranger's text that tells them
/// what to answer.
struct SupportRules {
  let question: String
  let value: String
  /// The sentences that say the answer.
  let quote: String
  /// The part of the passage that the model read.
  let excerpt: String
  let passage: Passage
  /// The date of the quote; `nil` if it has none.
  let written: Date?
  let acquaintances: [String]
  let authorship: Authorship

  var objection: Answer.DroppedStatement.Reason? {
    if repeatsQuestion { return .repeatsQuestion }
    if AnswerKind(askedBy: question)?.admits(value) == false || isUnaskedLink { return .otherKind }
    if authorship == .other, isDictated { return .dictated }
    if pointsElsewhere { return .elsewhere }
    if isSupposed || isUndecided || isYesToPlan || isYesToGivenUp { return .supposed }
    if question.asksForToday, !question.asksForEarlier,
      FormerValue.isOne(value, in: quote, written: written)
    {
      return .former
    }
    if !namesAreKnown || isAboutSomeoneElse || isAboutRelative || isInNoteAboutOthers {
      return .aboutOthers
    }
    if isDayOfPassage || isUnfoundedYes || isYesToDenied { return .unrelated }
    return nil
  }

  /// The value has only words of the question, which doesn't offer them to choose from.
  ///
  /// "Pumpkin" doesn't answer "What can I cook with pumpkin?".
  private var repeatsQuestion: Bool {
    let words = AnswerWords(value, spelled: true)
    let asked = question.messageWords
    guard !words.isEmpty, words.subtracting(AnswerWords(question, spelled: true)).isEmpty,
      asked.prefix(2).contains(where: Self.questionWords.contains)
    else { return false }
    // Behind a comma may stand one of several things, whose others are another part.
    return !question.contains(",") && Set(asked).isDisjoint(with: Self.choosing)
  }

  private static let questionWords = Language.set(\.requests.questionWords)
    .union(Language.set(\.requests.timeWords))
  /// "Which of Anna and Ben is older?" is answered by its own words.
  private static let choosing = Language.set(\.records.alternatives)
    .union(Language.set(\.answers.joining))

  /// The quote tells the reader to answer with the value, or the excerpt to ignore other texts.
  ///
  /// It doesn't count if the question is about an answer.
  private var isDictated: Bool {
    guard Set(question.messageWords).isDisjoint(with: Self.answering) else { return false }
    return Dictation(quote).dictates(value) || Dictation(excerpt).dismissesOthers
  }

  /// The quote refers to another text for the answer.
  private var pointsElsewhere: Bool {
    let plain = quote.lowercased()
    let isReference = plain.hasPrefix("see ") || plain.hasPrefix("siehe ")
    guard isReference || quote.contains(#/\[\[[^\]]+\]\]|->|→/#) else { return false }
    let rest = quote.replacing(#/(?:->|→)?\s*\[\[[^\]]+\]\]/#) { _ in " " }
    let own = AnswerWords(value).subtracting(AnswerWords(question))
    return isReference || own.share(in: AnswerWords(rest)) < 1
  }

  /// The quote asks or supposes what the question takes for done.
  private var isSupposed: Bool {
    if quote.last(where: { !$0.isWhitespace && !"\"'”’»)*_".contains($0) }) == "?" { return true }
    guard question.asksForPast else { return false }
    return Self.supposes(value, in: quote, for: question) || isWished
  }

  /// Returns whether a quote only supposes a value, and the question doesn't ask for that.
  ///
  /// The clauses behind the one with the value don't count: "46.5 h, the estimate was 38".
  static func supposes(_ value: String, in quote: String, for question: String) -> Bool {
    !supposing.isDisjoint(with: beginning(of: quote, upTo: value).messageWords)
      && supposing.isDisjoint(with: question.messageWords)
  }

  /// The quote only wants the time or number that the question takes for done.
  ///
  /// "We want to travel on 14 June" doesn't say when we did, but "On 14 June, as we want to travel"
  /// and "We want to travel again, and went on 14 June" do.
  private var isWished: Bool {
    guard AnswerKind(askedBy: question) != nil,
      Self.wanting.isDisjoint(with: question.messageWords),
      let place = value.messageWords.first.flatMap({
        quote.range(of: $0, options: .caseInsensitive)
      })
    else { return false }
    let head = " \(String(quote[..<place.lowerBound]).messageWords.joined(separator: " ")) "
    let start = quote.utf8.distance(from: quote.startIndex, to: place.lowerBound)
    return Self.wishing.contains { head.contains(" \($0) ") }
      && SentenceTense(of: quote, around: start..<start).tense != .past
  }

  /// The quote leaves it open which of several things it will be, and the answer names one of them.
  private var isUndecided: Bool {
    func has(_ text: String) -> Bool {
      let words = " \(text.messageWords.joined(separator: " ")) "
      return Self.undecided.contains { words.contains(" \($0) ") }
    }
    return has(quote) && !has(value) && !has(question)
  }

  /// Returns a quote up to the end of the last clause that has words of the value.
  private static func beginning(of quote: String, upTo value: String) -> String {
    let own = AnswerWords(value, spelled: true)
    let ends = quote.matches(of: #/[,;()–—]\s/#).map(\.range.lowerBound) + [quote.endIndex]
    let clauses = Array(zip([quote.startIndex] + ends, ends))
    let last = clauses.last { start, end in
      let clause = AnswerWords(String(quote[start..<end]), spelled: true)
      return own.words.contains(where: clause.contains)
        || !own.numbers.isDisjoint(with: clause.numbers)
    }
    return String(quote[..<(last?.1 ?? quote.endIndex)])
  }

  /// The passage, its title or its people have all proper names of the question.
  private var namesAreKnown: Bool {
    let texts = [passage.text, passage.title] + passage.people.flatMap { [$0.name, $0.address] }
    return QuestionParts.unknownNames(in: question, to: texts).isEmpty
  }

  /// The quote says "his", "treats him" or "your kids", and the question is about the person's or
  /// speaker's own.
  private var isAboutSomeoneElse: Bool {
    let said = Set(quote.messageWords)
    guard said.isDisjoint(with: OwnWords.firstPerson) else { return false }
    let asked = Set(question.messageWords)
    let names = QuestionParts.properNames(in: question).map { $0.lowercased() }
    if names.isEmpty {
      return !asked.isDisjoint(with: OwnWords.firstPerson) && asked.isDisjoint(with: Self.others)
        && !said.isDisjoint(with: Self.othersAsObjects)
    }
    // "He" doesn't mean the one who speaks.
    let speakers = Set(passage.people.flatMap(\.name.messageWords))
    let text = String(quote.drop { $0 != ":" }).messageWords
    let isOfListener =
      names.count == 1
      && text.indices.contains { index in
        Self.listener.contains(text[index]) && (index == 0 || text[index - 1] != "thank")
      }
    return !speakers.isDisjoint(with: names) && !text.isEmpty
      && names.allSatisfy { name in !text.contains { $0.hasPrefix(name) } }
      && (isOfListener || !said.isDisjoint(with: Self.others))
  }

  /// The quote is about "my brother", and the question about the one who asks.
  private var isAboutRelative: Bool {
    Relatives(in: quote).areMeant(insteadOfAskerOf: question, with: value)
  }

  /// The note's title names a person, and the question is about what is "mine", or what "I am".
  private var isInNoteAboutOthers: Bool {
    guard passage.kind == .note, Set(quote.messageWords).isDisjoint(with: OwnWords.firstPerson)
    else { return false }
    let asked = question.messageWords
    let isMine =
      !Relatives.possessives.isDisjoint(with: asked)
      || zip(asked, asked.dropFirst()).contains { Self.oneself.contains("\($0) \($1)") }
    let known = Relatives.relations.union(acquaintances.flatMap { $0.messageWords.prefix(1) })
    let named = known.intersection(passage.title.messageWords)
    return isMine && !named.isEmpty && named.isDisjoint(with: asked + value.messageWords)
  }

  /// The value is a stranger's link, for which nobody asked.
  private var isUnaskedLink: Bool {
    authorship == .other && value.contains(#/:\/\/|\bwww\./#)
      && Set(question.messageWords).isDisjoint(with: Self.askingForLink)
  }

  /// The value is only the day of a passage about something else, such as the date of minutes.
  private var isDayOfPassage: Bool {
    guard case .time? = AnswerKind(askedBy: question),
      let day = passage.writtenDate?.formatted(.iso8601.year().month().day())
    else { return false }
    let value = AnswerWords(value)
    guard !value.numbers.isEmpty, value.numbers.isSubset(of: AnswerWords(day).numbers) else {
      return false
    }
    let about = AnswerWords("\(passage.title) \(quote)")
    return !AnswerWords(question).words.contains(where: about.contains)
  }

  /// Returns whether a value is only "Yes".
  static func isYes(_ value: String) -> Bool {
    AnswerWords(value).isEmpty && !value.messageWords.contains(where: no.contains)
  }

  private var isYes: Bool { Self.isYes(value) }

  /// The quote doesn't have the names of the question that it answers with "Yes".
  ///
  /// "Watched Orla's wedding on the laptop" doesn't say that we went to Cork.
  private var isUnfoundedYes: Bool {
    let texts = [quote, passage.title] + passage.people.map(\.name)
    return isYes && !QuestionParts.unknownNames(in: question, to: texts).isEmpty
  }

  /// The quote denies what the question asks: "I don't eat meat" for "Do I eat meat?".
  ///
  /// A negation stands just before or between words of the question, which has none itself.
  private var isYesToDenied: Bool {
    guard isYes, !question.messageWords.contains(where: Self.isNegation) else { return false }
    let asked = AnswerWords(question)
    let said = quote.messageWords
    let places = said.indices.filter { index in
      asked.words.contains(where: AnswerWords(said[index]).contains)
    }
    guard let first = places.first, let last = places.last,
      places.count * 2 >= asked.words.count
    else { return false }
    return (max(0, first - 2)...last).contains { index in
      !places.contains(index) && Self.isNegation(said[index])
    }
  }

  private static func isNegation(_ word: String) -> Bool {
    negations.contains(word) || word.hasSuffix("n't")
  }

  /// The words of both lists: "not", but neither "without" nor "if".
  static let negations = Language.set(\.memories.negations)
    .intersection(Language.words(\.tenses.negations))

  /// The quote names a day after its own, and the question asks whether something was done.
  private var isYesToPlan: Bool {
    guard isYes, question.asksForPast, let written else { return false }
    return DatedWords.all(in: quote, writtenOn: written).contains { words in
      words.period(nil)?.start.map { $0 > written } == true
    }
  }

  /// The quote says that it came to nothing, and the question doesn't ask about that.
  private var isYesToGivenUp: Bool {
    guard isYes, question.asksForPast else { return false }
    let said = " \(quote.messageWords.joined(separator: " ")) "
    let asked = Set(question.messageWords)
    return Self.givingUp.contains { phrase in
      said.contains(" \(phrase) ")
        && asked.isDisjoint(with: phrase.split(separator: " ").map(String.init))
    }
  }

  private static let undecided = Language.words(\.answers.undecided)
  static let givingUp = Language.words(\.answers.givingUp)

  private static let no = Language.set(\.answers.no)

  private static let oneself = Language.set(\.answers.oneself)

  private static let askingForLink = Language.set(\.answers.askingForLink)

  private static let answering = Language.set(\.answers.answering)

  private static let others = Language.set(\.people.others)
  private static let othersAsObjects = Language.set(\.people.othersAsObjects)

  private static let listener = Language.set(\.people.secondPerson)

  static let supposing = Language.set(\.answers.supposing)

  private static let wishing = Language.words(\.answers.wishing)
  /// The verbs of these phrases.
  private static let wanting = Set(
    wishing.compactMap { $0.split(separator: " ").first.map(String.init) })
}
