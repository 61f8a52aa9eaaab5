public import Embeddings

/// Conformance checks for embedders, usable with any test framework.
///
/// A check reports failures as sentences; an embedder passes if there are none. No check depends on
/// the meaning of a vector, so weights of any quality are suitable.
///
/// ```swift
/// @Test(arguments: EmbedderConformance.Check.allCases)
/// func conforms(check: EmbedderConformance.Check) async {
///   #expect(await EmbedderConformance(of: embedder).failures(in: check) == [])
/// }
/// ```
public struct EmbedderConformance: Sendable {
  /// A conformance check.
  public enum Check: String, Sendable, CaseIterable, CustomStringConvertible {
    /// Vectors have unit length, whatever the text is: empty, very long, or without words.
    case unitLength
    /// The vector of a text doesn't depend on the other texts of a call, by a single bit.
    case independence
    /// Calls at the same time give the same vectors as one after another.
    case concurrency
    /// Token counts add up where texts are joined at white space.
    case counts
    /// Texts with different words have different vectors.
    case difference
    /// A cancelled task gets a `CancellationError`.
    case cancellation

    /// The name of the check.
    public var description: String { rawValue }
  }

  private static let texts = [
    "The Rhine is 1233 km long.", "Der Main fließt in den Rhein.", "a", "Is it far?\nNo.",
    "A longer text has more words, and some of them are quite uncommon: syzygy, quern, Löss.",
  ]

  private let embedder: any Embedder

  /// Creates conformance checks for an embedder.
  public init(of embedder: any Embedder) { self.embedder = embedder }

  /// Runs one check.
  ///
  /// - Returns: The failures, as sentences; an empty array if the embedder passes.
  public func failures(in check: Check) async -> [String] {
    let report = Report()
    do {
      switch check {
      case .unitLength: try await unitLength(report)
      case .independence: try await independence(report)
      case .concurrency: try await concurrency(report)
      case .counts: counts(report)
      case .difference: try await difference(report)
      case .cancellation: await cancellation(report)
      }
    } catch {
      report.expect(false, "It threw: \(error)")
    }
    return report.sentences
  }

  private func unitLength(_ report: Report) async throws {
    let long = String(repeating: "A sentence of some words. ", count: embedder.maximumTokens)
    let texts = Self.texts + ["", " \n", "…!?", "\u{0}", "👩‍👩‍👧", long]
    for purpose in [EmbeddingPurpose.query, .passage] {
      let vectors = try await embedder.embed(texts, as: purpose)
      report.expect(vectors.count == texts.count, "\(texts.count) texts: \(vectors.count) vectors.")
      for (text, vector) in zip(texts, vectors) {
        report.expect(
          vector.count == embedder.dimension,
          "“\(text.prefix(20))” has \(vector.count) components of \(embedder.dimension).")
        let length = vector.reduce(0) { $0 + Double($1) * Double($1) }.squareRoot()
        report.expect(abs(length - 1) < 1e-4, "“\(text.prefix(20))” has a length of \(length).")
      }
    }
  }

  private func independence(_ report: Report) async throws {
    let together = try await embedder.embed(Self.texts, as: .passage)
    let reversed = try await embedder.embed(Self.texts.reversed(), as: .passage)
    report.expect(together == reversed.reversed(), "The order of the texts changes vectors.")
    for (text, vector) in zip(Self.texts, together) {
      let alone = try await embedder.embed([text], as: .passage)
      report.expect(alone == [vector], "Alone, “\(text)” has another vector.")
    }
    let none = try await embedder.embed([], as: .passage)
    report.expect(none.isEmpty, "No texts have \(none.count) vectors.")
  }

  private func concurrency(_ report: Report) async throws {
    let expected = try await embedder.embed(Self.texts, as: .passage)
    try await withThrowingTaskGroup(of: [[Float]].self) { [embedder] group in
      for _ in 0..<8 {
        group.addTask { try await embedder.embed(Self.texts, as: .passage) }
      }
      for try await vectors in group {
        report.expect(vectors == expected, "At the same time as others, vectors are different.")
      }
    }
  }

  private func counts(_ report: Report) {
    report.expect(embedder.tokenCount("") == 0, "An empty text has tokens.")
    let sum = Self.texts.map(embedder.tokenCount).reduce(0, +)
    let joined = embedder.tokenCount(Self.texts.joined(separator: " "))
    report.expect(joined == sum, "Texts with \(sum) tokens have \(joined) when they are joined.")
  }

  private func difference(_ report: Report) async throws {
    let vectors = try await embedder.embed(Self.texts, as: .passage)
    report.expect(Set(vectors).count == vectors.count, "Different texts have one vector.")
    report.expect(!embedder.identifier.isEmpty, "The identifier is empty.")
  }

  private func cancellation(_ report: Report) async {
    let task = Task { [embedder] in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await embedder.embed(Self.texts, as: .passage)
    }
    switch await task.result {
    case .success: report.expect(false, "It went on though it was cancelled.")
    case .failure(let error):
      report.expect(error is CancellationError, "Cancelled, it threw \(error).")
    }
  }
}
