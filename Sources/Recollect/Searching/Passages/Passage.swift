public import Foundation
public import Items

/// A chunk that a search found, with its place and its scores.
public struct Passage: Sendable, Hashable, Identifiable {
  /// The identifier of the chunk in its library, valid until its thread is stored again.
  public var id: Int64
  /// The chunk's text, byte for byte as in its thread.
  public var text: String
  /// The title of the thread, such as a note's or the subject of a mail; of a meeting its own.
  public var title: String
  /// The kind of the thread's first item.
  public var kind: Item.Kind
  /// The path of the file that the passage was read from.
  public var path: String
  /// The line of that file, counted from 1: the passage's if lines are known, otherwise its item's.
  public var line: Int
  /// The date of the first item that the passage covers.
  public var date: Date?
  /// The time zone of the clock by which that item was written; `nil` if its source gives none.
  public var timeZone: TimeZone?
  /// The first time in the period asked for at which a recurring event of the passage takes place;
  /// `nil` if no period was asked for, and for other passages.
  public var occurrence: Date?
  /// The people of the items that the passage covers, senders first, each once.
  public var people: [Item.Participant]
  /// The parts of the text that people wrote or spoke, in order.
  public var authored: [AuthoredRange]
  /// The ids of the items that the passage covers, in the order of the thread.
  public var itemIDs: [String]
  /// The identifier of the thread in the library, valid until the thread is stored again.
  public var threadID: Int64
  /// The range of the passage in bytes of the thread's UTF-8 text.
  public var range: Range<Int>
  /// The ranges to highlight, in bytes of ``text``: words of the question, or the sentence nearest
  /// to it.
  public var highlights: [Range<Int>]
  /// The scores of each search and of the fusion.
  public var scores: Scores
  /// The number of the memory that the passage is; `nil` if it is a part of a thread.
  public var memory: Int64?
  /// The places of equal passages in other files, which a search doesn't return again.
  ///
  /// The passage is the original: the one that isn't in a trash or a backup, and the oldest.
  public var copies: [LibraryThread.Place]

  /// Creates a passage, such as one for a preview or a test.
  public init(
    id: Int64, text: String, title: String = "", kind: Item.Kind = .note, path: String = "",
    line: Int = 1, date: Date? = nil, timeZone: TimeZone? = nil, people: [Item.Participant] = [],
    authored: [AuthoredRange] = [], itemIDs: [String] = [], threadID: Int64 = 0,
    range: Range<Int>? = nil, highlights: [Range<Int>] = [], scores: Scores = Scores(),
    memory: Int64? = nil, copies: [LibraryThread.Place] = []
  ) {
    self.id = id
    self.text = text
    self.title = title
    self.kind = kind
    self.path = path
    self.line = line
    self.date = date
    self.timeZone = timeZone
    self.people = people
    self.authored = authored
    self.itemIDs = itemIDs
    self.threadID = threadID
    self.range = range ?? 0..<text.utf8.count
    self.highlights = highlights
    self.scores = scores
    self.memory = memory
    self.copies = copies
  }

  /// The ranks and scores of a passage in each search that found it.
  public struct Scores: Sendable, Hashable, Codable {
    /// The number that passages are ranked by; higher is better, and it may be negative.
    ///
    /// If both searches are made, it is the sum of the standardized cosine and the standardized
    /// BM25 score, plus a gain for named dates and people, for the likeness to the first passages,
    /// and for other passages of the thread. It can only be compared with scores of the same
    /// question. In a search by meaning or by word alone it is 1 / (60 + rank).
    public var fused: Double
    /// The cosine between the vectors of the question and the passage.
    ///
    /// In a library of several languages, it is raised by the difference between the mean of the
    /// passage's language and that of the nearest one.
    public var cosine: Float?
    /// The rank by meaning, counted from 1.
    public var vectorRank: Int?
    /// The BM25 score of the question's words; higher is better.
    public var bm25: Double?
    /// The rank by word, counted from 1.
    public var lexicalRank: Int?
    /// The share of the question's words in the passage, each weighted by its rarity.
    public var coverage: Double?
    /// The best rank among the passages of the dates that the question names, counted from 1; `nil`
    /// if it names none, or the passage is of another time.
    public var dateRank: Int?
    /// The best rank among the passages of the people whom the question names as authors, counted
    /// from 1; `nil` if it names none, or the passage is of others.
    public var personRank: Int?
    /// The probability that the passage helps to answer the question, as a language model judges;
    /// `nil` if none was asked.
    public var relevance: Double?

    /// Creates scores.
    public init(
      fused: Double = 0, cosine: Float? = nil, vectorRank: Int? = nil, bm25: Double? = nil,
      lexicalRank: Int? = nil, coverage: Double? = nil, dateRank: Int? = nil,
      personRank: Int? = nil, relevance: Double? = nil
    ) {
      self.fused = fused
      self.cosine = cosine
      self.vectorRank = vectorRank
      self.bm25 = bm25
      self.lexicalRank = lexicalRank
      self.coverage = coverage
      self.dateRank = dateRank
      self.personRank = personRank
      self.relevance = relevance
    }
  }
}

extension Passage {
  /// Returns `true` if two passages repeat the same content, as in a mailbox and its backup.
  ///
  /// Title and text are compared; for mails also the ids, and for meetings also the date, because a
  /// series has many similar ones. Equal ids alone aren't enough: anyone can write an id into a
  /// mail.
  package func isSame(as other: Passage) -> Bool {
    guard kind == other.kind, threadID != other.threadID else { return false }
    switch kind {
    case .mail:
      return itemIDs == other.itemIDs && title == other.title && text == other.text
    case .message: return false
    case .note, .document: return title == other.title && text == other.text
    case .meeting: return title == other.title && text == other.text && date == other.date
    }
  }
}

/// The result of a search: the passages, and the number of candidates below the floor.
public struct SearchResults: Sendable, Hashable {
  /// The passages, best first.
  public var passages: [Passage]
  /// The number of candidates that didn't reach the floor.
  public var belowFloor: Int
  /// The words of the question that were searched for.
  public var words: [String]
  /// The dates that the question names, whose passages are preferred.
  public var dates: [DateMention]
  /// The people whom the question names as authors, whose passages are preferred.
  public var people: [PersonMention]
  /// The other words that were searched for in place of some of the question's words.
  public var variants: [WordVariants]
  /// The words and phrases that the question excludes with a minus sign.
  public var excludedWords: [String]

  /// Creates results, such as those of a fake search.
  public init(
    passages: [Passage], belowFloor: Int = 0, words: [String] = [], dates: [DateMention] = [],
    people: [PersonMention] = [], variants: [WordVariants] = [], excludedWords: [String] = []
  ) {
    self.passages = passages
    self.belowFloor = belowFloor
    self.words = words
    self.dates = dates
    self.people = people
    self.variants = variants
    self.excludedWords = excludedWords
  }
}

extension Passage: Dated {}
