import Testing

import RecollectAnswers

/// Tests of which sentences of a message may be evidence.
@Suite struct EvidenceSentencesTests {
  private static func texts(_ message: String) -> [String] {
    EvidenceSentences(message).sentences.map(\.text)
  }

  @Test func rangesAreThoseOfTheMessage() {
    let message = "Übrigens:\nich wohne in Köln. 😀 Mein Hund heißt Böhnchen!  "
    let sentences = EvidenceSentences(message).sentences
    #expect(sentences.count == 2)
    for sentence in sentences {
      let bytes = Array(message.utf8)[sentence.range]
      #expect(String(decoding: bytes, as: UTF8.self) == sentence.text)
    }
  }

  @Test(arguments: [
    "I own a boat.", "Anna is my sister.", "Bitte merke dir: ich bin Vegetarier.",
    "J'habite à Lyon.",
    "Please remember that I never eat fish.", "Yes, I own a boat.",
    "Use large print from now on when you write to me.", "我住在北京。", "Vivo en Madrid desde 2019.",
  ])
  func aStatementMayBeEvidence(message: String) {
    #expect(!Self.texts(message).isEmpty)
  }

  @Test(arguments: [
    "", "  \n ", "?", "!!!", "Where do I live?", "¿Dónde vivo?", "Do I own a boat? I mean, do I?",
    "> I own a boat.", "```\nI own a boat.\n```", "    let boat = Boat(owner: me);",
    "He said: \"I own a boat and two cars.\"", "Translate this: I own a boat.",
    "Übersetze diesen Satz: Ich wohne in Köln. Ich bin 40.",
    "Traduis cette phrase : j'habite à Lyon.",
    "From: Bob\nSubject: Boat\nI own a boat.", "You said that I own a boat.",
    "So you do remember the boat.", "You already know that I live in Lyon.",
    "Du weißt ja, dass ich in Köln wohne.", "Das wissen Sie schon.", "Right, Porto.",
    "I told a friend that I own a boat.", "That memory is wrong.", "Tu n'oublies jamais rien.",
    "func area(r) { return r * r; }",
  ])
  func whatIsNotThePersonsStatementIsNot(message: String) {
    #expect(Self.texts(message) == [])
  }

  @Test func theOwnSentenceBesideAQuotationIsFound() {
    #expect(
      Self.texts("He wrote \"the boat is sold to me\". I moved to Lyon.") == ["I moved to Lyon."])
  }

  @Test func nothingOfAPastedPageIsEvidence() {
    #expect(Self.texts(String(repeating: "I own a boat. ", count: 40)) == [])
    let long = "I own " + String(repeating: "a boat and ", count: 9_000) + "a car."
    #expect(Self.texts(long) == [])
  }

  @Test(arguments: [
    ("I own a Prius and I live in Paris.", ["I own a Prius", "I live in Paris."]),
    (
      "Ich wohne in Köln, aber ich arbeite in Bonn.", ["Ich wohne in Köln", "ich arbeite in Bonn."]
    ),
    ("J'habite à Lyon et j'ai deux chiens.", ["J'habite à Lyon", "j'ai deux chiens."]),
    (
      "I have a dog, and I work at night, and I hate cats.",
      ["I have a dog", "I work at night", "I hate cats."]
    ),
  ])
  func statementsOfOneSentenceAreDivided(message: String, clauses: [String]) {
    #expect(Self.texts(message) == clauses)
    for sentence in EvidenceSentences(message).sentences {
      #expect(String(decoding: Array(message.utf8)[sentence.range], as: UTF8.self) == sentence.text)
    }
  }

  @Test(arguments: [
    "Robin and I bought a new car.", "I have a boat and I sail it in summer.",
    "My thesis is due in May and I have two chapters left.", "I own a boat and a car.",
    "I live in Paris, but I told Anna that I move.",
    "Let's play: I'm a pirate and I live on a ship.",
    "When I was ten, I had a cat and I hated school.",
    "I dreamt that I was a pirate and I lived on a ship.",
  ])
  func aSentenceThatNeedsItsOtherPartStaysWhole(message: String) {
    #expect(Self.texts(message).count <= 1)
  }
}
