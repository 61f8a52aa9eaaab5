public import Foundation
public import Items

/// What a passage must be for a search to show it; empty parts ask for nothing.
///
/// Filters are applied inside both searches, not to what they found: ten results that pass are found
/// however rare they are.
public struct SearchFilter: Sendable, Hashable {
  /// Kinds of items to look in.
  public var kinds: Set<Kind> = []
  /// Languages of threads to look in, as BCP-47 codes ("en", "zh"); a thread whose language couldn't be
  /// told passes none.
  public var languages: Set<String> = []
  /// Paths of sources, or of files or folders in them, to look in.
  public var sources: [String] = []
  /// Earliest date of an item, inclusive; items without a date don't pass.
  public var after: Date?
  /// Latest date of an item, exclusive; items without a date don't pass.
  public var before: Date?
  /// Parts of names or addresses; each must be found among the people of an item, in any role.
  ///
  /// Names and addresses of one person count as one: who has written from two addresses under one
  /// full name, or under two names from one address, is found under all of them.
  public var people: [String] = []
  /// Parts of names or addresses; each must be found, as `people` are, among those who wrote an item
  /// of the passage, who called the meeting, or who speak in the passage.
  ///
  /// Who is only listed as attending a meeting is no sender of it. Of a passage with the words of
  /// several people, only the senders' are asked for the question's words.
  public var senders: [String] = []

  /// Creates a filter that lets everything pass.
  public init() {}
}
