public import Foundation
public import Observation

public struct PersistentIdentifier: Hashable, Codable, Sendable {
  public let id: String
}

public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  var persistentModelID: PersistentIdentifier { get }
}

public struct ModelConfiguration: Sendable {
  public init(isStoredInMemoryOnly: Bool) {}
}

public final class ModelContainer: Sendable {
  public convenience init(
    for forTypes: any PersistentModel.Type..., configurations: ModelConfiguration...
  ) throws {
    self.init(standIn: ())
  }

  init(standIn: Void) {}
}

public class ModelContext {
  public init(_ container: ModelContainer) {}
  public func insert<T: PersistentModel>(_ model: T) {}
  public func delete<T: PersistentModel>(_ model: T) {}
  public func save() throws {}
  public func fetch<T: PersistentModel>(_ descriptor: FetchDescriptor<T>) throws -> [T] { [] }
  public func fetchHistory<T: HistoryTransaction>(
    _ descriptor: HistoryDescriptor<T>
  ) throws -> [T] { [] }
}

public struct FetchDescriptor<T: PersistentModel> {
  public var predicate: Predicate<T>?
  public var sortBy: [SortDescriptor<T>]
  public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}

public struct SwiftDataError: Error, Equatable {
  let name: String
  public static let historyTokenExpired = SwiftDataError(name: "historyTokenExpired")
}
