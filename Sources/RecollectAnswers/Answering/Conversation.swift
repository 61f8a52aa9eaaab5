public import LanguageModels
public import Recollect
import Synchronization

/// A series of questions, each answered from the library and from what the person has told.
///
/// A later question may refer to earlier ones ("and who replied?"). The model then rewrites it so
/// that it can be understood alone, and that question is searched and answered. Ask one question at
/// a time.
public final class Conversation: Sendable {
  private struct Turn {
    var message: String
    var answer: String?

    var text: String {
      answer.map { "Q: \(message)\nA: \($0.prefix(400))" } ?? "Said: \(message.prefix(400))"
    }
  }

  /// The library that is searched.
  public let library: Library
  /// The model that answers.
  public let model: any LanguageModel
  /// The options for answering each question.
  public let options: AnswerOptions

  private let turns: Mutex<[Turn]>
  /// This many earlier turns are shown to the model that rewrites a question.
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
        if !turn.reply.isEmpty { return Turn(message: turn.message, answer: turn.reply) }
        let isAsked = MessageIntent(turn.message).question != nil
        return Turn(message: turn.message, answer: isAsked ? PassagePrompt.abstention : nil)
      })
  }

  /// Adds a message that only tells something, to which later questions may refer.
  public func tell(_ message: String) {
    turns.withLock { $0.append(Turn(message: message)) }
  }

  /// Answers the next question.
  ///
  /// Of a message that tells and asks, only the sentences that ask are searched and answered
  /// (``MessageIntent``). A question that fails or is cancelled isn't part of the conversation.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - memories: Memories that belong to the question. They are passages of the answer, before
  ///     those that the search finds, and a question that refers to one is understood by it.
  public func ask(
    _ question: String, recalling memories: [RecalledMemory] = []
  ) -> AsyncThrowingStream<AnswerEvent, any Error> {
    eventStream { [self] report in
      let answering = Answering(
        library: library, model: model, options: options, recalling: memories)
      let intent = MessageIntent(question)
      let asked = intent.question ?? question
      let standalone = try await standalone(
        asked, told: intent.question == nil ? "" : intent.told, answering.memories)
      if standalone != asked { report(.understood(standalone)) }
      let answer = try await answering.answer(question, standalone: standalone, report: report)
      let said = answer.abstention == nil ? answer.text : PassagePrompt.abstention
      turns.withLock { $0.append(Turn(message: standalone, answer: said)) }
    }
  }

  /// Returns the question rewritten to be understood alone.
  ///
  /// The first question stays unless it refers to something.
  ///
  /// - Parameter told: What the same message tells.
  private func standalone(
    _ question: String, told: String, _ memories: [Passage]
  ) async throws -> String {
    let recent = turns.withLock { $0.suffix(Self.remembered) }
    let said = recent.map(\.text) + (told.isEmpty ? [] : [Turn(message: told).text])
    let context =
      memories.map { "Known: \($0.text)" }
      + (model.isLocal ? said : said.map(SensitivityRules.withoutSecrets))
    guard !context.isEmpty,
      recent.contains(where: { $0.answer != nil }) || QuestionRewriting.refersBack(question)
    else { return question }
    return try await QuestionRewriting(model: model, context: context).standalone(question)
  }
}
