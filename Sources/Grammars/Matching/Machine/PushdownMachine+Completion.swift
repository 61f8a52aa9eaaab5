extension PushdownMachine {
  mutating func shortestCompletion(_ configuration: Int32) -> [UInt8] {
    var best: [UInt8]?
    for stack in stacks(of: configuration) {
      if stack == 0 { return [] }
      let bytes = completion(of: stack)
      if best == nil || bytes.count < best!.count { best = bytes }
    }
    return best ?? []
  }

  private mutating func completion(of stack: Int32) -> [UInt8] {
    var result: [UInt8] = []
    var stack = stack
    if frame(stack).kind == .key {
      result = keyCompletion(frame(stack), in: frame(parent(stack)))
      stack = parent(parent(stack))
    }
    while stack != 0 {
      result += rest(of: frame(stack))
      stack = parent(stack)
    }
    return result
  }

  private mutating func text(of rule: Int32) -> [UInt8] {
    switch compiled.rules[Int(rule)] {
    case .text(let text):
      if let known = shortestTexts[rule] { return known }
      let phase = text.isQuoted ? Frame.openingQuote : Frame.body
      let shortest = rest(of: Frame(kind: .text, phase: phase, rule: rule))
      shortestTexts[rule] = shortest
      return shortest
    case .array: return rest(of: Frame(kind: .array, phase: Frame.opening, rule: rule))
    case .object: return rest(of: Frame(kind: .object, phase: Frame.opening, rule: rule))
    case .choice(let branches):
      let best = branches.min { compiled.costs[Int($0)] < compiled.costs[Int($1)] }
      return best.map { text(of: $0) } ?? []
    case .sequence(let parts):
      var result: [UInt8] = []
      for part in parts { result += text(of: part) }
      return result
    case .repeating(let part, let minimum, _):
      return minimum == 0 ? [] : Array(repeatElement(text(of: part), count: Int(minimum)).joined())
    }
  }

  private mutating func rest(of frame: Frame, _ rule: TextRule) -> [UInt8] {
    let (bytes, frame) = scalarRest(of: frame)
    let view = views[Int(rule.automaton)]
    let quote: [UInt8] = rule.isQuoted ? [JSONText.quote] : []
    if frame.b < rule.minLength {
      // If a minimum is counted, the automaton accepts any string.
      return bytes + repeatElement(UInt8(ascii: "a"), count: Int(rule.minLength - frame.b)) + quote
    }
    let room = rule.maxLength == unlimited ? unlimited : rule.maxLength - frame.b
    return bytes + view.shortestText(from: frame.a, isQuoted: rule.isQuoted, maximum: room) + quote
  }

  private mutating func rest(of frame: Frame) -> [UInt8] {
    switch (frame.kind, compiled.rules[Int(frame.rule)]) {
    case (.text, .text(let rule)): return rest(of: frame, rule)
    case (.array, .array(let rule)): return rest(of: frame, rule)
    case (.object, .object(let rule)): return rest(of: frame, rule)
    case (.sequence, .sequence(let parts)):
      var result: [UInt8] = []
      for part in parts[(Int(frame.a) + 1)...] { result += text(of: part) }
      return result
    case (.repeating, .repeating(let part, let minimum, _)):
      let count = max(0, Int(minimum) - Int(frame.a) - 1)
      return count == 0 ? [] : Array(repeatElement(text(of: part), count: count).joined())
    default: return []
    }
  }

  private mutating func rest(of frame: Frame, _ rule: ArrayRule) -> [UInt8] {
    if frame.phase == Frame.empty { return [UInt8(ascii: "]")] }
    var result: [UInt8] = frame.phase == Frame.opening ? [UInt8(ascii: "[")] : []
    var count = frame.a
    var needsComma = frame.phase == Frame.inside || frame.phase == Frame.afterValue
    // After a comma an element must follow, even if the minimum is reached.
    var mustCome = frame.phase == Frame.afterComma
    while mustCome || count < rule.minimum {
      if needsComma { result.append(UInt8(ascii: ",")) }
      result += text(of: rule.element(count))
      count += 1
      needsComma = true
      mustCome = false
    }
    return result + [UInt8(ascii: "]")]
  }

  private mutating func rest(of frame: Frame, _ rule: ObjectRule) -> [UInt8] {
    if frame.phase == Frame.opening {
      return [UInt8(ascii: "{")]
        + members(of: rule, rule.initialState, needsComma: false) + [UInt8(ascii: "}")]
    }
    let state = objectState(frame.a)
    switch frame.phase {
    case Frame.empty:
      return members(of: rule, state, needsComma: false) + [UInt8(ascii: "}")]
    case Frame.afterKey, Frame.afterColon:
      let colon: [UInt8] = frame.phase == Frame.afterKey ? [UInt8(ascii: ":")] : []
      return colon + text(of: rule.labels[Int(frame.b)].value)
        + members(of: rule, state, needsComma: true) + [UInt8(ascii: "}")]
    case Frame.afterComma, Frame.afterCommaSpace:
      return memberAfterComma(frame, rule, state) + [UInt8(ascii: "}")]
    default:
      return members(of: rule, state, needsComma: true) + [UInt8(ascii: "}")]
    }
  }

  private mutating func members(
    of rule: ObjectRule, _ state: ObjectState, used: Set<[UInt8]>, needsComma: Bool
  ) -> [UInt8] {
    var result: [UInt8] = []
    for (label, key) in rule.completion(of: state, used: used, costs: compiled.costs) ?? [] {
      if needsComma || !result.isEmpty { result.append(UInt8(ascii: ",")) }
      result += key + [UInt8(ascii: ":")] + text(of: rule.labels[label].value)
    }
    return result
  }

  private mutating func members(
    of rule: ObjectRule, _ state: ObjectState, needsComma: Bool
  ) -> [UInt8] {
    members(of: rule, state, used: usedKeys(of: state), needsComma: needsComma)
  }

  private func usedKeys(of state: ObjectState) -> Set<[UInt8]> {
    Set(state.used.map { JSONText.quoted(text($0)) })
  }

  private func text(_ written: Int32) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: writtenText(written))
    return String(view)
  }

  private mutating func memberAfterComma(
    _ frame: Frame, _ rule: ObjectRule, _ state: ObjectState
  ) -> [UInt8] {
    let wanted = members(of: rule, state, needsComma: false)
    if !wanted.isEmpty { return wanted }
    guard let view = keyView(of: frame.rule, rule, state) else { return [] }
    let key = Frame(kind: .key, phase: Frame.body, rule: view, b: -1)
    let rest = keyRest(key, rule, state)
    return [JSONText.quote] + rest
  }

  private mutating func keyCompletion(_ key: Frame, in object: Frame) -> [UInt8] {
    guard case .object(let rule) = compiled.rules[Int(object.rule)] else { return [] }
    return keyRest(key, rule, objectState(object.a)) + [UInt8(ascii: "}")]
  }

  /// With more labels than this, the nearest key is used rather than trying all.
  private static let maximumLabelsTried = 32

  /// Returns the rest of a key, its value, and all members that are then missing.
  private mutating func keyRest(_ key: Frame, _ rule: ObjectRule, _ state: ObjectState) -> [UInt8] {
    let (bytes, key) = scalarRest(of: key)
    let view = views[Int(key.rule)]
    let labels = rule.allowedLabels(in: state)
    let sets = labels.count <= Self.maximumLabelsTried ? labels.map { [$0] } : [labels]
    var best: [UInt8]?
    for set in sets {
      let wanted = TextView(view.automaton) { set.contains($0) }
      if !wanted.isLive(key.a) { continue }
      let rest = wanted.shortestText(from: key.a, isQuoted: true)
      let label = wanted.label(after: rest, from: key.a)
      var used = usedKeys(of: state)
      if key.b >= 0 {
        used.insert(JSONText.quoted(text(key.b)).dropLast() + rest + [JSONText.quote])
      }
      let result =
        bytes + rest + [JSONText.quote, UInt8(ascii: ":")] + text(of: rule.labels[label].value)
        + members(of: rule, rule.adding(label, to: state), used: used, needsComma: true)
      if best == nil || result.count < best!.count { best = result }
    }
    return best ?? []
  }

  // MARK: Scalars

  private mutating func scalarRest(of frame: Frame) -> ([UInt8], Frame) {
    var next = frame
    next.phase = Frame.body
    next.scalarState = 0
    switch frame.phase {
    case Frame.openingQuote: return ([JSONText.quote], next)
    case Frame.closedBytes:
      count(&next, 0)
      return ([UInt8](repeating: 0x80, count: Int(frame.scalarState)), next)
    case Frame.freeDigits:
      count(&next, 0)
      return (FreeEscape(rawValue: frame.scalarState)?.shortestRest ?? [], next)
    case Frame.bytes:
      guard
        let range = Self.scalars(
          UInt32(frame.scalarState >> 5), length: frame.scalarState >> 2 & 7,
          left: frame.scalarState & 3)
      else { break }
      let ordinal = nearest(frame, range.ordinals)
      next.a = view(of: frame).next(frame.a, ordinal)
      count(&next, ordinal)
      return (String(CodePointSet.scalar(ordinal)).utf8.suffix(Int(frame.scalarState & 3)), next)
    case Frame.backslash, Frame.digits:
      return escapeRest(of: frame, next)
    default: break
    }
    return ([], next)
  }

  private mutating func escapeRest(of frame: Frame, _ next: Frame) -> ([UInt8], Frame) {
    var next = next
    let view = view(of: frame)
    func distance(_ scalar: UInt32) -> Int32 {
      let target = view.next(frame.a, scalar)
      return target < 0 ? unlimited : view.distance(from: target)
    }
    let read = frame.phase == Frame.digits ? frame.scalarState & 7 : 0
    var candidates = JSONText.shortlyEscaped
    if frame.phase == Frame.digits || !candidates.contains(where: { distance($0) != unlimited }) {
      candidates = JSONText.escaped.filter {
        let shift = 4 * (4 - read)
        return frame.phase == Frame.backslash
          || Int32($0) >> shift == frame.scalarState >> (4 + shift)
      }
    }
    let scalar = candidates.min { distance($0) < distance($1) } ?? 0
    next.a = view.next(frame.a, scalar)
    count(&next, scalar)
    if frame.phase == Frame.backslash, let short = JSONText.shortEscapeLetter(scalar) {
      return ([short], next)
    }
    let digits = String(scalar, radix: 16)
    let padded = String(repeating: "0", count: 4 - digits.count) + digits
    let rest = Array(padded.utf8.dropFirst(Int(read)))
    return ((frame.phase == Frame.backslash ? [UInt8(ascii: "u")] : []) + rest, next)
  }

  func view(of frame: Frame) -> TextView {
    if frame.kind == .text, case .text(let rule) = compiled.rules[Int(frame.rule)] {
      return views[Int(rule.automaton)]
    }
    return views[Int(frame.rule)]
  }

  private func nearest(_ frame: Frame, _ range: ClosedRange<UInt32>) -> UInt32 {
    let view = view(of: frame)
    var best = (ordinal: range.lowerBound, distance: unlimited)
    view.forEachTarget(of: frame.a, in: range) { target, ordinal in
      guard target >= 0 else { return }
      let distance = view.distance(from: target)
      if distance < best.distance { best = (ordinal, distance) }
    }
    return best.ordinal
  }
}
