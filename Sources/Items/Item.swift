public import struct Foundation.Date

/// One thing a person wrote or received, read from a source: a note, a mail, a document.
///
/// Importers make items; the library joins them into threads and cuts those into chunks. An item is
/// a plain value with no tie to a database or a file handle.
public struct Item: Sendable, Hashable {
  /// The id by which an app or a person names the item, stable from one import to the next.
  ///
  /// A mail's is its `Message-ID` (or a digest of the message when it has none), an attachment's is
  /// that of its mail with the path of the part, a note's is its path relative to the source. What a
  /// file says may make two ids of a source look alike, so the library doesn't tell items apart by
  /// this text but by `Outline.scope`, the file and the id within that scope.
  public var id: String

  /// What sort of thing it is.
  public var kind: Kind

  /// Title or subject as a person would read it; empty when there is none.
  public var title: String

  /// The words themselves, as plain text or Markdown, without headers or front matter.
  public var text: String

  /// When it was written, if the source says so.
  public var date: Date?

  /// Who wrote it and who received it.
  public var people: [Participant]

  /// Labels given by its author, without a leading `#`.
  public var tags: [String]

  /// The line of the file, counted from 1, on which `text` begins when its lines are the file's own
  /// lines; `nil` when decoding moved them (an encoded mail body, HTML).
  public var textLine: Int?

  /// Offset in the file at which the bytes of `text` stand exactly as they are in `text`; `nil` when
  /// decoding changed them.
  public var textOffset: Int?

  /// Names of the files that came with it; what is in them is not part of `text`.
  public var attachments: [String]

  /// Ranges of `text` that repeat or surround what its author wrote, in order and apart from each
  /// other: they are kept and shown on demand, and neither searched nor embedded.
  public var asides: [Aside]

  /// What its source says of it under a name: `Location`, `Purpose`, in the order of the source.
  public var fields: [Field]

  /// Who says what in `text`, in order; empty where only one person speaks.
  public var turns: [Turn]

  /// Id of the item it came with, as an attachment comes with a mail.
  public var parent: String?

  /// Creates an item.
  public init(
    id: String, kind: Kind, title: String = "", text: String, date: Date? = nil,
    people: [Participant] = [], tags: [String] = [], textLine: Int? = nil,
    textOffset: Int? = nil, attachments: [String] = [], asides: [Aside] = [], fields: [Field] = [],
    turns: [Turn] = [], parent: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.date = date
    self.people = people
    self.tags = tags
    self.textLine = textLine
    self.textOffset = textOffset
    self.attachments = attachments
    self.asides = asides
    self.fields = fields
    self.turns = turns
    self.parent = parent
  }
}

/// The sort of thing an item is.
public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
  /// A note someone keeps: Markdown or plain text.
  case note
  /// An electronic mail message.
  case mail
  /// A chat message.
  case message
  /// A meeting: an invitation, minutes or a transcript.
  case meeting
  /// A document that is none of the others.
  case document
}

/// A person's part in an item.
public struct Participant: Sendable, Hashable, Codable {
  /// What the person did with the item.
  public enum Role: String, Sendable, Hashable, Codable, CaseIterable {
    /// Wrote or sent it.
    case from
    /// Was addressed.
    case to
    /// Was copied in.
    case cc
    /// Was copied in without the others seeing it.
    case bcc
    /// Took part, as in a meeting.
    case attendee
  }

  /// What the person did with the item.
  public var role: Role
  /// Display name, empty when the source gives none.
  public var name: String
  /// Address such as `anna@example.org`, empty when the source gives none.
  public var address: String

  /// Creates a participant.
  public init(role: Role, name: String = "", address: String = "") {
    self.role = role
    self.name = name
    self.address = address
  }
}
