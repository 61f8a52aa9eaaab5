public import Foundation

/// Something that a person has said about themselves, kept with the words they said it in.
///
/// A library keeps memories beside its items, with vectors and words of their own. Searches of the
/// library don't find them; ``Library/recall(_:options:)`` does.
public struct Memory: Sendable, Hashable, Identifiable, Codable {
  /// The number of the memory in its library.
  ///
  /// It is never given to another memory.
  public var id: Int64
  /// The kind of what is remembered.
  public var kind: Kind
  /// The protection that the memory needs.
  public var sensitivity: Sensitivity
  /// The person or thing it is about; `user` for the person themselves.
  public var subject: String
  /// The memory as a sentence.
  public var text: String
  /// The words it is based on, oldest first; empty only for a memory that a person wrote
  /// themselves.
  public var evidence: [Evidence]
  /// The state of the memory.
  public var state: State
  /// The time at which it was stored.
  public var created: Date
  /// The time from which it is true; `nil` if that isn't known.
  public var validFrom: Date?
  /// The time from which it is no longer true; `nil` while it is.
  public var validTo: Date?
  /// The last time that a message recalled it.
  public var lastRecalled: Date?
  /// The time at which it is forgotten by itself; `nil` for never.
  public var expires: Date?
  /// The memory that has superseded this one.
  public var supersededBy: Int64?

  /// Creates a memory, such as one for a ``MemoryArchive``.
  public init(
    id: Int64, kind: Kind, sensitivity: Sensitivity, subject: String = "user", text: String,
    evidence: [Evidence], state: State = .active, created: Date, validFrom: Date? = nil,
    validTo: Date? = nil, lastRecalled: Date? = nil, expires: Date? = nil,
    supersededBy: Int64? = nil
  ) {
    self.id = id
    self.kind = kind
    self.sensitivity = sensitivity
    self.subject = subject
    self.text = text
    self.evidence = evidence
    self.state = state
    self.created = created
    self.validFrom = validFrom
    self.validTo = validTo
    self.lastRecalled = lastRecalled
    self.expires = expires
    self.supersededBy = supersededBy
  }

  /// The kinds of memories.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A lasting fact: a home, a job, a possession.
    case fact
    /// A like, a dislike or a habit.
    case preference
    /// Something that happens at a time.
    case event
    /// Something that a person wants to do.
    case task
    /// A person, an animal or a group, and how they relate to the person.
    case relationship
    /// A state of body or mind.
    case health
    /// Any other kind.
    case other
  }

  /// The degrees of protection, from the lowest to the highest.
  public enum Sensitivity: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// Anybody may know it.
    case `public`
    /// The person's friends may know it.
    case personal
    /// Health, money, beliefs, love and the like.
    case sensitive
    /// Passwords, account numbers, and what a person has called a secret.
    case secret

    /// Returns a Boolean value that indicates whether the first degree protects less.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The states of a memory.
  public enum State: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is recalled.
    case active
    /// It waits for a person to accept or reject it. It isn't recalled.
    case pending
    /// It was true until another memory took its place. It is kept as history, and recalled only by
    /// a message that names a time at which it was true.
    case superseded
    /// It contradicts another memory, and it isn't known which is true. It isn't recalled.
    case disputed
    /// Its text, evidence and vectors are erased; only the number is left.
    case forgotten
  }

  /// Words of a person that a memory is based on, and their place.
  public struct Evidence: Sendable, Hashable, Codable {
    /// The name of the conversation.
    public var conversation: String
    /// The number of the person's message in the conversation, from 1.
    public var turn: Int
    /// The range of the words in the message, in bytes of its UTF-8.
    public var range: Range<Int>
    /// The words.
    public var quote: String
    /// The time at which they were said.
    public var date: Date

    /// Creates evidence.
    public init(
      conversation: String, turn: Int, range: Range<Int>, quote: String, date: Date
    ) {
      self.conversation = conversation
      self.turn = turn
      self.range = range
      self.quote = quote
      self.date = date
    }
  }
}

extension Memory {
  package var lastStated: Date { evidence.last?.date ?? created }
}

extension Memory {
  /// The content of a memory that isn't stored yet.
  public struct Draft: Sendable, Hashable, Codable {
    /// The kind of what is remembered.
    public var kind: Kind
    /// The protection that the memory needs.
    public var sensitivity: Sensitivity
    /// The person or thing it is about; `user` for the person themselves.
    public var subject: String
    /// The memory as a sentence.
    public var text: String
    /// The words it is based on.
    public var evidence: [Evidence]
    /// The state to store it in.
    public var state: State
    /// The time from which it is true; `nil` if that isn't known.
    public var validFrom: Date?
    /// The time at which it is forgotten by itself; `nil` for never.
    public var expires: Date?

    /// The time at which it was said last; without evidence, later than any other.
    package var lastStated: Date { evidence.last?.date ?? .distantFuture }

    /// Creates the content of a memory.
    public init(
      _ text: String, kind: Kind = .fact, sensitivity: Sensitivity = .personal,
      subject: String = "user", evidence: [Evidence] = [], state: State = .active,
      validFrom: Date? = nil, expires: Date? = nil
    ) {
      self.text = text
      self.kind = kind
      self.sensitivity = sensitivity
      self.subject = subject
      self.evidence = evidence
      self.state = state
      self.validFrom = validFrom
      self.expires = expires
    }
  }
}
