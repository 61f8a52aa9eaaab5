import Foundation

/// The identifier of a generated value, stable across all snapshots of a response.
///
/// Use it to identify the rows of a list that shows a response while it is generated.
public struct GenerationID: Sendable, Hashable {
  private let answer: UUID
  /// A JSON Pointer.
  private let path: String

  /// Creates a new, unique identifier.
  public init() {
    answer = UUID()
    path = ""
  }

  private init(answer: UUID, path: String) {
    self.answer = answer
    self.path = path
  }

  func part(_ step: String) -> GenerationID {
    // Escaped as in a JSON Pointer (RFC 6901), so that a key such as `a/b` differs from a path of
    // two steps.
    let safe =
      step.contains { $0 == "/" || $0 == "~" }
      ? step.replacing("~", with: "~0").replacing("/", with: "~1") : step
    return GenerationID(answer: answer, path: path + "/" + safe)
  }
}
