import Foundation
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
    "Ik woon in Gent.", "Ik sta vroeg op.",
  ])
  func aStatementMayBeEvidence(message: String) {
    #expect(!Self.texts(message).isEmpty)
  }

  @Test(arguments: [
    "", "  \n ", "?", "!!!", "Where do I live?", "I wonder when my train leaves.",
    "Tell me where I live.", "¿Dónde vivo?", "Do I own a boat? I mean, do I?",
    "> I own a boat.", "```\nI own a boat.\n```", "    let boat = Boat(owner: me);",
    "He said: \"I own a boat and two cars.\"", "He said:\n\"I own a boat.\"",
    "Translate this: I own a boat.",
    "Übersetze diesen Satz: Ich wohne in Köln. Ich bin 40.",
    "Traduis cette phrase : j'habite à Lyon.",
    "From: Bob\nSubject: Boat\nI own a boat.", "You said that I own a boat.",
    "So you do remember the boat.", "You already know that I live in Lyon.",
    "Du weißt ja, dass ich in Köln wohne.", "Das wissen Sie schon.", "Right, Porto.",
    "I told a friend that I own a boat.", "That memory is wrong.", "Tu n'oublies jamais rien.",
    "Jullie weten al dat ik in Gent woon.", "Ik heb al gezegd dat ik in Gent woon.",
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
    ("Ik woon in Gent en ik werk in Brugge.", ["Ik woon in Gent", "ik werk in Brugge."]),
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

  @Test(arguments: [
    "My dentist is Dr. Amin.", "My boss is J. Okafor.", "Mein Geburtstag ist am 16. Mai.",
    "Mijn tandarts is mevr. De Wit.", "My rent is £640 incl. VAT and heating.",
    "Meine Miete ist 640 € inkl. Heizung.",
  ])
  func aFullStopInsideASentenceDoesNotEndIt(message: String) {
    #expect(Self.texts(message) == [message])
  }

  @Test(arguments: [
    ("My car is a grey Skoda. I bought it in May.", 1), ("My sister is in Breda. She is a vet.", 1),
    ("Ich habe einen Hund. Er heißt Rex.", 1), ("I have a boat. I live in Lyon.", 2),
    ("Where do I live? It is in Lyon, my flat. It has two rooms.", 1),
  ])
  func aSentenceThatRefersBackStaysWithTheOneBeforeIt(message: String, count: Int) {
    let sentences = EvidenceSentences(message).sentences
    #expect(sentences.count == count)
    for sentence in sentences {
      #expect(String(decoding: Array(message.utf8)[sentence.range], as: UTF8.self) == sentence.text)
    }
  }

  /// Texts of others, each pasted as one line.
  @Test(arguments: [
    "Forwarded message follows. I own a boat in Kiel. Regards, Anna",
    "'I have diabetes.' she wrote.", "Quote from the novel: I was born in Prague.",
    "From: Anna Berg <anna@ex.org> Subject: My news We moved to Rome last week.",
    "Dear Tom, I am allergic to peanuts. My new salary is 9000 euros. Yours, Anna",
    "Hi all, I moved to Rome last week and I work at the embassy now.",
    "On Mon, 3 May 2021, Anna Berg wrote: I have diabetes.",
    "[12:03] Anna: I am pregnant. [12:04] Ben: I am so happy.",
    "03.05.21, 12:03 - Anna: I sold the car and bought a bicycle.",
    "Interviewer: Where do people live? Singer: I live in Ohio with my dogs.",
    "I was born in a house by the sea. My father was a sailor. — Jane Porter",
    "Minutes of the board meeting. I will call the bank on Monday.",
    "I moved to Lyon in May, she said.", "Chapter 3. I was born in Prague in 1880.",
    "Her letter: I left my husband in March and I live alone.",
    "I am out of the office until Monday. -- Anna Berg, Sales",
    "I have a new job in Oslo. Sent from my iPhone",
    "I need the papers by Friday. Kind regards, Anna Berg, CEO",
    "Liebe Oma, ich habe jetzt einen Hund und wohne in Köln. Dein Jonas",
    "Weitergeleitete Nachricht. Ich habe Krebs.", "Ich ziehe nach Bonn, schrieb Jonas.",
    "Sie schrieb: Ich bin schwanger.", "Bonjour Paul, j'habite à Lyon depuis mai.",
    "My dearest Ellen, I have taken a cottage by the sea. Ever yours, Charlotte",
    "Elle a écrit : je suis malade.", "J'ai vendu la maison, dit-elle.",
    "Querida Ana, vivo en Madrid y tengo dos hijos. Un abrazo, Luis",
    "Hoi Saskia, ik ben naar Gent verhuisd. Groetjes, Ines", "Hij schreef: Ik ben ziek.",
    "Ella dijo: Tengo diabetes.", "Excerpt: I own three castles.",
    "I live in a castle. Best, Tom", "Anna Berg: I am allergic to nuts.",
    "Please summarize this mail from Anna: I am allergic to nuts.",
    "“I was a pirate once and sailed to Java”, he said. I own a parrot, he added: I live at sea.",
  ])
  func nothingOfATextOfOthersIsEvidence(message: String) {
    #expect(Self.texts(message) == [])
    let own = "I live in Lyon.\n\n" + message
    let pasted = own.utf8.count - message.utf8.count..<own.utf8.count
    #expect(EvidenceSentences(own, pasted: [pasted]).sentences.map(\.text) == ["I live in Lyon."])
  }

  @Test func whatIsTypedBehindAPasteIsEvidence() {
    let sentences = EvidenceSentences("A kite of mine. I own a boat.", pasted: [0..<15]).sentences
    #expect(sentences.map(\.text) == ["I own a boat."])
  }

  @Test(arguments: [
    "My sister wrote that she moved to Rome.", "Anna told me that she is pregnant.",
    "I got a quote from the plumber yesterday.", "I forwarded the mail to my boss.",
    "Hello, I live in Lyon.", "Hi Recollect, I have two dogs.", "My boss, Mr Okafor, likes tea.",
    "By the way: I moved to Bonn.", "Update: we bought the house.", "I love my sister.",
    "I read crime novels before bed. Thanks!",
    "Important: I can't eat nuts.", "My train leaves at 10:30 on Mondays.",
    "I send my best wishes to Anna every year.", "I play the cello - badly.",
    "Übrigens: ich wohne in Köln.", "Meine Schwester schreibt, dass sie umzieht.",
    "Liebe ist mir wichtig.", "Ma sœur a écrit qu'elle déménage.",
    "Mi hermana dijo que se muda.", "The doctor said I have asthma.",
    "My dad's dogs' names are Rex and Bo.",
    "I work with Tom, Anna and Ben.", "Please remember: I never eat fish.",
    "My email: anna at example dot org, my own.", "I live at 12 Mill Lane, and I love it.",
  ])
  func anOwnMessageThatReadsAlmostLikeOthersIsEvidence(message: String) {
    let evidence = EvidenceSentences(message)
    #expect(!evidence.sentences.isEmpty && !evidence.isDoubtful)
  }

  @Test(arguments: [
    ("I told you: I'm vegetarian.", "I'm vegetarian."),
    ("As I said: my dog is called Rex.", "my dog is called Rex."),
    ("I said no to Oslo: I stay in Lyon.", "I stay in Lyon."),
    ("I was wrong: my train leaves at six.", "my train leaves at six."),
    ("We already wrote to Anna: we moved to Rome.", "we moved to Rome."),
    ("Ich habe dir schon geschrieben: ich wohne in Bonn.", "ich wohne in Bonn."),
    ("Je vous l'ai dit : je suis malade.", "je suis malade."),
    ("Ik heb haar geschreven: ik woon in Gent.", "ik woon in Gent."),
  ])
  func whatThePersonSaysToHaveSaidIsEvidence(message: String, statement: String) {
    let evidence = EvidenceSentences(message)
    #expect(evidence.sentences.map(\.text) == [statement] && !evidence.isDoubtful)
    let bytes = Array(message.utf8)
    for sentence in evidence.sentences {
      #expect(String(decoding: bytes[sentence.range], as: UTF8.self) == sentence.text)
    }
  }

  @Test(arguments: [
    "I think she said: I am pregnant.", "I heard Anna wrote: I moved to Rome.",
    "I asked and he told me: I own a boat.", "I was ill. Anna told me: I own a boat.",
    "I own a boat.\n- Anna", "I own a boat :)\n- Anna Berg",
  ])
  func whatSomebodyElseSaidToThePersonIsNot(message: String) {
    #expect(Self.texts(message) == [])
  }

  @Test(arguments: [
    "I am allergic to:\n- Nuts\n- Milk", "My two dogs have names:\n\n- Rex",
    "I own two boats.\n- Albatross\n- Mary",
  ])
  func aListIsNoSignature(message: String) {
    let evidence = EvidenceSentences(message)
    #expect(!evidence.sentences.isEmpty && !evidence.isDoubtful)
  }

  @Test(arguments: [
    "Allergies: I can't eat nuts.", "As Hemingway put it: I drink.",
    "He wrote \"my boat is sold to you\". I moved to Lyon.",
    "> a quoted line\n\nI moved to Lyon.",
    "I own a cat.\nI own a dog.\nI own a cow.\nI own a hen.",
    "I sing. I own a cat. I own a dog. I own a cow. I own a hen. I own a pig. I own a bee.",
  ])
  func whatMayBeOfOthersIsDoubtful(message: String) {
    let evidence = EvidenceSentences(message)
    #expect(!evidence.sentences.isEmpty && evidence.isDoubtful)
  }

  @Test func whatIsPastedIsNoEvidence() {
    let message = "I live in Lyon. I own a boat. I have a dog."
    let boat = 16..<29
    #expect(
      EvidenceSentences(message, pasted: [boat]).sentences.map(\.text) != Self.texts(message))
    #expect(EvidenceSentences(message, pasted: [0..<message.utf8.count]).sentences == [])
    #expect(EvidenceSentences(message, pasted: [0..<9_999, 40..<41]).sentences == [])
  }

  @Test func aRangeThatCutsACharacterIsPastedWithAllOfIt() {
    let message = "I own a caf\u{E9}. \u{1F600} I live in K\u{F6}ln."
    let bytes = Array(message.utf8)
    for start in bytes.indices {
      for end in start...bytes.count {
        for sentence in EvidenceSentences(message, pasted: [start..<end]).sentences {
          #expect(String(decoding: bytes[sentence.range], as: UTF8.self) == sentence.text)
          #expect(start == end || !sentence.range.overlaps(start..<end))
        }
      }
    }
    // The second byte of the smiley.
    #expect(
      EvidenceSentences(message, pasted: [16..<17]).sentences.map(\.text)
        == ["I own a caf\u{E9}.", "I live in K\u{F6}ln."])
  }

  @Test func aLongTextIsReadInLinearTime() {
    for text in ["she wrote ", "Dear ", "a: ", "'", "— A", "[1"] {
      #expect(Self.texts(String(repeating: text, count: 100_000)) == [])
      #expect(
        EvidenceSentences(String(repeating: text, count: 16_000 / text.utf8.count)).sentences.count
          <= 12)
    }
  }

  /// The messages by which memories are measured, and those of them that state facts.
  @Test(arguments: ["exchanges", "conversation", "conversation-2", "conversation-3"])
  func noHonestMessageOfTheSamplesIsTakenForOneOfOthers(name: String) throws {
    struct Sample: Decodable {
      var message: String
      var isFact: Bool?
      var expected: [[[String]]]?
    }
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Samples/\(name).json")
    let samples = try JSONDecoder().decode([Sample].self, from: Data(contentsOf: file))
    let honest = samples.filter { $0.isFact ?? ($0.expected?.isEmpty == false) }
    #expect(honest.count >= 30)
    for sample in honest {
      let evidence = EvidenceSentences(sample.message)
      #expect(!evidence.sentences.isEmpty && !evidence.isDoubtful, "\(sample.message)")
    }
  }
}
