/// A glob over the bytes of a path, compiled to steps.
///
/// `?`, `*` and brackets match no slash, and `**` does as a whole component. All states are followed
/// at once, so no glob takes longer than its length times that of the path.
struct GlobMatcher: Sendable, Hashable {
  private enum Step: Sendable, Hashable {
    case byte(UInt8)
    case set(ByteSet)
    /// Any bytes but slashes.
    case name
    /// Any bytes.
    case path
    /// The next two steps, or none of them.
    case optionalPair
  }

  private var steps: [Step] = []

  /// Creates a matcher.
  ///
  /// - Returns: `nil` for a glob that can match nothing: a bracket isn't closed or names an unknown
  ///   class, or a backslash is last.
  init?(_ glob: some Collection<UInt8>) {
    var rest = Array(glob)[...]
    var isAtStart = true
    while let byte = rest.popFirst() {
      var last = byte
      switch byte {
      case .backslash:
        guard let escaped = rest.popFirst() else { return nil }
        last = escaped
        steps.append(.byte(escaped))
      case UInt8(ascii: "?"): steps.append(.set(ByteSet(allBut: .slash)))
      case UInt8(ascii: "["):
        guard var set = ByteSet(bracket: &rest) else { return nil }
        set.remove(.slash)
        steps.append(.set(set))
      case UInt8(ascii: "*"):
        let more = rest.prefix { $0 == byte }.count
        rest = rest.dropFirst(more)
        if more > 0 && isAtStart, rest.first == .slash {
          rest.removeFirst()
          steps += [.optionalPair, .path, .byte(.slash)]
          last = .slash
        } else {
          let isWhole =
            more > 0 && isAtStart && (rest.isEmpty || rest.starts(with: [.backslash, .slash]))
          steps.append(isWhole ? .path : .name)
        }
      default: steps.append(.byte(byte))
      }
      isAtStart = last == .slash
    }
  }

  /// Returns whether the glob matches all of a path.
  func matches(_ path: some Collection<UInt8>) -> Bool {
    var states = [Bool](repeating: false, count: steps.count + 1)
    states[0] = true
    skipOptional(&states)
    for byte in path {
      var next = [Bool](repeating: false, count: states.count)
      var isAlive = false
      for (position, step) in steps.enumerated() where states[position] {
        guard let target = Self.target(of: step, at: position, byte) else { continue }
        next[target] = true
        isAlive = true
      }
      guard isAlive else { return false }
      skipOptional(&next)
      states = next
    }
    return states[steps.count]
  }

  /// Returns the position after a byte, or `nil` if the step doesn't match it.
  private static func target(of step: Step, at position: Int, _ byte: UInt8) -> Int? {
    switch step {
    case .byte(let wanted): wanted == byte ? position + 1 : nil
    case .set(let set): set.contains(byte) ? position + 1 : nil
    case .name: byte == .slash ? nil : position
    case .path: position
    case .optionalPair: nil
    }
  }

  /// Adds the states that are reached without a byte.
  private func skipOptional(_ states: inout [Bool]) {
    for (position, step) in steps.enumerated() where states[position] {
      switch step {
      case .name, .path: states[position + 1] = true
      case .optionalPair:
        states[position + 1] = true
        states[position + 3] = true
      case .byte, .set: break
      }
    }
  }
}
