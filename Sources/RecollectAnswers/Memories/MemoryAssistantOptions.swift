public import LanguageModels
public import Recollect

/// The options of an assistant that remembers.
public struct MemoryAssistantOptions: Sendable {
  /// The options of recalls.
  ///
  /// The time is that of each message.
  public var recall: RecallOptions
  /// The options of replies.
  public var generation: GenerationOptions
  /// The largest number of memories that one conversation stores in an hour.
  ///
  /// Further ones wait for review.
  public var memoriesPerHour: Int
  /// A Boolean value that indicates whether messages are read for memories.
  public var remembers: Bool
  /// A Boolean value that indicates whether messages and replies are kept in the library
  /// (``KeptConversations``).
  public var keepsConversation: Bool

  /// Creates options.
  public init(
    recall: RecallOptions = RecallOptions(), generation: GenerationOptions = GenerationOptions(),
    memoriesPerHour: Int = 30, remembers: Bool = true,
    keepsConversation: Bool = false
  ) {
    precondition(memoriesPerHour >= 0, "The number of memories per hour can't be negative.")
    self.recall = recall
    self.generation = generation
    self.memoriesPerHour = memoriesPerHour
    self.remembers = remembers
    self.keepsConversation = keepsConversation
  }
}

/// An event of a reply.
public enum MemoryEvent: Sendable {
  /// The memories that were recalled for the message, before the model begins.
  case recalled(Recall)
  /// The text of the reply so far.
  case text(String)
  /// The whole reply. The exchange is stored, and read for memories from now on.
  case finished(MemoryReply)
}

/// A reply with what was recalled for it.
public struct MemoryReply: Sendable, Hashable {
  /// The text of the reply.
  public var text: String
  /// The number of the message in the conversation, from 1.
  public var turn: Int
  /// The memories that the model was given, and those that were withheld.
  public var recall: Recall
  /// A Boolean value that indicates whether sentences of the message weren't shown to the model,
  /// because they have a secret and the model isn't on this machine.
  public var hidesSecrets: Bool = false
}
