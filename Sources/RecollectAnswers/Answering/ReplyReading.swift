import LanguageModels

/// A request for the answer that a later mail gives in place of an earlier one.
///
/// A small model that reads both mails as one text answers from the first. Told its answer, it
/// tells whether the second one says another.
enum ReplyReading {
  static let beginning = Transcript(instructions: instructions, examples: examples)

  static func prompt(
    _ question: String, answer: String, from mail: String, reply: String
  ) -> String {
    """
    Mail: \(mail)

    Question: \(question)
    Answer: \(answer)

    Later mail: \(reply)

    Answer now:
    """
  }

  /// The reply if the later mail says no other answer.
  static let same = "The same"

  private static let instructions = """
    You are given a question, the answer that a mail gave, and a later mail of the same \
    conversation. Reply with the new answer if the later mail says another one. If it says nothing \
    about the question, reply: \(same)
    """

  private static let examples = [
    (
      prompt(
        "When is the fair?", answer: "6 December",
        from: "The fair is on 6 December in the hall, from 10.",
        reply: "The hall isn't free. So the week after, the 13th."), "the 13th"
    ),
    (
      prompt(
        "When is the fair?", answer: "6 December",
        from: "The fair is on 6 December in the hall, from 10.",
        reply: "I have the keys. The cakes must be there by 5 December, 9 o'clock."), same
    ),
    (
      prompt(
        "Was kostet die Reparatur?", answer: "120 Euro",
        from: "Die Reparatur kostet etwa 120 Euro.",
        reply: "Es war doch die Pumpe, da kommen wir auf 185 Euro."), "185 Euro"
    ),
    (
      prompt(
        "Was kostet die Reparatur?", answer: "120 Euro",
        from: "Die Reparatur kostet etwa 120 Euro.",
        reply: "Die Anfahrt von 25 Euro erlassen wir Ihnen. Abholung ab 16 Uhr."), same
    ),
    (
      prompt(
        "Where do we meet?", answer: "at the station",
        from: "Let's meet at the station at nine.",
        reply: "Ben has the car, so come to his place instead."), "at Ben's place"
    ),
  ]
}
