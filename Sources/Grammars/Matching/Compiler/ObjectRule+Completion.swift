/// The members that an object has so far.
struct ObjectState: Hashable {
  /// One bit for each declared key that was written, except keys in a fixed order.
  var seen: [UInt64] = []
  /// The first of the keys in a fixed order that may still come.
  var position: Int32 = 0
  var count: Int32 = 0
  /// The undeclared keys that must not repeat, as nodes of the machine's trie of written keys.
  var used: [Int32] = []

  func hasSeen(_ label: Int) -> Bool { seen[label >> 6] >> UInt64(label & 63) & 1 == 1 }
}

extension ObjectRule {
  var initialState: ObjectState {
    var state = ObjectState()
    if orderedCount < declaredCount {
      state.seen = [UInt64](repeating: 0, count: (declaredCount + 63) / 64)
    }
    return state
  }

  /// True if a declared key was neither written nor skipped.
  func isOpen(_ label: Int, in state: ObjectState) -> Bool {
    label < orderedCount ? label >= state.position : !state.hasSeen(label)
  }

  func adding(_ label: Int, to state: ObjectState) -> ObjectState {
    var state = state
    state.count = min(state.count + 1, saturation)
    state.position = Int32(min(label + 1, orderedCount))
    if orderedCount..<declaredCount ~= label {
      state.seen[label >> 6] |= 1 << UInt64(label & 63)
    }
    if state.count >= minimum { state.used = [] }
    return state
  }

  func missing(in state: ObjectState) -> Int32 {
    var count: Int32 = 0
    for label in 0..<declaredCount where labels[label].isRequired && isOpen(label, in: state) {
      count += 1
    }
    return count
  }

  func mayClose(_ state: ObjectState) -> Bool {
    state.count >= minimum && missing(in: state) == 0
  }

  /// Returns only labels with which the object can still be completed.
  func allowedLabels(in state: ObjectState) -> [Int32] {
    let missing = missing(in: state)
    let isFull = maximum != unlimited && state.count + missing >= maximum
    func isAllowed(_ label: Int) -> Bool {
      !labels[label].isForbidden && (!isFull || labels[label].isRequired)
        && suffices(taking: label, in: state)
    }
    var result: [Int32] = []
    for label in Int(state.position)..<max(Int(state.position), orderedCount) {
      if isAllowed(label) { result.append(Int32(label)) }
      if labels[label].isRequired { return result }
    }
    for label in orderedCount..<labels.count
    where label >= declaredCount || isOpen(label, in: state) {
      if isAllowed(label) { result.append(Int32(label)) }
    }
    return result
  }

  /// True if enough keys are left for the minimum after `label`.
  ///
  /// Only in objects with ordered keys does a key make others unavailable: those it skips.
  private func suffices(taking label: Int, in state: ObjectState) -> Bool {
    guard state.count + 1 < minimum, orderedCount > 0 else { return true }
    let next = adding(label, to: state)
    var available = Int(next.count) - state.used.count - (label < declaredCount ? 0 : 1)
    for index in labels.indices where !labels[index].isForbidden {
      if index >= declaredCount || isOpen(index, in: next) { available += labels[index].capacity }
    }
    return available >= Int(minimum)
  }

  /// Returns the keys that complete the object in the fewest bytes, if it can be completed.
  func completion(
    of state: ObjectState, used: Set<[UInt8]>, costs: [Int]
  ) -> [(label: Int, key: [UInt8])]? {
    var chosen: [(label: Int, key: [UInt8])] = []
    var optional: [(cost: Int, label: Int, key: [UInt8])] = []
    for (label, rule) in labels.enumerated() {
      let cost = costs[Int(rule.value)]
      let isDeclared = label < declaredCount
      if isDeclared, !isOpen(label, in: state) { continue }
      if cost >= CompiledGrammar.impossible {
        if rule.isRequired { return nil }
        continue
      }
      for key in rule.shortestKeys {
        if rule.isRequired {
          chosen.append((label, key))
        } else if isDeclared || !used.contains(key) {
          optional.append((cost + key.count, label, key))
        }
      }
    }
    let missing = Int(minimum) - Int(state.count) - chosen.count
    if missing > 0 {
      guard optional.count >= missing else { return nil }
      optional.sort { ($0.cost, $0.label) < ($1.cost, $1.label) }
      chosen += optional.prefix(missing).map { ($0.label, $0.key) }
      chosen.sort { $0.label < $1.label }
    }
    guard maximum == unlimited || Int(state.count) + chosen.count <= Int(maximum) else {
      return nil
    }
    return chosen
  }
}
