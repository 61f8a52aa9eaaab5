import RecollectAnswers
import Testing

/// Tests of what a message asks and what it tells.
@Suite struct MessageIntentTests {
  @Test(arguments: [
    "What is my name?", "what is my name", "Which garage repairs it", "How do I undo a commit",
    "Who hosts the October meeting", "When is the harvest", "Is Anna coming",
    "Did we buy the bike",
    "Show me the mails from Ben.", "Find the receipt for the tent.", "Tell me about the harbour.",
    "Please summarize the minutes.", "I'd like to know what Ben said.", "And who replied?",
    "Wo wohne ich", "Wann kommt der Zug", "Ist das Auto verkauft", "Zeig mir die Fotos.",
    "Où est-ce que j'habite", "As-tu reçu la lettre", "Quand est-ce qu'il part",
    "¿Dónde vivo?", "Dime cuándo empieza.", "Waar woon ik", "Is het huis verkocht",
    "Was it \"red\"?", "On which day did the choir sing", "Für wen ist das Paket",
  ])
  func itAsks(message: String) {
    let intent = MessageIntent(message)
    #expect(intent.question == message && intent.told == "")
  }

  @Test(arguments: [
    "I love Chinese food.", "My name is Wanda Mucha and my son is called Mingo.",
    "If I moved to Rome I would buy a Vespa.", "When I was young I lived in Rome.",
    "What I need is a new bike.", "Do not forget to configure the async runtime.",
    "Do the dishes tomorrow.", "Remind me to call the plumber.", "Remember that my code is 4711.",
    "Will is my brother.", "What a lovely day!", "May is a good month for it.",
    "Thanks, that works!", "Ich wohne seit März in Leer.", "Habe das Auto verkauft.",
    "War gestern in Bremen.", "Wie gesagt, ich wohne in Leer.", "J'habite à Brest.",
    "Rendez-vous demain à huit heures.", "Quand j'étais petit, j'habitais à Lyon.",
    "Vivo en Madrid.", "Ik woon in Gent.", "I use https://example.org/search?q=1 for it.",
  ])
  func itTells(message: String) {
    let intent = MessageIntent(message)
    #expect(intent.question == nil && intent.told == message)
    #expect(!intent.mayBeWords)
  }

  @Test func itDoesBoth() {
    let intent = MessageIntent("I own a Prius. Which garage repairs it? I live in Leer.")
    #expect(intent.question == "Which garage repairs it?")
    #expect(intent.told == "I own a Prius. I live in Leer.")
  }

  @Test(arguments: [("tent in July", true), ("tent in July.", false), ("my tent", false)])
  func wordsToSearchForAskNothing(message: String, mayBeWords: Bool) {
    let intent = MessageIntent(message)
    #expect(intent.question == nil && intent.mayBeWords == mayBeWords)
  }
}
