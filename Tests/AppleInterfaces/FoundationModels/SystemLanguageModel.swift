public import Foundation
public import Observation

@available(iOS 26.0, macOS 26.0, visionOS 26.0, *)
public final class SystemLanguageModel: Sendable {
  private static let standIn = SystemLanguageModel()
  public static var `default`: SystemLanguageModel { standIn }

  public struct UseCase: Sendable, Equatable {
    private let name: String
    public static let general = UseCase(name: "general")
    public static let contentTagging = UseCase(name: "contentTagging")
  }

  public struct Guardrails: Sendable {
    public static let `default` = Guardrails()
    public static let permissiveContentTransformations = Guardrails()
  }

  @frozen public enum Availability: Equatable, Sendable {
    public enum UnavailableReason: Equatable, Sendable, Hashable {
      case deviceNotEligible
      case appleIntelligenceNotEnabled
      case modelNotReady
    }
    case available
    case unavailable(UnavailableReason)
  }

  public init(useCase: UseCase = .general, guardrails: Guardrails = .default) {}

  public var availability: Availability { StandInModel.availability }
  public var isAvailable: Bool { availability == .available }
  public var supportedLanguages: Set<Locale.Language> { [Locale.Language(identifier: "en")] }
  public func supportsLocale(_ locale: Locale = Locale.current) -> Bool {
    supportedLanguages.contains { $0.languageCode == locale.language.languageCode }
  }
  public var contextSize: Int { 4096 }
}

extension SystemLanguageModel: Observable {}

// A token is a word; an entry has one more.
@available(iOS 26.4, macOS 26.4, visionOS 26.4, *)
extension SystemLanguageModel {
  public nonisolated(nonsending) func tokenCount(for prompt: some PromptRepresentable) async throws
    -> Int
  {
    prompt.promptRepresentation.text.words.count
  }

  public nonisolated(nonsending) func tokenCount(for tools: [any Tool]) async throws -> Int {
    tools.map { ($0.name + " " + $0.description).words.count + 1 }.reduce(0, +)
  }

  public nonisolated(nonsending) func tokenCount(for schema: GenerationSchema) async throws -> Int {
    8
  }

  public nonisolated(nonsending) func tokenCount(
    for transcriptEntries: some Collection<Transcript.Entry>
  ) async throws -> Int {
    transcriptEntries.map { $0.text.words.count + 1 }.reduce(0, +)
  }
}

extension String {
  /// The words, each with the white space before it.
  var words: [Substring] { matches(of: /\s*\S+/).map(\.output) }
}

extension Transcript.Entry {
  var text: String {
    switch self {
    case .instructions(let entry): entry.segments.text
    case .prompt(let entry): entry.segments.text
    case .toolCalls(let calls): calls.map(\.toolName).joined(separator: " ")
    case .toolOutput(let entry): entry.segments.text
    case .response(let entry): entry.segments.text
    #if OS27
      case .reasoning(let entry): entry.segments.text
    #endif
    }
  }
}

extension [Transcript.Segment] {
  var text: String {
    map { segment in
      switch segment {
      case .text(let part): part.content
      case .structure(let part): part.content.jsonString
      }
    }.joined(separator: "\n")
  }
}
