public import Foundation
public import LanguageModels
public import Recollect
import Synchronization

/// A conversation with a language model that remembers what the person says.
///
/// Each message is compared with the memories of a library, and those that belong to it are given
/// to the model. After the reply, the exchange is read for new memories in the background: never
/// from the reply, from recalled memories, or from texts that the person pasted. The exchange is
/// stored before the reply is complete, so that a program that is killed reads it at its next
/// start.
///
/// ```swift
/// let assistant = MemoryAssistant(library: library, model: model)
/// for try await event in assistant.reply(to: "My car needs maintenance.") {
///   switch event {
///   case .recalled(let recall): print(recall.memories.map(\.memory.text))
///   case .text(let text): show(text)
///   case .finished: break
///   }
/// }
/// ```
///
/// A model that isn't on this machine (`LanguageModel.isLocal`) is given neither sensitive memories
/// nor a sentence of a message that has a secret, such as a password: "[a secret]" stands in its
/// place.
///
/// Send one message at a time. Memories are shared by all conversations of a library, also those of
/// other programs.
public final class MemoryAssistant: Sendable {
  /// The library that has the memories.
  public let library: Library
  /// The model that replies and reads.
  public let model: any LanguageModel
  /// The name of the conversation, by which evidence refers to it.
  public let conversation: String
  /// The options.
  public let options: MemoryAssistantOptions

  private struct State {
    /// Instructions, messages and replies, without the memories that were added to prompts.
    var transcript: Transcript
    var turn: Int
  }

  private let tools: [any Tool]
  private let keeper: MemoryKeeper
  private let state: Mutex<State>

  /// Creates an assistant.
  ///
  /// - Parameters:
  ///   - library: The library that has the memories. It needs an embedder to recall by meaning.
  ///   - model: The model that replies and reads.
  ///   - conversation: The name of the conversation, unique in the library.
  ///   - firstTurn: The number of the next message, if the conversation continues an earlier one.
  ///   - instructions: The instructions of the model.
  ///   - tools: The tools that the model may call, such as those of `LibraryTools`.
  ///   - options: The options.
  ///   - onChange: A closure that is called after each change of the memories, on any thread.
  public init(
    library: Library, model: any LanguageModel, conversation: String = UUID().uuidString,
    firstTurn: Int = 1, instructions: String = MemoryAssistant.instructions,
    tools: [any Tool] = [], options: MemoryAssistantOptions = MemoryAssistantOptions(),
    onChange: @escaping @Sendable (MemoryChange) -> Void = { _ in }
  ) {
    precondition(firstTurn > 0, "The turns of a conversation are counted from 1.")
    self.library = library
    self.model = model
    self.conversation = conversation
    self.options = options
    self.tools = tools
    keeper = MemoryKeeper(
      library: library, model: model, memoriesPerHour: options.memoriesPerHour, onChange: onChange)
    let transcript = Transcript(entries: [.instructions(.init(Instructions(instructions)))])
    state = Mutex(State(transcript: transcript, turn: firstTurn))
  }

  /// The instructions of an assistant without its own.
  public static let instructions = """
    You are a helpful assistant who remembers what the user has told you. Where something that the \
    user told you earlier matters, use it, and say so. Never make up memories. Answer briefly.
    """

  /// Replies to a message.
  ///
  /// - Parameters:
  ///   - message: The words of the person.
  ///   - pasted: The ranges of the message, in bytes of UTF-8, that the person has pasted. Nothing
  ///     of them is remembered.
  ///   - now: The time of the message.
  /// - Returns: The events of the reply. The stream throws `LibraryError`, and the errors of the
  ///   embedder and the model. A message that fails isn't part of the conversation. If the model
  ///   fails, nothing is remembered of it; if the conversation can't be kept, it may be.
  public func reply(
    to message: String, pasted: [Range<Int>] = [], now: Date = Date()
  ) -> AsyncThrowingStream<MemoryEvent, any Error> {
    eventStream { [self] report in
      await keeper.pause()
      var recallOptions = options.recall
      recallOptions.now = now
      recallOptions.sensitivity = min(recallOptions.sensitivity, model.highestSensitivity)
      let recall = try await library.recall(message, options: recallOptions)
      report(.recalled(recall))
      let shown = model.isLocal ? message : SensitivityRules.withoutSecrets(message)
      let text = try await write(shown, recall: recall, report: report)
      // A number is used once, even if the turn can't be stored.
      let turn = state.withLock { state in
        defer { state.turn += 1 }
        return state.turn
      }
      if options.remembers {
        try await keeper.keep(
          MemoryExchange(
            conversation: conversation, turn: turn, message: message, reply: text, date: now,
            pasted: pasted))
      }
      if options.keepsConversation {
        let kept = KeptConversations.Turn(number: turn, message: message, reply: text, date: now)
        try await KeptConversations(in: library).keep(kept, in: conversation)
      }
      state.withLock { state in
        state.transcript = state.transcript.adding(message: shown, reply: text)
      }
      report(
        .finished(
          MemoryReply(text: text, turn: turn, recall: recall, hidesSecrets: shown != message)))
    }
  }

  /// Lets the model write a reply.
  ///
  /// If the conversation is too long, its oldest messages are left out.
  private func write(
    _ message: String, recall: Recall, report: @escaping @Sendable (MemoryEvent) -> Void
  ) async throws -> String {
    let prompt = MemoryPrompt.text(message, recalling: recall.memories)
    let transcript = state.withLock { $0.transcript }
    do {
      return try await write(prompt, after: transcript, report: report)
    } catch LanguageModelSession.GenerationError.exceededContextWindowSize {
      let kept = try await transcript.condensed(
        toFit: model.contextSize / 3, counting: model, tools: tools)
      state.withLock { $0.transcript = kept }
      return try await write(prompt, after: kept, report: report)
    }
  }

  private func write(
    _ prompt: String, after transcript: Transcript,
    report: @escaping @Sendable (MemoryEvent) -> Void
  ) async throws -> String {
    let session = LanguageModelSession(model: model, tools: tools, transcript: transcript)
    let stream = session.streamResponse(to: prompt, options: options.generation)
    for try await snapshot in stream { report(.text(snapshot.content)) }
    return try await stream.collect().content
  }

  /// Reads all exchanges that aren't read yet, also those of a program that was ended.
  ///
  /// Call it before a program ends. If it is cancelled, the rest is read at the next start.
  ///
  /// - Throws: `LibraryError`, `CancellationError`, and the errors of the embedder and the model.
  public func finishReading() async throws {
    try await keeper.finish()
  }
}

extension Transcript {
  fileprivate func adding(message: String, reply: String) -> Transcript {
    Transcript(
      entries: Array(self) + [
        .prompt(.init(segments: [.text(.init(content: message))])),
        .response(.init(assetIDs: [], segments: [.text(.init(content: reply))])),
      ])
  }
}
