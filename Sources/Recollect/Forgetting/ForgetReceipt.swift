public import Foundation

/// The numbers of what was forgotten at one time.
///
/// A receipt has no text, name, place or digest: nothing in it tells what was forgotten.
public struct ForgetReceipt: Sendable, Hashable, Codable {
  /// A file that was read to erase what was left in its unused bytes.
  public struct File: Sendable, Hashable, Codable {
    /// The name of the file, without its folder.
    public var name: String
    /// The size, in bytes.
    public var bytes: Int
  }

  /// The number of the receipt, from 1.
  public var id: Int64
  /// The time at which it was forgotten.
  public var date: Date
  /// The number of items, by kind.
  public var items: [String: Int]
  /// The number of memories.
  public var memories: Int
  /// The number of passages that had text of the items.
  public var passages: Int
  /// The number of vectors of those passages, and of the memories.
  public var vectors: Int
  /// The number of words of the items and the memories.
  public var words: Int
  /// The files that were read; empty if their unused bytes may still have some of it.
  public var files: [File]
}
