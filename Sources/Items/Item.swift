public import struct Foundation.Date
public import struct Foundation.TimeZone

/// A note, mail, message, meeting or document that a person wrote or received.
///
/// Importers make items. The library joins them into threads and cuts the threads into chunks. An
/// item is a plain value with no connection to a database or a file handle.
public struct Item: Sendable, Hashable {
  /// The id by which an app or a person names the item, stable from one import to the next.
  ///
  /// - A mail has its `Message-ID`, or a digest of the message if it has none.
  /// - An attachment has the id of its mail, followed by the place of its part.
  /// - A note has its path relative to the source.
  ///
  /// A file can choose ids that look like those of another file. The library therefore doesn't
  /// identify items by this text, but by ``Outline/scope``, the file, and the id within that scope.
  public var id: String

  /// The kind of item.
  public var kind: Kind

  /// The title or subject in readable form; empty if there is none.
  public var title: String

  /// The text, as plain text or Markdown, without headers or front matter.
  public var text: String

  /// The text to embed instead of the title and ``text``; `nil` to embed those.
  ///
  /// Use it for a text that means little to a model, such as a table or a program: embed a sentence
  /// that describes it. The whole ``text`` is then one passage, which is shown and searched by word
  /// as it is. Only an item that is a thread by itself can have such a text, as an item of a
  /// collection without ``thread`` is. It isn't stored.
  public var embeddingText: String?

  /// The date on which the item was written, if the source gives one.
  ///
  /// Without a ``timeZone`` it is what the writer's clock showed, as if that were in UTC, except for
  /// a mail. Midnight in UTC stands for the whole day.
  public var date: Date?

  /// The time zone of the writer's clock; `nil` if the source gives none, as exports of many chats.
  ///
  /// With a time zone, ``date`` is a point in time: it is shown and filtered by the reader's clock,
  /// and words such as "tomorrow" count from the writer's day. An app's own records have one, such
  /// as `.current`.
  public var timeZone: TimeZone?

  /// The times at which an event takes place, or a task is to be done; `nil` for other items.
  ///
  /// Filters by date then compare these instead of ``date``.
  public var schedule: Schedule?

  /// The tasks and appointments in ``text`` that the agenda lists, in the order of their lines.
  public var datedLines: [DatedLine] = []

  /// The people who wrote, received or attended the item.
  public var people: [Participant]

  /// The labels that its author gave it, without a leading `#`.
  ///
  /// Except for a mail's, they are searched by word. A search can be filtered by them.
  public var tags: [String]

  /// The line of the file, counted from 1, on which ``text`` begins.
  ///
  /// It is `nil` if the lines of the text aren't the lines of the file, because decoding moved them
  /// (an encoded mail body, HTML).
  public var textLine: Int?

  /// The offset in the file at which the exact bytes of ``text`` begin.
  ///
  /// It is `nil` if decoding changed the bytes.
  public var textOffset: Int?

  /// The names of the attached files; their contents aren't part of ``text``.
  public var attachments: [String]

  /// The ranges of ``text`` that are excluded from search, in order and without overlap.
  ///
  /// They repeat or surround the text that the author wrote: quotes, signatures, disclaimers. They
  /// are stored and shown on request, but neither searched nor embedded.
  public var excludedRanges: [ExcludedRange]

  /// The named values that the source gives (`Location`, `Purpose`), in the order of the source.
  ///
  /// The values are searched by word. A search can be filtered by them.
  public var fields: [Field]

  /// The turns of the speakers in ``text``, in order; empty if only one person speaks.
  public var turns: [Turn]

  /// The id of the item that this one was attached to: for an attachment, the id of its mail.
  public var parent: String?

  /// The name of the thread that the item is part of; `nil` if it is a thread by itself.
  ///
  /// Items of one collection with the same name are one thread, in the order of their dates, such
  /// as the messages of a chat.
  ///
  /// They are cut into passages together, so a short message is found with its neighbors. An item
  /// without a date follows the item before it in the collection.
  ///
  /// Importers name threads in ``Outline/conversation`` instead.
  public var thread: String?

  /// The digest of the text before the library left some of it out; `nil` if ``text`` is whole.
  package var wholeText: String?

  /// Creates an item.
  public init(
    id: String, kind: Kind, title: String = "", text: String, embeddingText: String? = nil,
    date: Date? = nil, timeZone: TimeZone? = nil, people: [Participant] = [], tags: [String] = [],
    textLine: Int? = nil, textOffset: Int? = nil, attachments: [String] = [],
    excludedRanges: [ExcludedRange] = [], fields: [Field] = [], turns: [Turn] = [],
    parent: String? = nil, thread: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title
    self.text = text
    self.embeddingText = embeddingText
    self.date = date
    self.timeZone = timeZone
    self.people = people
    self.tags = tags
    self.textLine = textLine
    self.textOffset = textOffset
    self.attachments = attachments
    self.excludedRanges = excludedRanges
    self.fields = fields
    self.turns = turns
    self.parent = parent
    self.thread = thread
  }
}
