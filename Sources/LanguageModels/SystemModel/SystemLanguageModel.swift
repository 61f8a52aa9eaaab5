public import Foundation
public import Observation
import Synchronization

/// The default language model, which sessions use unless they are given another one.
///
/// The program sets the model once, when it starts, with ``register(_:)``. The first request loads
/// it. If the model can't be used, ``availability`` contains the reason, and requests throw
/// ``LanguageModelSession/GenerationError/assetsUnavailable(_:)`` with the text of
/// ``remedy(for:)``.
///
/// ```swift
/// switch SystemLanguageModel.default.availability {
/// case .available: showAssistant()
/// case .unavailable(let reason): show(SystemLanguageModel.default.remedy(for: reason))
/// }
/// ```
public final class SystemLanguageModel: Observable, Sendable {
  /// The default model, which uses the registered provider.
  public static let `default` = SystemLanguageModel()

  /// The use case of the model.
  public let useCase: UseCase
  /// The guardrails of the model.
  public let guardrails: Guardrails
  private let own: ModelSource?

  private static let registered = Mutex<ModelSource?>(nil)
  private static let registrar = ObservationRegistrar()

  /// Creates a model for a use case that uses the registered provider.
  ///
  /// All use cases and guardrails use the same weights.
  public init(useCase: UseCase = .general, guardrails: Guardrails = .default) {
    self.useCase = useCase
    self.guardrails = guardrails
    own = nil
  }

  /// Creates a model that uses the given provider instead of the registered one.
  public init(provider: any SystemLanguageModelProvider) {
    useCase = .general
    guardrails = .default
    own = ModelSource(provider)
  }

  /// Registers the provider of the default model.
  ///
  /// Call this method once, when the program starts. A later call replaces the provider, also for
  /// the next requests of existing sessions.
  public static func register(_ provider: any SystemLanguageModelProvider) {
    registrar.withMutation(of: `default`, keyPath: \.availability) {
      registered.withLock { $0 = ModelSource(provider) }
    }
  }

  /// Removes the registered provider, for example when a person switches off the model.
  public static func unregister() {
    registrar.withMutation(of: `default`, keyPath: \.availability) {
      registered.withLock { $0 = nil }
    }
  }

  /// Notifies observers of ``availability``, for example after the weights are downloaded.
  public static func availabilityDidChange() {
    registrar.withMutation(of: `default`, keyPath: \.availability) {}
  }

  var source: ModelSource? { own ?? Self.registered.withLock { $0 } }

  /// The availability of the model, with the reason if it is unavailable.
  public var availability: Availability {
    Self.registrar.access(Self.default, keyPath: \.availability)
    return source?.provider.availability ?? .unavailable(.appleIntelligenceNotEnabled)
  }

  /// A Boolean value that indicates whether the model is available.
  public var isAvailable: Bool { availability == .available }

  /// Returns text for people that describes the problem and how to solve it.
  public func remedy(for reason: Availability.UnavailableReason) -> String {
    source?.provider.remedy(for: reason) ?? reason.remedy
  }

  /// The languages that the model supports; empty if they aren't known.
  public var supportedLanguages: Set<Locale.Language> { source?.provider.supportedLanguages ?? [] }

  /// Returns a Boolean value that indicates whether the model supports the language of a locale.
  ///
  /// - Returns: `true` if ``supportedLanguages`` contains the language or is empty; otherwise,
  ///   `false`.
  public func supportsLocale(_ locale: Locale = .current) -> Bool {
    let known = supportedLanguages
    return known.isEmpty || known.contains { $0.languageCode == locale.language.languageCode }
  }
}

extension SystemLanguageModel {
  /// A use case of a model.
  public struct UseCase: Sendable, Equatable {
    private enum Kind { case general, contentTagging }

    private let kind: Kind

    /// The general use case, for any prompt.
    public static let general = UseCase(kind: .general)

    /// The use case of finding topics, actions, objects and emotions in text.
    public static let contentTagging = UseCase(kind: .contentTagging)
  }

  /// The guardrails that check prompts and responses.
  ///
  /// A local model has no separate check for safety, so both guardrails have the same effect.
  public struct Guardrails: Sendable {
    private enum Kind { case `default`, permissiveContentTransformations }

    private let kind: Kind

    /// The default guardrails.
    public static let `default` = Guardrails(kind: .default)

    /// Permissive guardrails for requests that only transform text.
    public static let permissiveContentTransformations = Guardrails(
      kind: .permissiveContentTransformations)
  }
}
