public import Foundation

public struct GenerationID: Sendable, Hashable {
  private let id = UUID()
  public init() {}
}

public struct GeneratedContent: Sendable, Equatable, Generable {
  public enum Kind: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([GeneratedContent])
    case structure(properties: [String: GeneratedContent], orderedKeys: [String])
  }

  public static var generationSchema: GenerationSchema { .init(.string([])) }
  public var id: GenerationID?
  public let kind: Kind
  public let isComplete: Bool

  public init(kind: Kind, id: GenerationID? = nil) {
    self.init(kind, isComplete: true, id: id)
  }

  init(_ kind: Kind, isComplete: Bool, id: GenerationID? = nil) {
    self.kind = kind
    self.isComplete = isComplete
    self.id = id
  }

  public init(_ content: GeneratedContent) throws { self = content }

  public var generatedContent: GeneratedContent { self }

  public var jsonString: String {
    switch kind {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let amount): amount == amount.rounded() ? "\(Int(amount))" : "\(amount)"
    case .string(let text): Self.quoted(text)
    case .array(let parts): "[" + parts.map(\.jsonString).joined(separator: ", ") + "]"
    case .structure(let properties, let keys):
      "{"
        + keys.map { Self.quoted($0) + ": " + (properties[$0]?.jsonString ?? "null") }
        .joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    guard let data = try? JSONEncoder().encode(text) else { return "\"\"" }
    return String(decoding: data, as: UTF8.self)
  }
}
