public import Foundation

/// The memories that a list or an export has; empty properties are no condition.
public struct MemorySelection: Sendable, Hashable {
  /// The states; by default all in which a memory has content.
  public var states: Set<Memory.State>
  /// The kinds; empty for all.
  public var kinds: Set<Memory.Kind>
  /// The highest sensitivity; memories above it are left out.
  public var sensitivity: Memory.Sensitivity
  /// The conversation that evidence is from; `nil` for any.
  public var conversation: String?
  /// The earliest time, inclusive, at which evidence was said or a memory without evidence was
  /// stored.
  public var after: Date?
  /// The latest such time, exclusive.
  public var before: Date?

  /// Creates a selection.
  public init(
    states: Set<Memory.State> = [.active, .pending, .superseded, .disputed],
    kinds: Set<Memory.Kind> = [], sensitivity: Memory.Sensitivity = .secret,
    conversation: String? = nil, after: Date? = nil, before: Date? = nil
  ) {
    self.states = states
    self.kinds = kinds
    self.sensitivity = sensitivity
    self.conversation = conversation
    self.after = after
    self.before = before
  }

  /// Returns a Boolean value that indicates whether a memory is selected.
  public func contains(_ memory: Memory) -> Bool {
    guard states.contains(memory.state), kinds.isEmpty || kinds.contains(memory.kind),
      memory.sensitivity <= sensitivity
    else { return false }
    if let conversation, !memory.evidence.contains(where: { $0.conversation == conversation }) {
      return false
    }
    let times = memory.evidence.isEmpty ? [memory.created] : memory.evidence.map(\.date)
    return times.contains { time in
      (after.map { time >= $0 } ?? true) && (before.map { time < $0 } ?? true)
    }
  }
}
