public import Foundation
public import Items

/// A chunk that a search found, with where it stands and why it was found.
public struct Passage: Sendable, Hashable, Identifiable {
  /// Identity of the chunk in its library, until its thread is stored anew.
  public var id: Int64
  /// The chunk's text, byte for byte as it stands in its thread.
  public var text: String
  /// Title of the thread: of a note, or the subject of a mail.
  public var title: String
  /// Kind of the thread's first item.
  public var kind: Kind
  /// Path of the file the passage was read from.
  public var path: String
  /// Line of that file, counted from 1: of the passage where lines are known, else of its item.
  public var line: Int
  /// Date of the first item that the passage covers.
  public var date: Date?
  /// People of the items that the passage covers, senders first, each once.
  public var people: [Participant]
  /// Ids of the items that the passage covers, in the order of the thread.
  public var itemIDs: [String]
  /// Identity of the thread in the library, until it is stored anew.
  public var threadID: Int64
  /// Bytes of the thread's text that the passage is.
  public var range: Range<Int>
  /// Bytes of `text` to mark: words of the question, or else the sentence nearest to it.
  public var marks: [Range<Int>]
  /// How it ranked: in each search and after fusion.
  public var scores: Scores

  /// How a passage ranked in each search that found it.
  public struct Scores: Sendable, Hashable, Codable {
    /// Sum of 1 / (60 + rank by meaning) and coverage / (60 + rank by word).
    public var fused: Double
    /// Cosine between question and passage.
    public var cosine: Float?
    /// Rank by meaning, from 1.
    public var vectorRank: Int?
    /// BM25 of the question's words, the higher the better.
    public var bm25: Double?
    /// Rank by word, from 1.
    public var lexicalRank: Int?
    /// Share of the question's words in the passage, each weighted by its rarity.
    public var coverage: Double?
  }
}

extension Passage {
  /// Returns a Boolean value that indicates whether two passages repeat the same content: of a mailbox
  /// and its backup, of a document and its copy.
  ///
  /// Title and words are compared, of mails the ids too, and of meetings the day, as a series has many.
  /// An id alone doesn't make two passages the same: anyone can write it into a mail.
  func isSame(as other: Passage) -> Bool {
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

/// What a search found, and what it left out.
public struct SearchResults: Sendable {
  /// The passages, best first.
  public var passages: [Passage]
  /// How many candidates did not reach the floor.
  public var belowFloor: Int
  /// Words of the question that were looked for.
  public var words: [String]
}
