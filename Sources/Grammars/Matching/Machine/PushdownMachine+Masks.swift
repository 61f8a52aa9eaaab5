extension PushdownMachine {
  mutating func mask(_ configuration: Int32, _ vocabulary: TokenVocabulary) -> TokenMask {
    var mask: TokenMask
    if let room = openRoom(configuration, length: Int32(vocabulary.plain.maximumLength)) {
      mask = vocabulary.plain.upTo(room)
      vocabulary.specialTrie.walk(&self, from: configuration, into: &mask)
    } else {
      mask = TokenMask(tokenCount: vocabulary.count)
      vocabulary.trie.walk(&self, from: configuration, into: &mask)
    }
    if isComplete(configuration) {
      for token in vocabulary.endTokens { mask.insert(Int32(token)) }
    }
    return mask
  }

  /// Returns how many plain scalars, of any kind, fit into the current text.
  ///
  /// Returns `nil` if the number of scalars isn't enough to decide which plain tokens are allowed.
  private func openRoom(_ configuration: Int32, length: Int32) -> Int32? {
    let stacks = stacks(of: configuration)
    for stack in stacks where stack != 0 {
      let frame = frame(stack)
      guard frame.phase == Frame.body, frame.kind == .text || frame.kind == .key else { continue }
      let view = view(of: frame)
      guard view.isOpen(frame.a) else { continue }
      guard frame.kind == .text, case .text(let rule) = compiled.rules[Int(frame.rule)],
        rule.maxLength != unlimited
      else { return unlimited }
      let room = rule.maxLength - frame.b
      if room - view.maximumDistance >= length { return unlimited }
      // Another stack might allow some of the longer tokens.
      if view.maximumDistance == 0, stacks.count == 1 { return room }
    }
    return nil
  }

  /// Returns a configuration that allows the same tokens of up to `length` bytes.
  ///
  /// Counts far from their bounds are moved nearer to them, so many configurations share one mask.
  mutating func representative(of configuration: Int32, length: Int32) -> Int32 {
    let stacks = stacks(of: configuration)
    var changed = false
    var result: [Int32] = []
    for stack in stacks {
      let other = representative(ofStack: stack, length: length)
      if other != stack { changed = true }
      result.append(other)
    }
    return changed ? self.configuration(of: result) : configuration
  }

  private mutating func representative(ofStack stack: Int32, length: Int32) -> Int32 {
    // From the bottom up and without recursion, because stacks may be very deep.
    var chain: [Int32] = []
    var top = stack
    var result: Int32 = 0
    while top != 0 {
      if let known = knownRepresentative(of: top, length: length) {
        result = known
        break
      }
      chain.append(top)
      top = parent(top)
    }
    while let next = chain.popLast() {
      result = representative(of: next, on: result, length: length)
      setRepresentative(of: next, result)
    }
    return result
  }

  private mutating func representative(of stack: Int32, on parent: Int32, length: Int32) -> Int32 {
    var frame = frame(stack)
    var isChanged = parent != self.parent(stack)
    switch (frame.kind, frame.kind == .key ? nil : compiled.rules[Int(frame.rule)]) {
    case (.text, .text(let rule)) where rule.countsLength:
      let far = length + views[Int(rule.automaton)].maximumDistance
      let count = Self.nearer(frame.b, minimum: rule.minLength, maximum: rule.maxLength, far: far)
      isChanged = isChanged || count != frame.b
      frame.b = count
    case (.array, .array(let rule)) where frame.a >= rule.prefix.count:
      let count = Self.nearer(frame.a, minimum: rule.minimum, maximum: rule.maximum, far: length)
      isChanged = isChanged || count != frame.a
      frame.a = count
    default: break
    }
    return isChanged ? push(frame, on: parent) : stack
  }

  /// Increases `count` as long as it stays at least `far` below each bound ahead of it.
  private static func nearer(_ count: Int32, minimum: Int32, maximum: Int32, far: Int32) -> Int32 {
    var step = maximum == unlimited ? Int32.max : maximum - count - far
    if count < minimum {
      step = min(step, minimum - count - far)
    } else if maximum == unlimited {
      return count
    }
    return step > 0 ? count + step : count
  }
}
