public import Foundation

open class NSPersistentHistoryToken: NSObject, NSCopying, NSSecureCoding {
  public class var supportsSecureCoding: Bool { true }
  override init() {}
  public required init?(coder: NSCoder) {}
  open func encode(with coder: NSCoder) {}
  open func copy(with zone: NSZone?) -> Any { self }
}

public enum NSPersistentHistoryChangeType: Int, Sendable {
  case insert
  case update
  case delete
}

public enum NSPersistentHistoryResultType: Int, Sendable {
  case statusOnly
  case objectIDs
  case count
  case transactionsOnly
  case changesOnly
  case transactionsAndChanges
}

open class NSPersistentHistoryChange: NSObject {
  open var changedObjectID: NSManagedObjectID { NSManagedObjectID() }
  open var changeType: NSPersistentHistoryChangeType { .insert }
  open var tombstone: [AnyHashable: Any]? { nil }
}

open class NSPersistentHistoryTransaction: NSObject {
  open var changes: [NSPersistentHistoryChange]? { nil }
  open var token: NSPersistentHistoryToken { NSPersistentHistoryToken() }
}

open class NSPersistentHistoryResult: NSPersistentStoreResult {
  open var result: Any? { nil }
}

open class NSPersistentHistoryChangeRequest: NSPersistentStoreRequest {
  open class func fetchHistory(
    after token: NSPersistentHistoryToken?
  ) -> NSPersistentHistoryChangeRequest { NSPersistentHistoryChangeRequest() }
  open var resultType = NSPersistentHistoryResultType.transactionsAndChanges
}

public let NSPersistentHistoryTokenExpiredError = 134301
