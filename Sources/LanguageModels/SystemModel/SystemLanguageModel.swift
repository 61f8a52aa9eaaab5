public import Foundation
public import Observation
import Synchronization

/// The language model of this machine: the one a session runs on where no other is named.
///
/// Which model that is the program decides once, at its start, with `register(_:)`. It is loaded
/// when the first request needs it. Until then, and where something is missing, `availability`
/// tells what; requests then throw `GenerationError.assetsUnavailable` with the same words.
///
/// ```swift
/// switch SystemLanguageModel.default.availability {
/// case .available: showAssistant()
/// case .unavailable(let reason): show(SystemLanguageModel.default.remedy(for: reason))
/// }
/// ```
public final class SystemLanguageModel: Observable, Sendable {
  /// The program's model, whichever is registered.
  public static let `default` = SystemLanguageModel()

  /// What the models are used for.
  public let useCase: UseCase
  /// How strictly prompts and answers are judged.
  public let guardrails: Guardrails
  private let own: ModelSource?

  private static let registered = Mutex<ModelSource?>(nil)
  private static let registrar = ObservationRegistrar()

  /// Creates a view of the registered model for a purpose.
  ///
  /// Every purpose and every kind of guardrail uses the same weights.
  public init(useCase: UseCase = .general, guardrails: Guardrails = .default) {
    self.useCase = useCase
    self.guardrails = guardrails
    own = nil
  }

  /// Creates a model that comes from this provider, whatever is registered.
  public init(provider: any SystemLanguageModelProvider) {
    useCase = .general
    guardrails = .default
    own = ModelSource(provider)
  }

  /// Sets the model of this program: from now on, for every session that names no other.
  ///
  /// Called once at the program's start; a later call takes the place of the former, for the next
  /// requests of sessions that exist too.
  public static func register(_ provider: any SystemLanguageModelProvider) {
    registrar.withMutation(of: `default`, keyPath: \.availability) {
      registered.withLock { $0 = ModelSource(provider) }
    }
  }

  /// Takes the program's model away again, as when a person switches it off.
  public static func unregister() {
    registrar.withMutation(of: `default`, keyPath: \.availability) {
      registered.withLock { $0 = nil }
    }
  }

  /// Tells who observes `availability` to look again, as when the weights have arrived.
  public static func availabilityDidChange() {
    registrar.withMutation(of: `default`, keyPath: \.availability) {}
  }

  private var source: ModelSource? { own ?? Self.registered.withLock { $0 } }

  /// Whether a request made now could be answered, and why not.
  public var availability: Availability {
    Self.registrar.access(Self.default, keyPath: \.availability)
    return source?.provider.availability ?? .unavailable(.appleIntelligenceNotEnabled)
  }

  /// Whether `availability` is `available`.
  public var isAvailable: Bool { availability == .available }

  /// What is missing and what to do, for people.
  public func remedy(for reason: Availability.UnavailableReason) -> String {
    source?.provider.remedy(for: reason) ?? reason.remedy
  }

  /// Languages the model knows; none where that isn't known.
  public var supportedLanguages: Set<Locale.Language> { source?.provider.supportedLanguages ?? [] }

  /// Whether the model knows a locale's language; true as well where its languages aren't known.
  public func supportsLocale(_ locale: Locale = .current) -> Bool {
    let known = supportedLanguages
    return known.isEmpty || known.contains { $0.languageCode == locale.language.languageCode }
  }

  /// The loaded model.
  ///
  /// - Throws: `GenerationError.assetsUnavailable` with the remedy where it can't be had, and what
  ///   loading it throws.
  func loaded() async throws -> any LanguageModel {
    let source = source
    if let loaded = source?.loaded { return loaded }
    if case .unavailable(let reason) = availability {
      throw LanguageModelSession.GenerationError.assetsUnavailable(
        .init(debugDescription: remedy(for: reason)))
    }
    guard let source else { preconditionFailure("A model that is available has a provider.") }
    return try await source.load()
  }
}

extension SystemLanguageModel: LanguageModel {
  /// The loaded model's name, or a general one.
  public var name: String { source?.loaded?.name ?? "system" }

  /// Number of tokens that everything of one request shares; zero where no model is registered.
  public var contextSize: Int { source?.loaded?.contextSize ?? source?.provider.contextSize ?? 0 }

  /// What the loaded model does by itself; nothing before it is loaded.
  public var capabilities: LanguageModelCapabilities { source?.loaded?.capabilities ?? [] }

  /// Counts on the loaded model.
  public func tokenCount(for request: GenerationRequest) async throws -> Int {
    try await loaded().tokenCount(for: request)
  }

  /// Counts on the loaded model.
  public func tokenCount(of text: String) async throws -> Int {
    try await loaded().tokenCount(of: text)
  }

  /// Loads the model and lets it read ahead.
  public func prewarm(for request: GenerationRequest) async {
    try? await loaded().prewarm(for: request)
  }

  /// Answers on the loaded model.
  public func respond(
    to request: GenerationRequest, emit: @escaping @Sendable (GenerationEvent) -> Void
  ) async throws -> GenerationOutcome {
    try await loaded().respond(to: request, emit: emit)
  }
}

extension LanguageModel {
  /// The model that really writes: the loaded one behind a system model, or this one.
  ///
  /// - Throws: `GenerationError.assetsUnavailable` where a model isn't available.
  func resolved() async throws -> any LanguageModel {
    if let system = self as? SystemLanguageModel { return try await system.loaded() }
    if case .unavailable(let reason) = availability {
      throw LanguageModelSession.GenerationError.assetsUnavailable(
        .init(debugDescription: reason.remedy))
    }
    return self
  }
}
