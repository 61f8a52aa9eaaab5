public import struct Foundation.Date

extension Item {
  /// An item's place in its file, and the data that joins it to other items.
  public struct Outline: Sendable, Hashable {
    /// The set of items in which an id is unique.
    public enum Scope: String, Sendable, Hashable, Codable, CaseIterable {
      /// The items of one file; the same id in another file names another item.
      case file
      /// Mails of all files; the id is a `Message-ID`, which every copy of the mail shares.
      case messageID
      /// Mails without a `Message-ID`, of all files; the id is a digest of the mail's bytes.
      case digest
    }

    /// The id of the item within its ``scope``; for an attachment, the id of its mail.
    public var id: String
    /// The set of items in which ``id`` is unique.
    public var scope: Scope
    /// The place of an attachment among the parts of its mail, such as `2` or `2.1`; otherwise,
    /// `nil`.
    public var attachment: String?
    /// The offset of the item's first byte in the file.
    public var offset: Int
    /// The length of the item in the file, in bytes.
    public var length: Int
    /// The line of the file, counted from 1, on which the item begins.
    public var line: Int
    /// The header fields that join a mail to a thread; `nil` for an item without such fields.
    public var threading: Threading?
    /// The name of the conversation or series that the item is part of.
    ///
    /// Items with the same name make one thread, in the order of their dates. Items without a date
    /// keep the order of the source.
    public var conversation: String?
    /// The account that the name of the conversation belongs to, such as the user of an export or the
    /// organizer of an event; `nil` if the name belongs to the source.
    ///
    /// Set it if ``conversation`` contains an id from inside the file. Items of two accounts are one
    /// conversation only if both have an equal item.
    public var account: String?
    /// The date on which the item was written or took place, if the scan found it.
    ///
    /// Reading the item may leave it out.
    public var date: Date?
    /// Additional data that the importer needs to find the item in its bytes, in the importer's own
    /// form.
    public var importerData: String?

    /// Creates an outline.
    public init(
      id: String, offset: Int, length: Int, line: Int, threading: Threading? = nil,
      conversation: String? = nil, date: Date? = nil, importerData: String? = nil,
      scope: Scope = .file,
      attachment: String? = nil, account: String? = nil
    ) {
      self.id = id
      self.scope = scope
      self.attachment = attachment
      self.account = account
      self.offset = offset
      self.length = length
      self.line = line
      self.threading = threading
      self.conversation = conversation
      self.date = date
      self.importerData = importerData
    }
  }
}
