public import LanguageModels

/// What every language model must do, as checks that any test framework can run.
///
/// A check reports what it finds as sentences; none means that the model passes. Greedy answers are
/// expected to repeat. Nothing depends on what a model says, so weights of any quality will do.
///
/// ```swift
/// @Test(arguments: LanguageModelConformance.Check.allCases)
/// func conforms(check: LanguageModelConformance.Check) async {
///   #expect(await LanguageModelConformance(of: model).failures(in: check) == [])
/// }
/// ```
public struct LanguageModelConformance: Sendable {
  /// The checks there are.
  public enum Check: String, Sendable, CaseIterable, CustomStringConvertible {
    /// A prompt gets a text whose pieces are the answer and whose cost is counted.
    case text
    /// Snapshots grow and end with the answer.
    case stream
    /// A cancelled request ends within a token.
    case cancellation
    /// What doesn't fit the window is refused before anything is written.
    case windowOverflow
    /// Guided answers satisfy their schema, whatever is sampled and however little room there is.
    case schema
    /// A tool that must be called is called, and its output answered from.
    case tools
    /// Counts are those of the request, and grow with it.
    case counts
    /// Reading ahead changes no answer.
    case prewarm
    /// Two sessions at once don't disturb each other.
    case twoSessions
    /// An empty prompt gets an answer.
    case emptyPrompt
    /// NULs and template markers are text.
    case markers

    /// The name.
    public var description: String { rawValue }
  }

  /// Something a model did that it mustn't.
  public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The check that found it.
    public let check: Check
    /// What was found.
    public let sentence: String

    /// Check and sentence.
    public var description: String { "\(check): \(sentence)" }
  }

  let model: any LanguageModel

  /// Checks for one model, which may hold weights for all of them.
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
  /// - Returns: what is wrong; nothing where the model passes.
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
    return report.sentences.map { Failure(check: check, sentence: $0) }
  }
}
