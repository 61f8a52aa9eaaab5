/// The cosines that an embedder gives to questions and passages that have nothing to do with each
/// other.
///
/// Embedders differ in what a cosine means: to some, any two texts are at .7, to others unrelated
/// texts are at 0. A threshold that is counted in standard deviations above the mean of unrelated
/// texts suits all of them.
public struct CosineBaseline: Sendable, Hashable, Codable {
  /// The mean of the cosines.
  public var mean: Float
  /// The standard deviation of the cosines.
  public var deviation: Float
  private var measured: CenteredBaseline?

  /// The baseline of vectors without what all of them have in common.
  ///
  /// Nothing is subtracted if this baseline wasn't measured with the built-in texts.
  package var centered: CenteredBaseline {
    measured ?? CenteredBaseline(center: [], mean: mean, deviation: deviation)
  }

  /// Creates a baseline.
  public init(mean: Float, deviation: Float) {
    self.mean = mean
    self.deviation = deviation
  }

  /// Measures a baseline with built-in English questions and passages on different subjects.
  ///
  /// Complexity: 24 questions and 24 passages of about 20 words are embedded.
  ///
  /// - Throws: The errors of the embedder.
  public init(measuring embedder: some Embedder) async throws {
    let questions = try await embedder.embed(UnrelatedTexts.questions, as: .query)
    let passages = try await embedder.embed(UnrelatedTexts.passages, as: .passage)
    self.init(questions: questions, passages: passages)
    measured = CenteredBaseline(questions: questions, passages: passages)
  }

  init(questions: [[Float]], passages: [[Float]]) {
    let cosines = questions.flatMap { question in
      passages.map { Double(cosineSimilarity(question, $0)) }
    }
    let mean = cosines.reduce(0, +) / Double(cosines.count)
    let square = cosines.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(cosines.count)
    self.init(mean: Float(mean), deviation: Float(square.squareRoot()))
  }

  /// The version of the built-in texts and of what is measured with them.
  package static let version = 2

  /// Returns the cosine a number of standard deviations above the mean; at most 1.
  ///
  /// If the cosines of unrelated texts are distributed normally, one of about 2,000 reaches 3.3
  /// deviations.
  public func cosine(deviations: Float) -> Float { min(1, mean + deviations * deviation) }
}

/// Questions and passages of which no passage belongs to any of the questions.
///
/// A change of them changes thresholds, and needs another value of ``CosineBaseline/version``.
enum UnrelatedTexts {
  static let questions = [
    "When does the ferry to the island leave?",
    "Who repaired the roof of the barn?",
    "What did the dentist say about the wisdom tooth?",
    "How many votes did the new treasurer get?",
    "Where is the spare key of the car?",
    "Which router was chosen for the office network?",
    "Why was the concert moved to another hall?",
    "What does the insurance pay after water damage?",
    "How do I sharpen a kitchen knife?",
    "When is the tax return due?",
    "Which vaccine does the dog still need?",
    "What is the password policy of the bank?",
    "Who painted the portrait in the library?",
    "How long does the battery of the drill last?",
    "What was decided about the school trip?",
    "Which trains stop at the old border station?",
    "How is the loan for the flat repaid?",
    "What did the astronomer see through the telescope?",
    "Who coaches the swimming team this year?",
    "Where did the shipment from Rotterdam get stuck?",
    "What is the difference between a list and a tuple?",
    "How much flour does the sourdough need?",
    "When did the war in the north end?",
    "What do I have to bring to the job interview?",
  ]

  static let passages = [
    "The beekeeper counted eleven hives this spring. "
      + "Two colonies were lost in the frost of February.",
    "Our choir rehearses the requiem on Thursdays. "
      + "The altos need more breath before the last chorus.",
    "Invoice 4471 has been corrected. The price of the ink cartridges was entered twice.",
    "She grew up above a pharmacy and learned the Latin names of herbs "
      + "before she could ride a bicycle.",
    "The glacier has retreated four hundred meters since the first photograph was taken.",
    "Please keep the stairwell free of prams, because the fire inspection comes without notice.",
    "A compiler turns the source text into a tree and then into instructions for the processor.",
    "The wedding cake was three tiers of lemon sponge, and nobody noticed the missing ribbon.",
    "Participants liked the larger buttons of the remote control, but not its color.",
    "In chess, a fork attacks two pieces at once. Knights are especially good at it.",
    "The museum closes the Egyptian wing for a year to renew the lighting and the cases.",
    "He sold his sailing boat to a couple from Denmark who want to cross the Atlantic.",
    "Tomatoes want sun and regular water; remove the side shoots every week.",
    "The quarterly report shows that sales of winter boots fell while returns grew.",
    "My grandfather kept a diary in shorthand that none of us could read.",
    "The landlord will replace the boiler and asks everybody to be at home on Monday.",
    "Penguins find their partner again by its call, even among thousands of birds.",
    "The committee postponed the vote on the cycle path until the noise study is finished.",
    "Thread the needle, sew along the dotted line, and leave a gap for the zip.",
    "The patient has slept better since the dose was lowered, but still complains of dry eyes.",
    "Volcanic soil drains quickly, which is why these vines have such deep roots.",
    "We lost the final on penalties. The goalkeeper stayed on the pitch long after the whistle.",
    "The translator left the pun in a footnote, since nothing in English came close.",
    "To reset the oven clock, hold both arrows until the display blinks.",
  ]
}
