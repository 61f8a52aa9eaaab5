extension Item {
  /// A person's part in an item.
  public struct Participant: Sendable, Hashable, Codable {
    /// The part that a person has in an item.
    public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
      /// The author or sender.
      case from
      /// A recipient in `To`.
      case to
      /// A recipient of a copy, in `Cc`.
      case cc
      /// A recipient of a copy that the other recipients don't see, in `Bcc`.
      case bcc
      /// A person who took part, as in a meeting.
      case attendee
    }

    /// The part that the person has in the item.
    public var role: Role
    /// The display name; empty if the source gives none.
    public var name: String
    /// The address, such as `anna@example.org`; empty if the source gives none.
    public var address: String

    /// Creates a participant.
    public init(role: Role, name: String = "", address: String = "") {
      self.role = role
      self.name = name
      self.address = address
    }
  }
}
