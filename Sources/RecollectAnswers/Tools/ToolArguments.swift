public import LanguageModels

// `@Generable` would write these conformances. As the only macro, it would double the build time,
// because macros need swift-syntax.

extension SearchLibrary.Arguments: Generable {
  /// The schema of the arguments.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        .init(
          name: "query", description: "The subject to look for, in a few words.",
          type: String.self),
        .init(
          name: "kind",
          description: "Only this kind of text. Leave it out unless the question names one.",
          type: SearchLibrary.TextKind?.self),
        .init(
          name: "person", description: "Only texts that this person wrote, said or received.",
          type: String?.self),
        .init(
          name: "after", description: "Only texts from this day on, written as year-month-day.",
          type: String?.self),
        .init(
          name: "before", description: "Only texts before this day, written as year-month-day.",
          type: String?.self),
      ])
  }

  /// Creates arguments from a model's call.
  public init(_ content: GeneratedContent) throws {
    query = try content.value(forProperty: "query")
    kind = try content.value(forProperty: "kind")
    person = try content.value(forProperty: "person")
    after = try content.value(forProperty: "after")
    before = try content.value(forProperty: "before")
  }

  /// The arguments as generated content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(fields: [
      .init("query", query), .init("kind", kind), .init("person", person), .init("after", after),
      .init("before", before),
    ])
  }
}

extension SearchLibrary.TextKind: Generable {
  /// The schema of the kinds.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(type: Self.self, anyOf: allCases.map(\.rawValue))
  }

  /// Creates a kind from its name.
  public init(_ content: GeneratedContent) throws {
    let choice = try content.enumCase()
    guard let kind = Self(rawValue: choice.name) else {
      throw choice.isNoCase(of: Self.self, among: Self.allCases.map(\.rawValue))
    }
    self = kind
  }

  /// The name of the kind.
  public var generatedContent: GeneratedContent { GeneratedContent(kind: .string(rawValue)) }
}

extension ReadThread.Arguments: Generable {
  /// The schema of the arguments.
  public static var generationSchema: GenerationSchema {
    GenerationSchema(
      type: Self.self,
      properties: [
        .init(
          name: "passage", description: "The number of a passage that a search returned.",
          type: Int.self),
        .init(
          name: "page",
          description: "The page to read. Leave it out to read the page with the passage.",
          type: Int?.self),
      ])
  }

  /// Creates arguments from a model's call.
  public init(_ content: GeneratedContent) throws {
    passage = try content.value(forProperty: "passage")
    page = try content.value(forProperty: "page")
  }

  /// The arguments as generated content.
  public var generatedContent: GeneratedContent {
    GeneratedContent(fields: [.init("passage", passage), .init("page", page)])
  }
}
