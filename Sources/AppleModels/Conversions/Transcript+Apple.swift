#if canImport(FoundationModels)
  public import FoundationModels
  public import LanguageModels

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension LanguageModels.Transcript {
    /// Creates a transcript from Apple's, to go on with a conversation in a session of ours.
    ///
    /// Apple's transcripts don't tell the schemas of tools and responses on OS 26, so definitions of
    /// tools are left out, as are images and reasoning. A session gets its tools anew anyway.
    public init(_ transcript: FoundationModels.Transcript) {
      self.init(entries: transcript.compactMap { Entry($0) })
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension LanguageModels.Transcript.Entry {
    /// Returns `nil` for an entry of a kind that ours don't have.
    init?(_ entry: Apple.Transcript.Entry) {
      switch entry {
      case .instructions(let entry):
        self = .instructions(.init(id: entry.id, segments: entry.segments.ours))
      case .prompt(let entry):
        self = .prompt(.init(id: entry.id, segments: entry.segments.ours))
      case .toolCalls(let entry):
        let calls = entry.map { call in
          LanguageModels.Transcript.ToolCall(
            id: call.id, toolName: call.toolName, arguments: .init(call.arguments))
        }
        self = .toolCalls(.init(id: entry.id, calls))
      case .toolOutput(let entry):
        self = .toolOutput(
          .init(id: entry.id, toolName: entry.toolName, segments: entry.segments.ours))
      case .response(let entry):
        self = .response(
          .init(id: entry.id, assetIDs: entry.assetIDs, segments: entry.segments.ours))
      default: return nil
      }
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension [Apple.Transcript.Segment] {
    var ours: [LanguageModels.Transcript.Segment] {
      compactMap { segment in
        switch segment {
        case .text(let part): .text(.init(id: part.id, content: part.content))
        case .structure(let part):
          .structure(.init(id: part.id, source: part.source, content: .init(part.content)))
        default: nil
        }
      }
    }
  }
#endif
