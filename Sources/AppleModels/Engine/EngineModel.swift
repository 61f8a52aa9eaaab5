#if canImport(FoundationModels, _version: 2)
  public import FoundationModels
  public import LanguageModels

  /// An engine of this package as a model of Apple's sessions, from OS 27.
  ///
  /// An app keeps `import FoundationModels` and its own sessions, and gives them a model that runs
  /// in llama.cpp or elsewhere:
  ///
  /// ```swift
  /// let session = LanguageModelSession(model: EngineModel(llama), tools: [FindNotes()])
  /// ```
  ///
  /// The capabilities are those of the engine. Apple's session runs the tools, and our engine
  /// enforces schemas.
  ///
  /// This code was compiled and tested with a stand-in of the framework, never on an Apple system.
  @available(macOS 27.0, iOS 27.0, visionOS 27.0, *)
  public struct EngineModel: FoundationModels.LanguageModel {
    let engine: any LanguageModels.LanguageModel

    /// Creates a model that runs on an engine.
    public init(_ engine: any LanguageModels.LanguageModel) { self.engine = engine }

    /// The capabilities of the engine.
    public var capabilities: FoundationModels.LanguageModelCapabilities {
      var all: [FoundationModels.LanguageModelCapabilities.Capability] = []
      if engine.capabilities.contains(.guidedGeneration) { all.append(.guidedGeneration) }
      if engine.capabilities.contains(.toolCalling) { all.append(.toolCalling) }
      return .init(all)
    }

    /// The name of the engine.
    public var executorConfiguration: Executor.Configuration { .init(name: engine.name) }

    /// Makes the requests of Apple's sessions to the engine.
    public struct Executor: LanguageModelExecutor {
      /// The name of an engine.
      public struct Configuration: Hashable, Sendable {
        let name: String
      }

      /// Creates an executor, which has no state: the engine comes with each request.
      public init(configuration: Configuration) throws {}

      /// Has the engine read a conversation ahead.
      public func prewarm(model: EngineModel, transcript: FoundationModels.Transcript) {
        let request = GenerationRequest(transcript: LanguageModels.Transcript(transcript))
        Task { await model.engine.prewarm(for: request) }
      }

      /// Generates a response and sends it piece by piece.
      ///
      /// - Throws: `LanguageModelError` for errors that have a case there, and others as they are.
      public nonisolated(nonsending) func respond(
        to request: LanguageModelExecutorGenerationRequest, model: EngineModel,
        streamingInto channel: LanguageModelExecutorGenerationChannel
      ) async throws {
        do {
          try await EngineResponse(try EngineRequest(request).request, channel).run(model.engine)
        } catch {
          throw EngineErrors.apple(error, contextSize: model.engine.contextSize)
        }
      }
    }
  }
#endif
