#if canImport(FoundationModels)
  public import FoundationModels
  public import LanguageModels

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension LanguageModels.GeneratedContent {
    /// Creates content from Apple's, with properties in the same order.
    ///
    /// Whole numbers of more than 53 bits are rounded, because Apple's content has doubles.
    public init(_ content: FoundationModels.GeneratedContent) {
      switch content.kind {
      case .null: self.init(kind: .null)
      case .bool(let flag): self.init(kind: .bool(flag))
      case .number(let amount):
        if let whole = Int(exactly: amount) {
          self = whole.generatedContent
        } else {
          self.init(kind: .number(amount))
        }
      case .string(let text): self.init(kind: .string(text))
      case .array(let elements):
        self.init(kind: .array(elements.map { LanguageModels.GeneratedContent($0) }))
      case .structure(let properties, let keys):
        let parts = properties.mapValues { LanguageModels.GeneratedContent($0) }
        self.init(kind: .structure(properties: parts, orderedKeys: keys))
      @unknown default:
        // A kind of a later system has no form here but its JSON.
        self = (try? .init(json: content.jsonString)) ?? .init(kind: .null)
      }
    }
  }

  @available(macOS 26.0, iOS 26.0, visionOS 26.0, *)
  extension FoundationModels.GeneratedContent {
    /// Creates content from ours, with properties in the same order.
    public init(_ content: LanguageModels.GeneratedContent) {
      switch content.kind {
      case .null: self.init(kind: .null)
      case .bool(let flag): self.init(kind: .bool(flag))
      case .number(let amount): self.init(kind: .number(amount))
      case .string(let text): self.init(kind: .string(text))
      case .array(let elements):
        self.init(kind: .array(elements.map { FoundationModels.GeneratedContent($0) }))
      case .structure(let properties, let keys):
        let parts = properties.mapValues { FoundationModels.GeneratedContent($0) }
        self.init(kind: .structure(properties: parts, orderedKeys: keys))
      }
    }
  }
#endif
