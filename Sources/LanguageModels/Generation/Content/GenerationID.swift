import Foundation

/// Tells one generated value from others through all the snapshots of the answer it is part of.
///
/// A list that shows an answer while it grows takes it as the identity of its rows.
public struct GenerationID: Sendable, Hashable {
  /// What all values of one answer share.
  private let answer: UUID
  /// Where in the answer the value stands, as a JSON Pointer.
  private let path: String

  /// Creates an identity like no other.
  public init() {
    answer = UUID()
    path = ""
  }

  private init(answer: UUID, path: String) {
    self.answer = answer
    self.path = path
  }

  /// The identity of a part, the same each time for one key or position.
  func part(_ step: String) -> GenerationID {
    // As in a JSON Pointer, so that no key can pass for a path of several.
    let safe =
      step.contains { $0 == "/" || $0 == "~" }
      ? step.replacing("~", with: "~0").replacing("/", with: "~1") : step
    return GenerationID(answer: answer, path: path + "/" + safe)
  }
}
