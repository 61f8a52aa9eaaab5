extension PushdownMachine {
  /// The properties on which the transitions of a text or key depend.
  private struct TextContext {
    var view: Int32
    var isQuoted: Bool
    var isFree: Bool
    var minimum: Int32
    var maximum: Int32
  }

  private func context(of frame: Frame) -> TextContext {
    if frame.kind == .text, case .text(let rule) = compiled.rules[Int(frame.rule)] {
      return TextContext(
        view: rule.automaton, isQuoted: rule.isQuoted, isFree: rule.isFree,
        minimum: rule.minLength, maximum: rule.maxLength)
    }
    return TextContext(
      view: frame.rule, isQuoted: true, isFree: false, minimum: 0, maximum: unlimited)
  }

  /// True if an accepted text is reachable from `state` after one more scalar.
  private func isLive(_ state: Int32, _ frame: Frame, _ context: TextContext) -> Bool {
    guard views[Int(context.view)].isLive(state) else { return false }
    if context.maximum == unlimited { return true }
    return frame.b + 1 + views[Int(context.view)].distance(from: state) <= context.maximum
  }

  func canContinue(_ frame: Frame, _ rule: TextRule) -> Bool {
    let automaton = views[Int(rule.automaton)].automaton
    let context = context(of: frame)
    let row = Int(frame.a) * automaton.classCount
    return automaton.table[row..<row + automaton.classCount].contains {
      isLive($0, frame, context)
    }
  }

  mutating func stepText(_ frame: Frame, _ byte: UInt8, on parent: Int32) {
    let context = context(of: frame)
    var next = frame
    switch frame.phase {
    case Frame.openingQuote:
      guard byte == JSONText.quote else { return }
      next.phase = Frame.body
      reach(next, on: parent)
    case Frame.body: stepBody(frame, byte, context, on: parent)
    case Frame.backslash:
      if let scalar = JSONText.shortEscape(byte) {
        complete(frame, scalar, context, on: parent)
      } else if byte == UInt8(ascii: "u") {
        next.phase = context.isFree ? Frame.freeDigits : Frame.digits
        next.scalarState = 0
        guard context.isFree || escapes(after: next, context) else { return }
        reach(next, on: parent)
      }
    case Frame.closedBytes:
      guard UTF8.isContinuation(byte) else { return }
      next.scalarState -= 1
      if next.scalarState > 0 { return reach(next, on: parent) }
      arrive(next, frame.a, 0, context, on: parent)
    case Frame.bytes:
      guard UTF8.isContinuation(byte) else { return }
      continueBytes(frame, UInt32(byte & 0x3F), context, on: parent)
    case Frame.digits:
      guard let digit = JSONText.hexDigit(byte) else { return }
      next.scalarState =
        frame.scalarState &+ 1 &+ Int32(digit) << (4 + 4 * (3 - (frame.scalarState & 7)))
      guard escapes(after: next, context) else { return }
      if next.scalarState & 7 < 4 { return reach(next, on: parent) }
      complete(frame, UInt32(next.scalarState >> 4), context, on: parent)
    case Frame.freeDigits:
      guard let step = FreeEscape(rawValue: frame.scalarState)?.next(byte) else { return }
      if step == .done { return complete(frame, 0, context, on: parent) }
      next.scalarState = step.rawValue
      reach(next, on: parent)
    default: break
    }
  }

  private mutating func stepBody(
    _ frame: Frame, _ byte: UInt8, _ context: TextContext, on parent: Int32
  ) {
    if context.isQuoted,
      byte < UInt8(ascii: " ") || byte == JSONText.quote || byte == JSONText.backslash
    {
      if byte == JSONText.quote { return close(frame, context, on: parent) }
      guard byte == JSONText.backslash else { return }
      let view = views[Int(context.view)]
      let scalars = context.isFree ? [0] : JSONText.escaped + [UInt32(UInt8(ascii: "/"))]
      guard
        scalars.contains(where: { isLive(view.next(frame.a, $0), frame, context) })
      else { return }
      var next = frame
      next.phase = Frame.backslash
      return reach(next, on: parent)
    }
    switch byte {
    case 0..<0x80: complete(frame, UInt32(byte), context, on: parent)
    case 0xC2...0xDF: beginBytes(frame, UInt32(byte & 0x1F), 2, context, on: parent)
    case 0xE0...0xEF: beginBytes(frame, UInt32(byte & 0x0F), 3, context, on: parent)
    case 0xF0...0xF4: beginBytes(frame, UInt32(byte & 0x07), 4, context, on: parent)
    default: break
    }
  }

  private mutating func close(_ frame: Frame, _ context: TextContext, on parent: Int32) {
    let view = views[Int(context.view)]
    guard view.isAccepting(frame.a) else { return }
    if frame.kind == .text {
      if frame.b >= context.minimum { finish(onto: parent, label: 0) }
      return
    }
    let label = view.automaton.labels[Int(frame.a)]
    finishKey(self.frame(parent), label: label, written: frame.b, on: self.parent(parent))
  }

  private mutating func complete(
    _ frame: Frame, _ ordinal: UInt32, _ context: TextContext, on parent: Int32
  ) {
    let target = views[Int(context.view)].next(frame.a, ordinal)
    guard isLive(target, frame, context) else { return }
    arrive(frame, target, ordinal, context, on: parent)
  }

  private mutating func arrive(
    _ frame: Frame, _ target: Int32, _ ordinal: UInt32, _ context: TextContext, on parent: Int32
  ) {
    var next = frame
    next.phase = Frame.body
    next.a = target
    next.scalarState = 0
    count(&next, ordinal)
    normalize(next, on: parent)
  }

  /// Counts one more scalar if the frame's rule needs the count.
  mutating func count(_ frame: inout Frame, _ ordinal: UInt32) {
    if frame.kind == .key {
      if frame.b >= 0 { frame.b = written(frame.b, ordinal) }
      return
    }
    guard case .text(let rule) = compiled.rules[Int(frame.rule)] else { return }
    if rule.maxLength != unlimited || frame.b < rule.minLength { frame.b += 1 }
  }

  // MARK: UTF-8

  /// - Parameter prefix: The bits of the first byte.
  private mutating func beginBytes(
    _ frame: Frame, _ prefix: UInt32, _ length: Int32, _ context: TextContext, on parent: Int32
  ) {
    advanceBytes(frame, prefix, length, left: length - 1, context, on: parent)
  }

  private mutating func continueBytes(
    _ frame: Frame, _ bits: UInt32, _ context: TextContext, on parent: Int32
  ) {
    let prefix = UInt32(frame.scalarState >> 5) << 6 | bits
    advanceBytes(
      frame, prefix, frame.scalarState >> 2 & 7, left: (frame.scalarState & 3) - 1, context,
      on: parent)
  }

  private mutating func advanceBytes(
    _ frame: Frame, _ prefix: UInt32, _ length: Int32, left: Int32, _ context: TextContext,
    on parent: Int32
  ) {
    guard let range = Self.scalars(prefix, length: length, left: left) else { return }
    if left == 0 {
      return complete(frame, range.ordinals.lowerBound, context, on: parent)
    }
    var (some, all): (Int32, Bool) = (-1, true)
    views[Int(context.view)].forEachTarget(of: frame.a, in: range.ordinals) { target, _ in
      let target = isLive(target, frame, context) ? target : -1
      if target >= 0, some < 0 { some = target }
      if target != some || target < 0 { all = false }
    }
    guard some >= 0 else { return }
    var next = frame
    if all, range.isWhole, frame.kind != .key || frame.b < 0 {
      next.phase = Frame.closedBytes
      next.a = some
      next.scalarState = left
    } else {
      next.phase = Frame.bytes
      next.scalarState = Int32(prefix) << 5 | length << 2 | left
    }
    reach(next, on: parent)
  }

  /// Returns the scalars that a UTF-8 sequence may become, and whether every continuation is valid.
  static func scalars(
    _ prefix: UInt32, length: Int32, left: Int32
  ) -> (ordinals: ClosedRange<UInt32>, isWhole: Bool)? {
    let shift = UInt32(left) * 6
    let whole = (low: prefix << shift, high: (prefix + 1) << shift - 1)
    var (low, high) = whole
    low = max(low, length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000)
    high = min(high, 0x10_FFFF)
    if low >= 0xD800, low < 0xE000 { low = 0xE000 }
    if high >= 0xD800, high < 0xE000 { high = 0xD7FF }
    guard low <= high else { return nil }
    func ordinal(_ value: UInt32) -> UInt32 { value < 0xD800 ? value : value - 0x800 }
    return (ordinal(low)...ordinal(high), (low, high) == whole)
  }

  // MARK: Escapes

  /// True if these digits begin an allowed scalar that must be escaped.
  private func escapes(after frame: Frame, _ context: TextContext) -> Bool {
    let shift = 4 * (4 - (frame.scalarState & 7))
    let view = views[Int(context.view)]
    return JSONText.escaped.contains { scalar in
      Int32(scalar) >> shift == frame.scalarState >> (4 + shift)
        && isLive(view.next(frame.a, scalar), frame, context)
    }
  }
}

