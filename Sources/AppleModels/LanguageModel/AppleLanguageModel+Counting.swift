#if canImport(FoundationModels)
  import FoundationModels
  public import LanguageModels

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension AppleLanguageModel {
    /// Returns the number of tokens before the response; an estimate before OS 26.4.
    public func tokenCount(for request: GenerationRequest) async throws -> Int {
      guard #available(macOS 26.4, iOS 26.4, visionOS 26.4, *) else {
        return Self.estimate(request)
      }
      let turn = Turn(request)
      // Tools are counted by themselves, with their schemas.
      let entries = request.transcript.map(\.withoutTools)
      var count = try await model.tokenCount(
        for: Apple.Transcript(LanguageModels.Transcript(entries: entries)))
      if !turn.tools.isEmpty {
        let desk = CallDesk {}
        count += try await model.tokenCount(
          for: turn.tools.map { try ToolProxy($0, desk: desk) as any Apple.Tool })
      }
      if let format = try turn.format, format.isShown {
        count += try await model.tokenCount(for: format.schema)
      }
      return count
    }

    /// Returns the number of tokens in a text; an estimate before OS 26.4.
    public func tokenCount(of text: String) async throws -> Int {
      if text.isEmpty { return 0 }
      guard #available(macOS 26.4, iOS 26.4, visionOS 26.4, *) else {
        return AppleWords.count(text)
      }
      return try await model.tokenCount(for: text)
    }

    private static let tokensOfEntry = 4

    /// Returns an estimate that is rather too large, so that a request isn't refused by the system.
    static func estimate(_ request: GenerationRequest) -> Int {
      let entries = request.transcript.map { AppleWords.count($0.text) + tokensOfEntry }
      let tools = request.tools.map { tool in
        AppleWords.count(tool.name + " " + tool.description + tool.parameters.promptText)
      }
      return (entries + tools).reduce(0, +)
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension LanguageModels.Transcript.Entry {
    fileprivate var withoutTools: Self {
      guard case .instructions(var entry) = self else { return self }
      entry.toolDefinitions = []
      return .instructions(entry)
    }
  }
#endif
