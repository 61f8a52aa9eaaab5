public import Foundation
public import Items

/// The records of an app's own store, and the history of their changes.
///
/// ``RecordIndexer`` keeps a collection of a library like the records. An implementation needn't be
/// exact: a record that is reported as changed but isn't costs a comparison, and no embedding.
public protocol RecordHistory: Sendable {
  /// Returns the place at which the history stands now; `nil` if it is empty.
  func token() async throws -> Data?

  /// Returns all records.
  ///
  /// It is called after ``token()``, so a change in between is in the records, and once more in the
  /// history.
  func records() async throws -> [IndexedRecord]

  /// Returns the changes after a token.
  ///
  /// - Returns: `nil` if the history doesn't reach back to the token, isn't the one that the token
  ///   is from, or has a deletion that doesn't tell the record. Then all records are compared.
  func changes(after token: Data) async throws -> RecordChanges?
}

/// A record of an app, as the items that are searched.
public struct IndexedRecord: Sendable, Hashable {
  /// The id of the record: unique in its collection, and without `#`.
  public var id: String
  /// The items.
  ///
  /// The id of each is that of the record, or that of the record with `#` and the name of a part.
  public var items: [Item]

  /// Creates a record of the items.
  ///
  /// - Precondition: The ids of the items begin with the record's.
  public init(id: String, items: [Item]) {
    precondition(!id.contains("#"), "The id \(id) of a record contains #, which begins a part.")
    for item in items {
      precondition(
        item.id == id || item.id.hasPrefix(id + "#"),
        "The item \(item.id) isn't a part of the record \(id): its id is \(id) or \(id)#PART.")
    }
    self.id = id
    self.items = items
  }

  /// Creates a record that is one item.
  public init(_ item: Item) { self.init(id: item.id, items: [item]) }
}

/// The changes of records after a place in their history.
public struct RecordChanges: Sendable, Hashable {
  /// The records that were inserted or changed, as they are now.
  public var changed: [IndexedRecord]
  /// The ids of the records that were deleted.
  public var deleted: [String]
  /// The place in the history after the changes.
  public var token: Data

  /// Creates changes.
  public init(changed: [IndexedRecord] = [], deleted: [String] = [], token: Data) {
    self.changed = changed
    self.deleted = deleted
    self.token = token
  }
}
