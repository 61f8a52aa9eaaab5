public import LanguageModels
public import Recollect
import Synchronization

/// A series of questions, each answered from the library.
///
/// A later question may refer to earlier ones ("and who replied?"). The model first rewrites it so
/// that it can be understood alone, and that question is searched and answered. Ask one question at
/// a time.
public final class Conversation: Sendable {
  private struct Turn {
    var question: String
    var answer: String
  }

  /// The library that is searched.
  public let library: Library
  /// The model that answers.
  public let model: any LanguageModel
  /// The options for answering each question.
  public let options: AnswerOptions

  private let turns: Mutex<[Turn]>
  /// The number of earlier turns that the model gets when it rewrites a question.
  private static let remembered = 4

  /// Creates a conversation.
  ///
  /// - Parameters:
  ///   - library: The library that is searched.
  ///   - model: The model that answers.
  ///   - options: The options for answering each question.
  ///   - earlier: The turns of the conversation that is continued, such as kept ones.
  public init(
    about library: Library, with model: any LanguageModel,
    options: AnswerOptions = AnswerOptions(), continuing earlier: [KeptConversations.Turn] = []
  ) {
    self.library = library
    self.model = model
    self.options = options
    turns = Mutex(
      earlier.map { turn in
        Turn(
          question: turn.message,
          answer: turn.reply.isEmpty ? PassagePrompt.abstention : turn.reply)
      })
  }

  /// Answers the next question.
  ///
  /// A question that fails or is cancelled isn't part of the conversation.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - memories: Memories by which the question can be understood: with "I own a Prius", a question
  ///     about "my car" is searched as one about the Prius.
  public func ask(
    _ question: String, recalling memories: [RecalledMemory] = []
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    eventStream { [self] report in
      let standalone = try await standalone(question, recalling: memories)
      if standalone != question { report(.understood(standalone)) }
      let answer = try await Answering(library: library, model: model, options: options)
        .answer(question, standalone: standalone, report: report)
      let said = answer.abstention == nil ? answer.text : PassagePrompt.abstention
      turns.withLock { $0.append(Turn(question: standalone, answer: said)) }
    }
  }

  /// Returns the question rewritten to be understood alone; the first question is returned
  /// unchanged if nothing is recalled for it.
  private func standalone(
    _ question: String, recalling memories: [RecalledMemory]
  ) async throws -> String {
    let recent = turns.withLock { $0.suffix(Self.remembered) }
    guard !recent.isEmpty || !memories.isEmpty else { return question }
    let known = memories.filter { $0.memory.sensitivity <= model.highestSensitivity }
      .map { "Known: \($0.memory.text)" }
    let history = known + recent.map { "Q: \($0.question)\nA: \($0.answer.prefix(400))" }
    let session = LanguageModelSession(
      model: model,
      instructions: """
        You rewrite the last question of a conversation so that it can be understood without the \
        conversation: put names and things in the place of words like "it", "she" or "that". If it \
        can be understood already, repeat it unchanged. Write only the question.
        """)
    let response = try await session.respond(
      to: "\(history.joined(separator: "\n"))\nLast question: \(question)\nRewritten question:",
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 64))
    let line = response.content.split(separator: "\n").first.map(String.init) ?? ""
    return line.contains(where: \.isLetter) ? line : question
  }
}
