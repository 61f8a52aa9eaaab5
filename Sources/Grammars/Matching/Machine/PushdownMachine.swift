/// A machine that runs a compiled grammar on bytes.
///
/// It is a pushdown automaton that is made deterministic step by step. A stack of frames has a
/// number. A configuration is the set of stacks that are possible, and has a number too. The
/// transition of a configuration on a byte is computed once and kept in a table. Configuration 0 is
/// the empty set: the text was rejected.
struct PushdownMachine {
  let compiled: CompiledGrammar
  /// The views of the compiled grammar, followed by the views of keys.
  private(set) var views: [TextView]
  private var viewNumbers: [ViewKey: Int32] = [:]
  /// In the views of keys.
  private var keyStates = 0

  private var objectStates: [ObjectState] = []
  private var objectStateNumbers: [ObjectState: Int32] = [:]

  /// The top frame of each stack; stack 0 is the empty one.
  private var frames: [Frame] = [Frame(kind: .text, phase: 0, rule: -1)]
  private var parents: [Int32] = [-1]
  private var stackNumbers: [StackKey: Int32] = [:]

  private var configurations: [[Int32]] = [[]]
  private var configurationNumbers: [[Int32]: Int32] = [[]: 0]
  /// The next configuration by configuration and byte, or -1 if it isn't computed yet.
  private var transitions: [Int32] = [Int32](repeating: 0, count: 256)

  /// The trie of keys that must not repeat.
  private var writtenParents: [Int32] = [-1]
  private var writtenScalars: [UInt32] = [0]
  private var writtenNumbers: [Pair: Int32] = [:]

  /// The stacks of the configuration under construction; `begun` has the repetitions already
  /// expanded.
  private var reached: [Int32] = []
  private var begun: Set<Pair> = []

  private struct StackKey: Hashable {
    var frame: Frame
    var parent: Int32
  }

  private struct Pair: Hashable {
    var first: Int32
    var second: UInt32
  }

  private struct ViewKey: Hashable {
    var rule: Int32
    var labels: [Int32]
    var used: [Int32]
  }

  /// The results of ``representative(of:length:)`` by stack, for one length.
  private var representatives: [Int32: Int32] = [:]
  private var representativesLength: Int32 = 0

  /// Needed again with every token that comes before such a text.
  var shortestTexts: [Int32: [UInt8]] = [:]

  private(set) var start: Int32 = 0

  init(_ compiled: CompiledGrammar) {
    self.compiled = compiled
    views = compiled.views
    begin(compiled.root, on: 0)
    start = takeReached()
  }

  // MARK: Configurations

  /// True if the tables are so large that a new machine is better.
  var isLarge: Bool {
    configurations.count > 1 << 14 || frames.count > 1 << 19 || keyStates > 1 << 22
  }

  func stacks(of configuration: Int32) -> [Int32] { configurations[Int(configuration)] }

  func isComplete(_ configuration: Int32) -> Bool {
    configurations[Int(configuration)].first == 0
  }

  /// True if the text may end here and nothing can follow.
  func mustEnd(_ configuration: Int32) -> Bool { configurations[Int(configuration)] == [0] }

  /// Returns 0 if the byte is rejected.
  mutating func next(_ configuration: Int32, _ byte: UInt8) -> Int32 {
    let cell = Int(configuration) << 8 | Int(byte)
    let known = transitions[cell]
    if known >= 0 { return known }
    for stack in configurations[Int(configuration)] where stack != 0 { step(stack, byte) }
    let result = takeReached()
    transitions[cell] = result
    return result
  }

  mutating func configuration(of stacks: [Int32]) -> Int32 {
    reached = stacks
    return takeReached()
  }

  private mutating func takeReached() -> Int32 {
    begun.removeAll(keepingCapacity: true)
    if reached.count > 1 {
      reached.sort()
      var last: Int32 = -1
      reached.removeAll { stack in
        defer { last = stack }
        return stack == last
      }
    }
    if let known = configurationNumbers[reached] {
      reached.removeAll(keepingCapacity: true)
      return known
    }
    let fresh = Int32(configurations.count)
    configurations.append(reached)
    configurationNumbers[reached] = fresh
    transitions.append(contentsOf: repeatElement(-1, count: 256))
    reached.removeAll(keepingCapacity: true)
    return fresh
  }

  // MARK: Stacks

  func frame(_ stack: Int32) -> Frame { frames[Int(stack)] }

  func parent(_ stack: Int32) -> Int32 { parents[Int(stack)] }

  mutating func knownRepresentative(of stack: Int32, length: Int32) -> Int32? {
    if length != representativesLength {
      representatives = [:]
      representativesLength = length
    }
    return representatives[stack]
  }

  mutating func setRepresentative(of stack: Int32, _ other: Int32) {
    representatives[stack] = other
  }

  mutating func push(_ frame: Frame, on parent: Int32) -> Int32 {
    let key = StackKey(frame: frame, parent: parent)
    if let known = stackNumbers[key] { return known }
    frames.append(frame)
    parents.append(parent)
    stackNumbers[key] = Int32(frames.count - 1)
    return Int32(frames.count - 1)
  }

  /// Adds a stack whose top frame waits for a byte.
  mutating func reach(_ frame: Frame, on parent: Int32) {
    let stack = push(frame, on: parent)
    reached.append(stack)
  }

