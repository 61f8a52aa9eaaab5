extension PushdownMachine {
  /// Returns the configuration that equals one of another machine of the same grammar.
  mutating func adopt(_ configuration: Int32, of other: PushdownMachine) -> Int32 {
    self.configuration(of: other.stacks(of: configuration).map { adopt(stack: $0, of: other) })
  }

  private mutating func adopt(stack: Int32, of other: PushdownMachine) -> Int32 {
    var chain: [Int32] = []
    var top = stack
    while top != 0 {
      chain.append(top)
      top = other.parent(top)
    }
    var result: Int32 = 0
    while let next = chain.popLast() {
      let frame = adopt(other.frame(next), of: other, on: result)
      result = push(frame, on: result)
    }
    return result
  }

  /// Replaces the other machine's numbers by this machine's.
  private mutating func adopt(_ frame: Frame, of other: PushdownMachine, on parent: Int32) -> Frame
  {
    var frame = frame
    switch frame.kind {
    case .text, .array, .sequence, .repeating: break
    case .object:
      if frame.phase != Frame.opening {
        var state = other.objectState(frame.a)
        state.used = state.used.map { adopt(written: $0, of: other) }.sorted()
        frame.a = number(of: state)
      }
    case .key:
      let object = self.frame(parent)
      if case .object(let rule) = compiled.rules[Int(object.rule)],
        let view = keyView(of: object.rule, rule, objectState(object.a))
      {
        frame.rule = view
      }
      if frame.b >= 0 { frame.b = adopt(written: frame.b, of: other) }
    }
    return frame
  }

  private mutating func adopt(written node: Int32, of other: PushdownMachine) -> Int32 {
    other.writtenText(node).reduce(0) { written($0, CodePointSet.ordinal($1)) }
  }
}
