public import Foundation

public protocol HistoryToken: Comparable, Codable, Hashable, Identifiable, Sendable {
  associatedtype TokenType: Codable, Hashable, Sendable
  var storeIdentifier: String { get }
  var tokenValue: TokenType? { get }
}

public protocol HistoryInsert<Model>: Sendable {
  associatedtype Model: PersistentModel
  var changedPersistentIdentifier: PersistentIdentifier { get }
}

public protocol HistoryUpdate<Model>: Sendable {
  associatedtype Model: PersistentModel
  var changedPersistentIdentifier: PersistentIdentifier { get }
}

public protocol HistoryDelete<Model>: Sendable {
  associatedtype Model: PersistentModel
  var changedPersistentIdentifier: PersistentIdentifier { get }
  var tombstone: HistoryTombstone<Model> { get }
}

public enum HistoryChange: Sendable {
  case insert(any HistoryInsert)
  case update(any HistoryUpdate)
  case delete(any HistoryDelete)
}

public struct HistoryTombstone<Model: PersistentModel>: Sendable {
  public subscript(keyPath: PartialKeyPath<Model>) -> (any Sendable)? { nil }
}

public protocol HistoryTransaction: Hashable, Sendable {
  associatedtype TokenType: HistoryToken
  var changes: [HistoryChange] { get }
  var token: TokenType { get }
}

public struct HistoryDescriptor<TransactionType: HistoryTransaction> {
  public var predicate: Predicate<TransactionType>?
  public init(predicate: Predicate<TransactionType>? = nil) { self.predicate = predicate }
}

public struct DefaultHistoryToken: HistoryToken {
  public typealias TokenType = [String: Int64]
  public var id: Self { self }
  public let storeIdentifier: String
  public let tokenValue: TokenType?
  public static func < (left: Self, right: Self) -> Bool {
    left.tokenValue?.values.max() ?? 0 < right.tokenValue?.values.max() ?? 0
  }
}

public struct DefaultHistoryInsert<Model: PersistentModel>: HistoryInsert {
  public let changedPersistentIdentifier: PersistentIdentifier
}

public struct DefaultHistoryUpdate<Model: PersistentModel>: HistoryUpdate {
  public let changedPersistentIdentifier: PersistentIdentifier
}

public struct DefaultHistoryDelete<Model: PersistentModel>: HistoryDelete {
  public let changedPersistentIdentifier: PersistentIdentifier
  public let tombstone: HistoryTombstone<Model>
}

public struct DefaultHistoryTransaction: HistoryTransaction {
  let number: Int
  public var changes: [HistoryChange] { [] }
  public let token: DefaultHistoryToken
}
