#if OS27
  @_exported public import CoreSpotlight
  @_exported public import FoundationModels

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public protocol CustomStage: Generable, Decodable, Encodable, Sendable {
    static var name: String { get }
    static var description: String { get }
    static var inputTypes: [SearchPipelineDataType] { get }
    static var outputTypes: [SearchPipelineDataType] { get }
    nonisolated(nonsending)
      func execute(items: [SearchableItem]) async throws -> SearchPipelineData
    nonisolated(nonsending)
      func execute(scoredItems: [ScoredSearchableItem]) async throws -> SearchPipelineData
  }

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public struct ScoredSearchableItem: Sendable {
    public let item: SearchableItem
    public let score: Double
    public init(item: SearchableItem, score: Double) {
      self.item = item
      self.score = score
    }
  }

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public enum SearchPipelineDataType: String, Codable, CaseIterable, Sendable {
    case items
    case scoredItems
  }

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public struct SearchPipelineData: Sendable {
    public let payload: Payload
    public init(payload: Payload) { self.payload = payload }

    public enum Payload: @unchecked Sendable {
      case items([SearchableItem])
      case scoredItems([ScoredSearchableItem])
    }
  }

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  extension SearchPipelineData {
    public static func scoredItems(_ items: [ScoredSearchableItem]) -> SearchPipelineData {
      SearchPipelineData(payload: .scoredItems(items))
    }
  }
#endif
