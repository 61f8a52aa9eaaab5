public import struct Foundation.Date

extension Item {
  /// The header fields that join messages into threads.
  public struct Threading: Sendable, Hashable, Codable {
    /// The addresses of a message, by which claims in its other fields are checked.
    ///
    /// Addresses are lowercase. A person without an address is named by their display name.
    public struct Addresses: Sendable, Hashable, Codable {
      /// The addresses of the authors.
      public var senders: [String]
      /// The addresses in `To`, `Cc` and `Bcc`.
      public var recipients: [String]
      /// The id of the mailing list that distributed the message; empty if there is none.
      public var list: String

      /// Creates the addresses of a message.
      public init(senders: [String] = [], recipients: [String] = [], list: String = "") {
        self.senders = senders
        self.recipients = recipients
        self.list = list
      }
    }

    /// The message's own id, without angle brackets.
    public var messageID: String
    /// The ids of the messages that this one answers, oldest first: `References`, then `In-Reply-To`.
    public var references: [String]
    /// The subject without reply and forward prefixes (`Re: [list] Plan` → `Plan`).
    ///
    /// White space is folded. The subject is empty if the message has none.
    public var subject: String
    /// A Boolean value that indicates whether the subject had a reply or forward prefix.
    public var isReply: Bool
    /// The date on which the message was sent.
    public var date: Date?
    /// The addresses of the message; `nil` if they aren't known.
    public var addresses: Addresses?

    /// Creates the threading fields of a message.
    public init(
      messageID: String, references: [String], subject: String, isReply: Bool, date: Date?,
      addresses: Addresses? = nil
    ) {
      self.messageID = messageID
      self.references = references
      self.subject = subject
      self.isReply = isReply
      self.date = date
      self.addresses = addresses
    }
  }
}

extension Item.Threading.Addresses {
  private static let maximumAddresses = 100

  package init(_ people: [Item.Participant], list: String = "") {
    self.init(list: list)
    for person in people {
      let address = (person.address.isEmpty ? person.name : person.address).lowercased()
      if address.isEmpty { continue }
      if person.role == .from {
        if senders.count < Self.maximumAddresses { senders.append(address) }
      } else if recipients.count < Self.maximumAddresses {
        recipients.append(address)
      }
    }
  }
}
