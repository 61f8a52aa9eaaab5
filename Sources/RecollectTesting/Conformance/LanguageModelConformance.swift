public import LanguageModels

/// Conformance checks for language models, usable with any test framework.
///
/// A check reports failures as sentences; a model passes if there are none. Greedy responses have
/// to be reproducible. No check depends on the meaning of a response, so weights of any quality are
/// suitable.
///
/// ```swift
/// @Test(arguments: LanguageModelConformance.Check.allCases)
/// func conforms(check: LanguageModelConformance.Check) async {
///   #expect(await LanguageModelConformance(of: model).failures(in: check) == [])
/// }
/// ```
public struct LanguageModelConformance: Sendable {
  /// A conformance check.
  public enum Check: String, Sendable, CaseIterable, CustomStringConvertible {
    /// The emitted texts add up to the response, and its token usage is correct.
    case text
    /// Each snapshot begins with the previous one, and the last is the response.
    case stream
    /// A cancelled request ends within one token.
    case cancellation
    /// A request that doesn't fit the context window fails before anything is generated.
    case windowOverflow
    /// Guided responses satisfy their schema with any sampling and any maximum number of tokens.
    case schema
    /// A required tool is called with valid arguments, and each call gets an output.
    case tools
    /// Token counts equal those of the request, and grow with it.
    case counts
    /// Prewarming doesn't change a response.
    case prewarm
    /// Two concurrent sessions don't affect each other.
    case twoSessions
    /// An empty prompt gets a response.
    case emptyPrompt
    /// NUL characters and template markers are treated as text.
    case markers

    /// The name of the check.
    public var description: String { rawValue }
  }

  /// A failure of a conformance check.
  public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The check that failed.
    public let check: Check
    /// A sentence that describes the failure.
    public let message: String

    /// The name of the check and the sentence.
    public var description: String { "\(check): \(message)" }
  }

  let model: any LanguageModel

  /// Creates conformance checks for a model.
  public init(of model: any LanguageModel) {
    self.model = model
  }

  /// Runs every check and throws the first failure.
  public static func check(_ model: any LanguageModel) async throws {
    for check in Check.allCases {
      if let failure = await LanguageModelConformance(of: model).failures(in: check).first {
        throw failure
      }
    }
  }

  /// Runs one check.
  ///
  /// - Returns: The failures; an empty array if the model passes.
  public func failures(in check: Check) async -> [Failure] {
    let report = Report()
    do {
      switch check {
      case .text: try await text(report)
      case .stream: try await stream(report)
      case .cancellation: try await cancellation(report)
      case .windowOverflow: try await windowOverflow(report)
      case .schema: try await schema(report)
      case .tools: try await tools(report)
      case .counts: try await counts(report)
      case .prewarm: try await prewarm(report)
      case .twoSessions: try await twoSessions(report)
      case .emptyPrompt: try await emptyPrompt(report)
      case .markers: try await markers(report)
      }
    } catch {
      report.expect(false, "It threw: \(error)")
    }
    return report.sentences.map { Failure(check: check, message: $0) }
  }
}
