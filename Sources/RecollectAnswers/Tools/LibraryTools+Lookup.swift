public import Foundation
public import Recollect

extension LibraryTools {
  /// A call of a library tool: what the model asked for, and what it got.
  public struct Lookup: Sendable, Hashable, Codable {
    /// The name of the tool.
    public var tool: String
    /// The arguments that the model wrote; those that it left out are missing.
    public var arguments: [String: String]
    /// The words that were searched for.
    public var words: [String]
    /// The dates among them, whose passages are preferred.
    public var dates: [DateMention]
    /// The people whom the words name as authors, whose passages are preferred.
    public var people: [PersonMention] = []
    /// The other words that were searched for in place of some of them.
    public var variants: [WordVariants] = []
    /// The passages that were found or read.
    public var found: [Found]
    /// The number of candidates of the search that didn't reach the floor.
    public var belowFloor: Int
    /// The reason that the call returned nothing, or something other than was asked for.
    public var note: String?

    /// A passage that a lookup found, by its place and its scores.
    public struct Found: Sendable, Hashable, Codable {
      /// The number by which the model knows the passage.
      public var number: Int
      /// The title of its thread.
      public var title: String
      /// The path of its file.
      public var path: String
      /// The line of that file, counted from 1.
      public var line: Int
      /// The date of its first item.
      public var date: Date?
      /// Its ranks and scores in each search.
      public var scores: Passage.Scores

      /// Creates the record of a passage.
      public init(number: Int, passage: Passage) {
        self.number = number
        title = passage.title
        path = passage.path
        line = passage.line
        date = passage.date
        scores = passage.scores
      }
    }

    /// Creates the record of a call.
    public init(
      tool: String, arguments: [String: String], words: [String] = [],
      dates: [DateMention] = [], found: [Found] = [], belowFloor: Int = 0, note: String? = nil
    ) {
      self.tool = tool
      self.arguments = arguments
      self.words = words
      self.dates = dates
      self.found = found
      self.belowFloor = belowFloor
      self.note = note
    }
  }
}
