public import LanguageModels
public import Recollect

/// An answer to a question, with the passages it's based on.
public struct Answer: Sendable, Hashable {
  /// The question as it was asked.
  public var question: String
  /// The question as it was searched for: in a conversation, rewritten to be understood without it.
  public var standaloneQuestion: String
  /// The text that the model wrote; empty if there is no answer.
  public var text: String
  /// The passages that the model was given; citation number `n` refers to index `n - 1`.
  public var passages: [Passage]
  /// The sentences of the passages that come closest to the question, best first: found, not said.
  ///
  /// They are worth showing if there is no answer, because small models overlook some.
  public var found: [Sentence]
  /// The citations in the text, in order.
  public var citations: [Citation]
  /// The statements of the text with their quotes, in order; empty in the format
  /// ``AnswerFormat/prose``.
  ///
  /// The quotes are also the highlights of ``passages``.
  public var statements: [Answer.Statement]
  /// The sentences of passages that don't agree with a statement, and those of its quote: the
  /// person's own texts first, then those of people to whom they wrote; empty if there is no
  /// contradiction.
  public var disagreements: [Disagreement]
  /// The parts of the question that the text doesn't answer, if it answers others; of a question
  /// about the order of events, those without a date.
  public var unanswered: [String]
  /// The reason there is no answer; `nil` if there is one.
  public var abstention: Abstention?
  /// The record of how the answer came about.
  public var trace: AnswerTrace

  /// Creates an answer, such as one for a preview or a test.
  ///
  /// By default the standalone question is the question, the citations are those that the text has
  /// in brackets, and the trace has no searches.
  public init(
    question: String, standaloneQuestion: String? = nil, text: String, passages: [Passage] = [],
    found: [Sentence] = [], citations: [Citation]? = nil, statements: [Statement] = [],
    disagreements: [Disagreement] = [], unanswered: [String] = [],
    abstention: Abstention? = nil, trace: AnswerTrace? = nil
  ) {
    let standalone = standaloneQuestion ?? question
    self.question = question
    self.standaloneQuestion = standalone
    self.text = text
    self.passages = passages
    self.found = found
    self.citations = citations ?? Citation.all(in: text, passages: passages.count)
    self.statements = statements
    self.disagreements = disagreements
    self.unanswered = unanswered
    self.abstention = abstention
    self.trace =
      trace ?? AnswerTrace(policy: .always, question: standalone, abstention: abstention)
  }

  /// The reason a question has no answer.
  public enum Abstention: String, Sendable, Hashable, Codable {
    /// No passage reached the floor of the search, so the model wasn't asked.
    case nothingFound
    /// The model found no answer in the passages.
    case modelAbstained
    /// The model wrote an answer that cites no passage.
    ///
    /// ``AnswerTrace/unshownText`` has its text.
    case uncited
    /// None of the model's statements is supported by its quote.
    ///
    /// ``AnswerTrace/dropped`` has the statements.
    case unsupported
  }

  /// The passages that the text cites, each once, in the order of their first citation.
  public var citedPassages: [(number: Int, passage: Passage)] {
    var seen: Set<Int> = []
    return citations.filter { seen.insert($0.number).inserted }
      .map { ($0.number, passages[$0.number - 1]) }
  }
}

/// An event of answering a question.
///
/// Events are sent in the order of the cases, and ``lookedUp(_:)`` and ``text(_:)`` repeatedly.
public enum AnswerEvent: Sendable {
  /// In a conversation, the question was rewritten to be understood without it.
  case understood(String)
  /// The model has used a tool of the library.
  ///
  /// The event is sent by the policies ``RetrievalPolicy/model`` and ``RetrievalPolicy/ensured``.
  case lookedUp(LibraryTools.Lookup)
  /// The search is done.
  ///
  /// The answer has the passages that the model is given.
  case searched(SearchResults)
  /// The sentences of the passages that come closest to the question, best first; of each part, if
  /// the question asks several things.
  ///
  /// No model has read them yet. Show them at once, marked as found and not as said, and the answer
  /// in their place.
  case found([Answer.Sentence])
  /// A statement passed the checks, and may be replaced by one of a passage that is still read.
  ///
  /// Show it as the answer so far. Questions for an order or a distance in time have none.
  case likely(Answer.Statement)
  /// The model wrote more.
  ///
  /// The value is the whole text so far.
  ///
  /// No text is sent while it could still become an abstention, or before it cites a passage or has
  /// a checked quote. A statement is sent when it is complete and has been checked.
  case text(String)
  /// The answer is complete.
  case finished(Answer)
}

/// The options for answering a question.
public struct AnswerOptions: Sendable {
  /// The options of the search.
  ///
  /// Their limit is the largest number of passages for the model. By default,
  /// ``KeptConversations`` are excluded.
  public var search: SearchOptions
  /// The rule that decides when the library is searched.
  public var retrieval: RetrievalPolicy
  /// The format in which the model writes the answer.
  public var format: AnswerFormat
  /// The closeness to the question that a sentence of what the model reads must reach, in the
  /// format ``AnswerFormat/statements``.
  ///
  /// With `nil`, statements only need a quote with their words: no rule drops them.
  public var quoteFloor: SearchFloor?
  /// The time that the model may take to read passages before it answers, in the format
  /// ``AnswerFormat/prose``; `nil` for any.
  ///
  /// If it would take longer at the speed it was measured at (`LanguageModel.readingSpeed`), it is
  /// given the sentences that are closest to the question, and ``AnswerTrace/leftOut`` has the
  /// rest. At least 256 tokens are read. Models that don't know their speed read everything.
  public var readingTime: Duration?
  /// The options of the model, such as its sampling and the number of tokens reserved for the
  /// answer.
  public var generation: GenerationOptions

  /// Creates options.
  ///
  /// By default the model takes the likeliest tokens, so equal prompts give equal answers.
  public init(
    search: SearchOptions = AnswerOptions.defaultSearch, retrieval: RetrievalPolicy = .always,
    format: AnswerFormat = .statements,
    quoteFloor: SearchFloor? = SearchFloor(coverage: 0.25),
    readingTime: Duration? = .seconds(10),
    generation: GenerationOptions = GenerationOptions(
      sampling: .greedy, maximumResponseTokens: 400)
  ) {
    self.search = search
    // A model that reads all passages at once mixes them up.
    if format == .prose { self.search.floor?.fillsResults = false }
    self.retrieval = retrieval
    self.format = format
    self.quoteFloor = quoteFloor
    self.readingTime = readingTime
    self.generation = generation
  }
}

extension AnswerOptions {
  /// The beginnings of requests to a model, the most frequent one last.
  ///
  /// They have instructions and examples, and no words of a person.
  package var beginnings: [Transcript] {
    switch format {
    case .statements: [ReplyReading.beginning, ShortAnswer.beginning]
    case .prose:
      [Transcript(entries: [.instructions(.init(Instructions(PassagePrompt.instructions)))])]
    }
  }

  /// The options of a search for six passages, without those of ``KeptConversations``, in which a
  /// minus sign excludes nothing.
  ///
  /// Weak matches are found, too, if there is a better one: the model reads each by itself.
  public static var defaultSearch: SearchOptions {
    var options = SearchOptions(limit: 6)
    options.filter.excludedSources = [KeptConversations.path]
    options.readsExclusions = false
    options.floor?.fillsResults = true
    return options
  }
}

extension Answer {
  /// Creates the answer to a question for which no passage was found.
  public init(nothingFoundFor question: String, standalone: String? = nil) {
    self.init(
      question: question, standaloneQuestion: standalone, text: "", abstention: .nothingFound)
  }
}
