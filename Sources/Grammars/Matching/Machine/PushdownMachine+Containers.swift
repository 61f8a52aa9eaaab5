extension PushdownMachine {
  private static let space = UInt8(ascii: " ")

  mutating func stepArray(_ frame: Frame, _ byte: UInt8, on parent: Int32) {
    guard case .array(let rule) = compiled.rules[Int(frame.rule)] else { return }
    switch (frame.phase, byte) {
    case (Frame.opening, UInt8(ascii: "[")):
      if rule.minimum == 0 {
        var empty = frame
        empty.phase = Frame.empty
        reach(empty, on: parent)
      }
      beginElement(frame, rule, on: parent)
    case (Frame.empty, UInt8(ascii: "]")): finish(onto: parent, label: 0)
    case (Frame.afterValue, UInt8(ascii: "]")):
      if frame.a >= rule.minimum { finish(onto: parent, label: 0) }
    case (Frame.afterValue, UInt8(ascii: ",")):
      guard rule.maximum == unlimited || frame.a < rule.maximum else { return }
      var spaced = frame
      spaced.phase = Frame.afterComma
      reach(spaced, on: parent)
      beginElement(frame, rule, on: parent)
    case (Frame.afterComma, Self.space): beginElement(frame, rule, on: parent)
    default: break
    }
  }

  private mutating func beginElement(_ frame: Frame, _ rule: ArrayRule, on parent: Int32) {
    guard rule.maximum == unlimited || frame.a < rule.maximum else { return }
    var inside = frame
    inside.phase = Frame.inside
    inside.a = min(frame.a + 1, rule.saturation)
    begin(rule.element(frame.a), on: push(inside, on: parent))
  }

  mutating func stepObject(_ frame: Frame, _ byte: UInt8, on parent: Int32) {
    guard case .object(let rule) = compiled.rules[Int(frame.rule)] else { return }
    var frame = frame
    switch (frame.phase, byte) {
    case (Frame.opening, UInt8(ascii: "{")):
      frame.phase = Frame.empty
      frame.a = number(of: rule.initialState)
      reach(frame, on: parent)
    case (Frame.empty, UInt8(ascii: "}")), (Frame.afterValue, UInt8(ascii: "}")):
      if rule.mayClose(objectState(frame.a)) { finish(onto: parent, label: 0) }
    case (Frame.empty, UInt8(ascii: "\"")), (Frame.afterComma, UInt8(ascii: "\"")),
      (Frame.afterCommaSpace, UInt8(ascii: "\"")):
      beginKey(frame, rule, on: parent)
    case (Frame.afterValue, UInt8(ascii: ",")):
      guard !rule.allowedLabels(in: objectState(frame.a)).isEmpty else { return }
      frame.phase = Frame.afterComma
      reach(frame, on: parent)
    case (Frame.afterComma, Self.space):
      frame.phase = Frame.afterCommaSpace
      reach(frame, on: parent)
    case (Frame.afterKey, UInt8(ascii: ":")):
      var spaced = frame
      spaced.phase = Frame.afterColon
      reach(spaced, on: parent)
      beginValue(frame, rule, on: parent)
    case (Frame.afterColon, Self.space): beginValue(frame, rule, on: parent)
    default: break
    }
  }

  private mutating func beginValue(_ frame: Frame, _ rule: ObjectRule, on parent: Int32) {
    var inside = frame
    inside.phase = Frame.inside
    inside.b = 0
    begin(rule.labels[Int(frame.b)].value, on: push(inside, on: parent))
  }

  private mutating func beginKey(_ frame: Frame, _ rule: ObjectRule, on parent: Int32) {
    let state = objectState(frame.a)
    guard let view = keyView(of: frame.rule, rule, state) else { return }
    var object = frame
    object.phase = Frame.inKey
    object.b = 0
    // Undeclared keys must differ from one another until the object has enough members.
    let isRemembered = state.count + 1 < rule.minimum
    let key = Frame(kind: .key, phase: Frame.body, rule: view, b: isRemembered ? 0 : -1)
    reach(key, on: push(object, on: parent))
  }

  /// - Parameter written: The node of the key's text if it must not repeat; otherwise -1.
  mutating func finishKey(_ frame: Frame, label: Int32, written: Int32 = -1, on parent: Int32) {
    guard case .object(let rule) = compiled.rules[Int(frame.rule)] else { return }
    var state = objectState(frame.a)
    if written >= 0, label >= rule.declaredCount {
      state.used.append(written)
      state.used.sort()
    }
    var next = frame
    next.phase = Frame.afterKey
    next.a = number(of: rule.adding(Int(label), to: state))
    next.b = label
    reach(next, on: parent)
  }
}
