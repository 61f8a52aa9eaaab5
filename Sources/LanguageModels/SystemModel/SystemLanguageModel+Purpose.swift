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
