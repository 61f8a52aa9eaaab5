#if canImport(SwiftData)
  public import Foundation
  public import Items
  public import SwiftData

  /// The models of one type in SwiftData, and the history of their changes.
  ///
  /// ```swift
  /// @Model final class Note {
  ///   @Attribute(.preserveValueOnDeletion) var id: UUID
  ///   var title: String
  ///   var text: String
  /// }
  ///
  /// let history = ModelHistory(of: Note.self, id: \.id, in: container) { note, id in
  ///   [Item(id: id, kind: .note, title: note.title, text: note.text)]
  /// }
  /// ```
  ///
  /// The attribute that identifies a model needs `.preserveValueOnDeletion`, and is unique.
  /// Otherwise a deletion doesn't tell which model it was, and each one costs a comparison of all.
  /// The items have to follow from the model's own attributes: a change of another model isn't
  /// reported for it.
  ///
  /// No history is deleted: SwiftData's synchronization reads it, too.
  public struct ModelHistory<Model: PersistentModel>: RecordHistory {
    private let container: ModelContainer
    private let record: @Sendable (Model) -> IndexedRecord
    private let deletedID: @Sendable (HistoryTombstone<Model>) -> String?

    /// The number of models that are fetched by their identifiers in one query.
    private static var batch: Int { 500 }

    /// Creates a history.
    ///
    /// - Parameters:
    ///   - model: The type of the models.
    ///   - id: The attribute that identifies a model.
    ///   - container: The container of the models.
    ///   - items: A closure that returns the items of a model, given its id as text.
    public init<ID: CustomStringConvertible & Sendable>(
      of model: Model.Type, id: any KeyPath<Model, ID> & Sendable, in container: ModelContainer,
      items: @escaping @Sendable (Model, String) -> [Item]
    ) {
      self.container = container
      record = { model in
        let id = model[keyPath: id].description
        return IndexedRecord(id: id, items: items(model, id))
      }
      deletedID = { tombstone in (tombstone[id] as? ID)?.description }
    }

    /// Returns the token of the last transaction.
    public func token() async throws -> Data? {
      let all = HistoryDescriptor<DefaultHistoryTransaction>()
      return try ModelContext(container).fetchHistory(all).last.map {
        try JSONEncoder().encode($0.token)
      }
    }

    /// Returns all models.
    public func records() async throws -> [IndexedRecord] {
      try ModelContext(container).fetch(FetchDescriptor<Model>()).map(record)
    }

    /// Returns the changes of the models after a token.
    public func changes(after token: Data) async throws -> RecordChanges? {
      let context = ModelContext(container)
      guard let transactions = try Self.transactions(after: token, in: context) else { return nil }
      guard let last = transactions.last else { return RecordChanges(token: token) }
      var changed: Set<PersistentIdentifier> = []
      var deleted: [String] = []
      for change in transactions.flatMap(\.changes) {
        switch change {
        case .insert(let insertion as DefaultHistoryInsert<Model>):
          changed.insert(insertion.changedPersistentIdentifier)
        case .update(let update as DefaultHistoryUpdate<Model>):
          changed.insert(update.changedPersistentIdentifier)
        case .delete(let deletion as DefaultHistoryDelete<Model>):
          guard let id = deletedID(deletion.tombstone) else { return nil }
          deleted.append(id)
        default: break
        }
      }
      return RecordChanges(
        changed: try records(changed, in: context), deleted: deleted,
        token: try JSONEncoder().encode(last.token))
    }

    private static func transactions(
      after data: Data, in context: ModelContext
    ) throws -> [DefaultHistoryTransaction]? {
      guard let token = try? JSONDecoder().decode(DefaultHistoryToken.self, from: data) else {
        return nil
      }
      do {
        return try context.fetchHistory(
          HistoryDescriptor<DefaultHistoryTransaction>(predicate: #Predicate { $0.token > token }))
      } catch let error as SwiftDataError where error == .historyTokenExpired {
        return nil
      }
    }

    /// Returns the models that still exist.
    private func records(
      _ identifiers: Set<PersistentIdentifier>, in context: ModelContext
    ) throws -> [IndexedRecord] {
      var records: [IndexedRecord] = []
      var rest = Array(identifiers)[...]
      while !rest.isEmpty {
        let batch = Array(rest.prefix(Self.batch))
        rest = rest.dropFirst(Self.batch)
        let descriptor = FetchDescriptor<Model>(
          predicate: #Predicate { batch.contains($0.persistentModelID) })
        records += try context.fetch(descriptor).map(record)
      }
      return records
    }
  }
#endif
