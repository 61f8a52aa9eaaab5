public import Foundation
public import Items

/// The items of a library to forget.
///
/// An item is selected if it meets all conditions of ``filter`` and, if there are ``ids`` or
/// ``items``, is one of them.
///
/// ```swift
/// var selection = ItemSelection()
/// selection.filter.kinds = [.mail]
/// selection.filter.before = Date(timeIntervalSinceReferenceDate: 0)
/// print(try await library.items(in: selection).count)
/// try await library.forget(selection)
/// ```
public struct ItemSelection: Sendable, Hashable {
  /// The conditions on items.
  ///
  /// ``SearchFilter/senders`` are those who wrote an item. Speakers of a meeting aren't, because a
  /// meeting is one item.
  public var filter: SearchFilter
  /// The ids of items, as in ``Passage/itemIDs``; `nil` for all items that meet the conditions.
  ///
  /// Several items may have one id, such as a note and a stranger's mail; restrict
  /// ``SearchFilter/sources`` or give ``items`` to tell them apart.
  public var ids: Set<String>?
  /// The items as ``Library/items(in:)`` listed them; `nil` for all items that meet the conditions.
  ///
  /// Only what was listed is selected: an item that has changed since then isn't.
  public var items: Set<SelectedItem>?

  /// Creates a selection; without arguments, of all items.
  public init(
    filter: SearchFilter = SearchFilter(), ids: Set<String>? = nil,
    items: Set<SelectedItem>? = nil
  ) {
    self.filter = filter
    self.ids = ids
    self.items = items
  }
}

/// An item that a selection has.
public struct SelectedItem: Sendable, Hashable, Codable {
  /// The id, as in ``Passage/itemIDs``.
  public var id: String
  /// The kind.
  public var kind: Item.Kind
  /// The title of the item, or of its thread if it has none.
  public var title: String
  /// The date, if the item has one.
  public var date: Date?
  /// The time zone of the clock by which it was written; `nil` if its source gives none.
  public var timeZone: TimeZone?
  /// The path of the file that the item was read from.
  public var path: String
  /// The line of that file, counted from 1.
  public var line: Int
}

extension SelectedItem: Dated {}

/// The result of forgetting items.
public struct ForgetReport: Sendable, Hashable {
  /// The number of forgotten items, attachments included.
  public var items: Int
  /// The number of the receipt (``Library/receipts()``); `nil` if nothing was forgotten.
  public var receipt: Int64?
  /// A Boolean value that indicates whether words of the forgotten texts were erased from the
  /// index.
  ///
  /// It is `false` if the disk had no room for that. Forget anything while there is room to erase
  /// them.
  public var erasedWords: Bool
  /// A Boolean value that indicates whether unused bytes of the file have no removed text any more.
  ///
  /// SQLite leaves copies of texts there. To erase them, the file is written anew. It is `false` if
  /// the disk or the memory has no room for that, or the file is larger than 512 MiB;
  /// ``Library/proveErasure(of:)`` tells whether a text is among them.
  public var erasedRemains: Bool
  /// A Boolean value that indicates whether the write-ahead log was emptied.
  ///
  /// It is `false` while another connection reads the library. The log is emptied when the last
  /// program closes it.
  public var emptiedLog: Bool
}
