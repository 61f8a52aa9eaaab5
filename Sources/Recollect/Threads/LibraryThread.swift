public import Items

/// A stored thread: the text that is searched, and the items it was composed of.
public struct LibraryThread: Sendable, Hashable, Identifiable {
  /// The identifier in the library, valid until the thread is stored again.
  public var id: Int64
  /// The kind of its first item.
  public var kind: Item.Kind
  /// The title of its first item.
  public var title: String
  /// The text that is searched: the texts of the items, each mail or message after a line that
  /// introduces it.
  public var text: String
  /// The BCP-47 code of the main language; `nil` if the language is unknown.
  public var language: String?
  /// The items, in order.
  public var items: [Member]

  /// An item of a thread.
  public struct Member: Sendable, Hashable {
    /// The item as it was read, including its excluded ranges.
    public var item: Item
    /// The path of the file that the item was read from, or the name of its collection.
    public var path: String
    /// The line of that file, counted from 1, on which the item begins.
    public var line: Int
    /// The places of the same item in other sources.
    public var copies: [Place]
    /// The range of the item in bytes of the thread's UTF-8 text.
    public var range: Range<Int>
    /// The segments of the item's text that are part of the thread's text.
    public var segments: [Segment]
  }

  /// The place of an item in a source.
  public struct Place: Sendable, Hashable, Codable {
    /// The path of the file that the item was read from, or the name of its collection.
    public var path: String
    /// The line of that file, counted from 1, on which the item begins.
    public var line: Int
  }

  /// A contiguous part of an item's text that is part of its thread's text.
  public struct Segment: Sendable, Hashable, Codable {
    /// The range in bytes of the thread's UTF-8 text.
    public var range: Range<Int>
    /// The offset in bytes at which the same text begins in the item's text.
    public var offset: Int
  }
}
