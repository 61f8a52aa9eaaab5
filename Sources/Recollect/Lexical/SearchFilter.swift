public import Foundation
public import Items

/// The conditions that a passage must meet; empty properties are no condition.
///
/// Filters are applied inside both searches and not to their results. Ten matching results are
/// therefore found even if matching passages are rare.
public struct SearchFilter: Sendable, Hashable {
  /// The kinds of items to search; empty for all.
  public var kinds: Set<Item.Kind> = []
  /// The languages of threads to search, as BCP-47 codes (`en`, `zh`); empty for all.
  ///
  /// A thread of unknown language matches no code.
  public var languages: Set<String> = []
  /// The paths of the sources, folders or files to search; empty for all.
  public var sources: [String] = []
  /// The paths of the sources to leave out, such as collections of an app.
  public var excludedSources: [String] = []
  /// The words and phrases that a passage and its title mustn't have.
  ///
  /// Inflected forms of a word count as the word. A minus sign in a question adds to them:
  /// `tent -stove -"two bags"`.
  public var excludedWords: [String] = []
  /// The earliest date of an item, inclusive; any of its times if it takes place several times.
  ///
  /// Items without a date don't match.
  public var after: Date?
  /// The latest date of an item, exclusive; any of its times if it takes place several times.
  ///
  /// Items without a date don't match.
  public var before: Date?
  /// The reader's zone, in which dates without a time and whole days are.
  public var timeZone: TimeZone = .current
  /// The parts of names or addresses that must each match a person of an item, in any role.
  ///
  /// All names and addresses of one person count. A person who has written from two addresses under
  /// one full name, or under two names from one address, is found under all of them.
  public var people: [String] = []
  /// The parts of names or addresses that must each match a sender, as for ``people``.
  ///
  /// Senders are those who wrote an item of the passage, who called the meeting, or who speak in
  /// the passage. A person who is only listed as attending a meeting isn't one. If a passage has
  /// the words of several people, only those of the senders are searched by word.
  public var senders: [String] = []

  /// The tags that an item must each have, letter for letter.
  public var tags: Set<String> = []
  /// The fields that an item must each have, with the same name and value.
  public var fields: Set<Item.Field> = []

  /// Creates a filter without conditions.
  public init() {}
}
