#if canImport(CoreData)
  public import CoreData
  public import Foundation
  public import Items

  /// The objects of one entity in Core Data, and the history of their changes.
  ///
  /// The store's description sets `NSPersistentHistoryTrackingKey`. The attribute that identifies an
  /// object is preserved after deletion, as the model's editor says. Otherwise a deletion doesn't
  /// tell which object it was, and each one costs a comparison of all.
  ///
  /// No history is deleted: the synchronization with iCloud reads it, too.
  public struct ManagedObjectHistory: RecordHistory, @unchecked Sendable {
    // `container` is the field that isn't declared to be Sendable. It makes a context for each call.
    private let container: NSPersistentContainer
    private let entity: String
    private let idAttribute: String
    private let items: @Sendable (NSManagedObject, String) -> [Item]

    /// Creates a history.
    ///
    /// - Parameters:
    ///   - entity: The name of the entity.
    ///   - id: The name of the attribute that identifies an object: a string or a UUID.
    ///   - container: The container, whose stores are loaded.
    ///   - items: A closure that returns the items of an object, given its id as text. It is called
    ///     on the queue of the object's context.
    public init(
      of entity: String, id: String, in container: NSPersistentContainer,
      items: @escaping @Sendable (NSManagedObject, String) -> [Item]
    ) {
      self.container = container
      self.entity = entity
      idAttribute = id
      self.items = items
    }

    /// Returns the store's present token.
    public func token() async throws -> Data? {
      try container.persistentStoreCoordinator.currentPersistentHistoryToken(fromStores: nil)
        .map(Self.data)
    }

    /// Returns all objects.
    public func records() async throws -> [IndexedRecord] {
      try await container.performBackgroundTask { context in
        try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
          .compactMap(record)
      }
    }

    /// Returns the changes of the objects after a token.
    public func changes(after data: Data) async throws -> RecordChanges? {
      guard
        let token = try? NSKeyedUnarchiver.unarchivedObject(
          ofClass: NSPersistentHistoryToken.self, from: data)
      else { return nil }
      return try await container.performBackgroundTask { context in
        let request = NSPersistentHistoryChangeRequest.fetchHistory(after: token)
        request.resultType = .transactionsAndChanges
        do {
          let result = try context.execute(request) as? NSPersistentHistoryResult
          guard let transactions = result?.result as? [NSPersistentHistoryTransaction] else {
            return nil
          }
          return try changes(in: transactions, after: data, context)
        } catch let error as CocoaError
          where error.code.rawValue == NSPersistentHistoryTokenExpiredError
        {
          return nil
        }
      }
    }

    private func changes(
      in transactions: [NSPersistentHistoryTransaction], after data: Data,
      _ context: NSManagedObjectContext
    ) throws -> RecordChanges? {
      var changed: Set<NSManagedObjectID> = []
      var deleted: [String] = []
      for change in transactions.flatMap({ $0.changes ?? [] })
      where change.changedObjectID.entity.name == entity {
        if change.changeType == .delete {
          guard let id = change.tombstone?[idAttribute].flatMap(Self.text) else { return nil }
          deleted.append(id)
        } else {
          changed.insert(change.changedObjectID)
        }
      }
      // An object that was deleted since then doesn't exist; its deletion is in the history.
      let records = changed.compactMap { try? context.existingObject(with: $0) }
        .compactMap(record)
      let last = try transactions.last.map { try Self.data($0.token) }
      return RecordChanges(changed: records, deleted: deleted, token: last ?? data)
    }

    private func record(_ object: NSManagedObject) -> IndexedRecord? {
      object.value(forKey: idAttribute).flatMap(Self.text).map { id in
        IndexedRecord(id: id, items: items(object, id))
      }
    }

    private static func text(_ id: Any) -> String? { (id as? UUID)?.uuidString ?? id as? String }

    private static func data(_ token: NSPersistentHistoryToken) throws -> Data {
      try NSKeyedArchiver.archivedData(withRootObject: token, requiringSecureCoding: true)
    }
  }
#endif
