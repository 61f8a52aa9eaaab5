public import Items

/// A thread as the library holds it: the text that is searched, and the items it was made of.
public struct LibraryThread: Sendable, Hashable, Identifiable {
  /// Identity in the library, until the thread is stored anew.
  public var id: Int64
  /// Kind of its first item.
  public var kind: Kind
  /// Title of its first item.
  public var title: String
  /// What is searched: the items' own words, each mail or message after a line that introduces it.
  public var text: String
  /// BCP-47 code of the language it is mostly in; `nil` when that couldn't be told.
  public var language: String?
  /// Its items, in order.
  public var items: [Member]

  /// An item of a thread.
  public struct Member: Sendable, Hashable {
    /// The item as it was read, with what is set aside in it.
    public var item: Item
    /// Path of the file it was read from, or name of its collection.
    public var path: String
    /// Line of that file, counted from 1, on which the item begins.
    public var line: Int
    /// Where else the same item was read: in the other sources that hold it.
    public var copies: [Place]
    /// Bytes of the thread's text that show the item, in UTF-8.
    public var range: Range<Int>
    /// What of the item's text that is: pairs of bytes of the thread's text, and the offset in the
    /// item's text at which the same bytes stand.
    public var pieces: [Piece]
  }

  /// Where an item stands.
  public struct Place: Sendable, Hashable {
    /// Path of the file it was read from, or name of its collection.
    public var path: String
    /// Line of that file, counted from 1, on which the item begins.
    public var line: Int
  }

  /// A stretch of an item's text as it stands in its thread's.
  public struct Piece: Sendable, Hashable {
    /// Bytes of the thread's text, in UTF-8.
    public var range: Range<Int>
    /// Where the same bytes begin in the item's text.
    public var offset: Int
  }
}
