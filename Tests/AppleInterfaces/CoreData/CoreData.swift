public import Foundation

open class NSEntityDescription: NSObject {
  open var name: String?
}

open class NSManagedObjectID: NSObject, @unchecked Sendable {
  open var entity: NSEntityDescription { NSEntityDescription() }
}

open class NSManagedObject: NSObject {
  open func value(forKey key: String) -> Any? { nil }
}

public protocol NSFetchRequestResult: NSObjectProtocol {}
extension NSManagedObject: NSFetchRequestResult {}

open class NSPersistentStoreRequest: NSObject {}
open class NSPersistentStoreResult: NSObject {}
open class NSPersistentStore: NSObject {}

open class NSFetchRequest<ResultType: NSFetchRequestResult>: NSPersistentStoreRequest {
  public init(entityName: String) {}
}

open class NSManagedObjectContext: NSObject {
  open func fetch<T: NSFetchRequestResult>(_ request: NSFetchRequest<T>) throws -> [T] { [] }
  open func execute(_ request: NSPersistentStoreRequest) throws -> NSPersistentStoreResult {
    NSPersistentStoreResult()
  }
  open func existingObject(with objectID: NSManagedObjectID) throws -> NSManagedObject {
    NSManagedObject()
  }
}

open class NSPersistentStoreCoordinator: NSObject {
  open func currentPersistentHistoryToken(
    fromStores stores: [Any]?
  ) -> NSPersistentHistoryToken? { nil }
}

open class NSPersistentContainer: NSObject {
  open var persistentStoreCoordinator: NSPersistentStoreCoordinator {
    NSPersistentStoreCoordinator()
  }
  public func performBackgroundTask<T>(
    _ block: @escaping (NSManagedObjectContext) throws -> T
  ) async rethrows -> T { try block(NSManagedObjectContext()) }
}
