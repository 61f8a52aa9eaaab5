extension SystemLanguageModel {
  /// What a model is used for.
  public struct UseCase: Sendable, Equatable {
    private enum Kind { case general, contentTagging }

    private let kind: Kind

    /// Prompts of any kind.
    public static let general = UseCase(kind: .general)

    /// Finding topics, actions, objects and feelings in texts.
    public static let contentTagging = UseCase(kind: .contentTagging)
  }

  /// How strictly prompts and answers are judged.
  ///
  /// A local model has no judge beside it, so both kinds are the same to it.
  public struct Guardrails: Sendable {
    private enum Kind { case `default`, permissiveContentTransformations }

    private let kind: Kind

    /// As strictly as the model is by itself.
    public static let `default` = Guardrails(kind: .default)

    /// Leniently, where texts are only put into another form.
    public static let permissiveContentTransformations = Guardrails(
      kind: .permissiveContentTransformations)
  }
}