/// A state within `\uXXXX`, or a surrogate pair of them, where any scalar is allowed.
enum FreeEscape: Int32 {
  case first = 0
  case afterD
  case three, two, one
  /// In the first half of a surrogate pair, with two digits or one left.
  case highTwo, highOne
  case backslash, letter, lowFirst, lowSecond
  case done

  func next(_ byte: UInt8) -> FreeEscape? {
    switch self {
    case .backslash: return byte == JSONText.backslash ? .letter : nil
    case .letter: return byte == UInt8(ascii: "u") ? .lowFirst : nil
    default: break
    }
    guard let digit = JSONText.hexDigit(byte) else { return nil }
    switch self {
    case .first: return digit == 0xD ? .afterD : .three
    case .afterD: return digit < 8 ? .two : digit < 0xC ? .highTwo : nil
    case .three: return .two
    case .two: return .one
    case .one: return .done
    case .highTwo: return .highOne
    case .highOne: return .backslash
    case .lowFirst: return digit == 0xD ? .lowSecond : nil
    case .lowSecond: return digit >= 0xC ? .two : nil
    case .backslash, .letter, .done: return nil
    }
  }

  var shortestRest: [UInt8] {
    let rest =
      switch self {
      case .first: "0000"
      case .afterD: "000"
      case .three: "000"
      case .two: "00"
      case .one: "0"
      case .highTwo: "00\\uDC00"
      case .highOne: "0\\uDC00"
      case .backslash: "\\uDC00"
      case .letter: "uDC00"
      case .lowFirst: "DC00"
      case .lowSecond: "C00"
      case .done: ""
      }
    return Array(rest.utf8)
  }
}
