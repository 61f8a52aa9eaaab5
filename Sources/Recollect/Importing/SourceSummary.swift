public import Foundation
public import Items

/// A summary of a source and the numbers of its contents.
public struct SourceSummary: Sendable, Hashable {
  /// The path of the folder or file, or the name of a collection.
  public var path: String
  /// The patterns for files that its imports leave out (``AddOptions/exclusions``).
  public var exclusions: [String]
  /// The languages of the texts that are recognized in its pictures
  /// (``AddOptions/recognizedLanguages``).
  public var recognizedLanguages: [String]
  /// The time at which the source was first added.
  public var added: Date
  /// The time of its last import.
  public var updated: Date
  /// The number of files with items or copies.
  public var files: Int
  /// The number of items by kind, without copies.
  public var items: [Item.Kind: Int]
  /// The number of its items that are stored for another source and counted there.
  public var copies: Int
  /// The number of chunks of its threads.
  public var chunks: Int
}
