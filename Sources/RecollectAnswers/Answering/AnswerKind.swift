import Languages

enum AnswerKind {
  case number, time, color

  init?(askedBy question: String) {
    guard let kind = Self.phrase(in: question)?.kind else { return nil }
    self = kind
  }

  /// Returns the question word in English, such as "when" or "how much"; `nil` if none asks for one
  /// thing.
  static func questionWord(of question: String) -> String? {
    if let phrase = phrase(in: question) { return phrase.english }
    // "To whom", "seit wann"
    let beginning = question.messageStems.prefix(2)
    return questionWords.first { !$0.words.isDisjoint(with: beginning) }?.english
  }

  private static func phrase(in question: String) -> Phrase? {
    let words = question.messageWords
    let text = " " + words.joined(separator: " ") + " "
    // "What did I find when I opened it?" doesn't ask for a time.
    let asksSomethingElse = words.first.map(otherQuestionWords.contains) == true
    return phrases.first { phrase in
      phrase.forms.contains { text.contains(" \($0) ") }
        && !(asksSomethingElse && phrase.english == "when")
    }
  }

  /// Returns whether a value may be of this kind.
  func admits(_ value: String) -> Bool {
    let words = AnswerWords(value, spelled: true)
    let plain = value.messageWords
    if plain.first.map(Self.no.contains) == true { return true }
    switch self {
    case .number:
      return !words.numbers.isEmpty || plain.contains(where: Self.quantities.contains)
        || plain.contains { word in Self.numberEndings.contains { word.hasSuffix($0) } }
    case .time: return !words.numbers.isEmpty || plain.contains(where: Self.isTime)
    case .color: return plain.contains { word in Self.colors.contains { word.contains($0) } }
    }
  }

  static func isTime(_ word: String) -> Bool { times.contains { word.hasPrefix($0) } }

  private struct Phrase {
    var kind: AnswerKind
    var english: String
    var forms: [String]

    init(_ kind: AnswerKind, _ english: String, _ forms: (Language) -> WordList) {
      (self.kind, self.english, self.forms) = (kind, english, Language.words(forms))
    }
  }

  /// A phrase that is part of another comes after it.
  private static let phrases = [
    Phrase(.time, "at what time", \.answers.hour),
    Phrase(.number, "how many", \.answers.howMany),
    Phrase(.number, "how much", \.answers.howMuch),
    Phrase(.number, "how long", \.answers.howLong),
    Phrase(.number, "how old", \.answers.howOld), Phrase(.number, "how far", \.answers.howFar),
    Phrase(.number, "how big", \.answers.howBig), Phrase(.number, "how high", \.answers.howHigh),
    Phrase(.number, "how heavy", \.answers.howHeavy),
    Phrase(.number, "how often", \.answers.howOften),
    Phrase(.number, "how tall", \.answers.howTall),
    Phrase(.number, "how wide", \.answers.howWide), Phrase(.time, "when", \.answers.when),
    Phrase(.time, "on which day", \.answers.whichDay),
    Phrase(.time, "at what time", \.answers.whatTime),
    Phrase(.time, "in which month", \.answers.whichMonth),
    Phrase(.time, "in which year", \.answers.whichYear),
    Phrase(.color, "which color", \.answers.color),
  ]
  private static let questionWords: [(english: String, words: Set<String>)] = [
    ("who", Language.set(\.answers.who)),
    ("whose", Language.set(\.answers.whose)), ("where", Language.set(\.answers.where)),
    ("why", Language.set(\.answers.why)),
  ]
  private static let otherQuestionWords = Language.set(\.requests.questionWords)
    .subtracting(Language.words(\.answers.when))
  private static let colors = Language.words(\.answers.colors)
  private static let no = Language.set(\.answers.no)
  private static let numberEndings = Language.words(\.answers.numberEndings)
  private static let quantities = Language.set(\.answers.quantities)
  private static let times = Language.words(\.answers.times)
}
