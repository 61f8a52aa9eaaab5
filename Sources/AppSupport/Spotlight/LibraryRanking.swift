#if canImport(_CoreSpotlight_FoundationModels) && canImport(FoundationModels, _version: 2)
  public import CoreSpotlight
  public import FoundationModels
  public import Recollect
  import Synchronization
  public import _CoreSpotlight_FoundationModels

  /// A stage of the system's search tool that ranks what Spotlight has found as a library would.
  ///
  /// The items have to be those of ``SpotlightDonor``; others come after them. The system's model
  /// asks for the stage and writes its question, so the stage itself can't hold the library.
  ///
  /// ```swift
  /// LibraryRanking.use(library)
  /// let tool = SpotlightSearchTool(
  ///   configuration: .init(
  ///     sources: [.coreSpotlight], customStages: [LibraryRanking(question: "")]))
  /// let session = LanguageModelSession(tools: [tool])
  /// ```
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  @available(macOS 27, iOS 27, visionOS 27, *)
  public struct LibraryRanking: CustomStage {
    /// The name by which the model asks for the stage.
    public static let name = "rankByRelevance"
    /// The description of the stage for the model.
    public static let description =
      "Ranks the items that were found by how well they answer a question, the best first."
    /// The kinds of results that the stage ranks.
    public static let inputTypes: [SearchPipelineDataType] = [.items, .scoredItems]
    /// The kinds of results that the stage returns.
    public static let outputTypes: [SearchPipelineDataType] = [.scoredItems]

    /// The question that items are ranked by.
    public var question: String

    private static let library = Mutex<Library?>(nil)

    /// Creates a stage.
    public init(question: String) { self.question = question }

    /// Sets the library that the stages of all tools rank by; `nil` for none.
    public static func use(_ library: Library?) { self.library.withLock { $0 = library } }

    /// Returns the items with their scores, the best first; all with the score 0 without a library.
    ///
    /// - Throws: `LibraryError` if the library can't be read.
    nonisolated(nonsending)
      public func execute(items: [SearchableItem]) async throws -> SearchPipelineData
    {
      guard let library = Self.library.withLock({ $0 }) else {
        return .scoredItems(items.map { ScoredSearchableItem(item: $0, score: 0) })
      }
      let ranking = try await ThreadRanking(question, in: library)
      let ranked = ranking.ranked(items.map(\.item.uniqueIdentifier))
      return .scoredItems(
        ranked.map { ScoredSearchableItem(item: items[$0.position], score: $0.score) })
    }

    /// Returns the items with other scores, the best first.
    ///
    /// - Throws: `LibraryError` if the library can't be read.
    nonisolated(nonsending)
      public func execute(scoredItems: [ScoredSearchableItem]) async throws -> SearchPipelineData
    {
      try await execute(items: scoredItems.map(\.item))
    }
  }

  @available(macOS 27, iOS 27, visionOS 27, *)
  extension LibraryRanking: Generable {
    /// The schema of the arguments that the model writes.
    public static var generationSchema: GenerationSchema {
      GenerationSchema(
        type: Self.self,
        properties: [
          GenerationSchema.Property(
            name: "question", description: "The person's question, in their words.",
            type: String.self)
        ])
    }

    /// Creates a stage with the arguments that the model has written.
    public init(_ content: GeneratedContent) throws {
      question = try content.value(forProperty: "question")
    }

    /// The stage as the model would write it.
    public var generatedContent: GeneratedContent {
      GeneratedContent(properties: ["question": question])
    }
  }
#endif
