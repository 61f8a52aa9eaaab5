#if OS27
  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public struct SpotlightSearchTool: Sendable {
    public struct Configuration: Sendable {
      public var sources: [SearchSource]
      public var customStages: [any CustomStage]

      public init(
        sources: [SearchSource] = [], guide: SpotlightSearchTool.Guide? = nil,
        contactResolver: (any ContactResolver)? = nil, customStages: [any CustomStage] = [],
        maximumResponseSize: Int? = nil
      ) {
        self.sources = sources
        self.customStages = customStages
      }
    }

    public struct Guide: Sendable {}

    public let configuration: Configuration

    public init(
      configuration: Configuration = Configuration(sources: [.coreSpotlight])
    ) {
      self.configuration = configuration
    }

    /// Runs a stage as the model would ask for it: with arguments that become a stage of its type.
    public func standInRun(
      _ name: String, _ arguments: GeneratedContent, items: [SearchableItem]
    ) async throws -> SearchPipelineData? {
      guard let stage = configuration.customStages.first(where: { type(of: $0).name == name })
      else { return nil }
      return try await type(of: stage).init(arguments).execute(items: items)
    }
  }

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public protocol ContactResolver: Sendable {}

  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public struct SearchSource: Sendable {
    public static var coreSpotlight: SearchSource { SearchSource() }
  }
#endif