  /// Begins a text of `rule` on top of a stack.
  mutating func begin(_ rule: Int32, on parent: Int32) {
    switch compiled.rules[Int(rule)] {
    case .text(let text):
      let phase = text.isQuoted ? Frame.openingQuote : Frame.body
      normalize(Frame(kind: .text, phase: phase, rule: rule), on: parent)
    case .array: reach(Frame(kind: .array, phase: Frame.opening, rule: rule), on: parent)
    case .object: reach(Frame(kind: .object, phase: Frame.opening, rule: rule), on: parent)
    case .choice(let branches):
      for branch in branches { begin(branch, on: parent) }
    case .sequence(let parts):
      proceed(in: Frame(kind: .sequence, phase: 0, rule: rule), parts, on: parent)
    case .repeating(let part, let minimum, let maximum):
      proceed(in: Frame(kind: .repeating, phase: 0, rule: rule), part, minimum, maximum, on: parent)
    }
  }

  /// Adds a stack with a text frame on top and, if an unquoted text may end here, the stacks that
  /// follow it.
  mutating func normalize(_ frame: Frame, on parent: Int32) {
    guard frame.kind == .text, frame.phase == Frame.body,
      case .text(let rule) = compiled.rules[Int(frame.rule)], !rule.isQuoted
    else { return reach(frame, on: parent) }
    if canContinue(frame, rule) { reach(frame, on: parent) }
    if views[Int(rule.automaton)].isAccepting(frame.a), frame.b >= rule.minLength {
      finish(onto: parent, label: 0)
    }
  }

  mutating func finish(onto parent: Int32, label: Int32) {
    guard parent != 0 else {
      reached.append(0)
      return
    }
    var frame = frames[Int(parent)]
    let below = parents[Int(parent)]
    switch frame.kind {
    case .text, .key: preconditionFailure("A text has nothing on top of it.")
    case .array:
      frame.phase = Frame.afterValue
      reach(frame, on: below)
    case .object:
      if frame.phase == Frame.inKey {
        finishKey(frame, label: label, on: below)
      } else {
        frame.phase = Frame.afterValue
        reach(frame, on: below)
      }
    case .sequence:
      guard case .sequence(let parts) = compiled.rules[Int(frame.rule)] else { return }
      frame.a += 1
      proceed(in: frame, parts, on: below)
    case .repeating:
      guard case .repeating(let part, let minimum, let maximum) = compiled.rules[Int(frame.rule)]
      else { return }
      frame.a = min(frame.a + 1, maximum == unlimited ? minimum : maximum)
      proceed(in: frame, part, minimum, maximum, on: below)
    }
  }

  private mutating func proceed(in frame: Frame, _ parts: [Int32], on parent: Int32) {
    let part = Int(frame.a)
    if part == parts.count { return finish(onto: parent, label: 0) }
    let stack = part == parts.count - 1 ? parent : push(frame, on: parent)
    begin(parts[part], on: stack)
  }

  private mutating func proceed(
    in frame: Frame, _ part: Int32, _ minimum: Int32, _ maximum: Int32, on parent: Int32
  ) {
    let stack = push(frame, on: parent)
    // A part that may be empty returns to this stack; expanding it once is enough.
    guard begun.insert(Pair(first: stack, second: 0)).inserted else { return }
    if frame.a >= minimum { finish(onto: parent, label: 0) }
    if maximum == unlimited || frame.a < maximum { begin(part, on: stack) }
  }

  private mutating func step(_ stack: Int32, _ byte: UInt8) {
    let frame = frames[Int(stack)]
    let parent = parents[Int(stack)]
    switch frame.kind {
    case .text, .key: stepText(frame, byte, on: parent)
    case .array: stepArray(frame, byte, on: parent)
    case .object: stepObject(frame, byte, on: parent)
    case .sequence, .repeating: break
    }
  }

  // MARK: Objects' states and views of keys

  func objectState(_ number: Int32) -> ObjectState { objectStates[Int(number)] }

  mutating func number(of state: ObjectState) -> Int32 {
    if let known = objectStateNumbers[state] { return known }
    objectStates.append(state)
    objectStateNumbers[state] = Int32(objectStates.count - 1)
    return Int32(objectStates.count - 1)
  }

  /// The keys that may come next in an object; `nil` if there are none.
  mutating func keyView(of number: Int32, _ rule: ObjectRule, _ state: ObjectState) -> Int32? {
    let labels = rule.allowedLabels(in: state)
    if labels.isEmpty { return nil }
    let key = ViewKey(rule: number, labels: labels, used: state.used)
    if let known = viewNumbers[key] { return known }
    var automaton = rule.keys
    if !state.used.isEmpty {
      let words = state.used.map { writtenText($0) }
      // If the result, which has a few more states, is too large, a key may repeat.
      automaton = (try? KeyAutomaton.excluding(words, from: automaton)) ?? automaton
    }
    let allowed = Set(labels)
    views.append(TextView(automaton, allows: allowed.contains))
    keyStates += automaton.stateCount
    viewNumbers[key] = Int32(views.count - 1)
    return Int32(views.count - 1)
  }

  func writtenText(_ node: Int32) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var node = node
    while node > 0 {
      result.append(CodePointSet.scalar(writtenScalars[Int(node)]))
      node = writtenParents[Int(node)]
    }
    return result.reversed()
  }

  mutating func written(_ node: Int32, _ ordinal: UInt32) -> Int32 {
    let key = Pair(first: node, second: ordinal)
    if let known = writtenNumbers[key] { return known }
    writtenParents.append(node)
    writtenScalars.append(ordinal)
    writtenNumbers[key] = Int32(writtenParents.count - 1)
    return Int32(writtenParents.count - 1)
  }
}
