import Synchronization

struct MatchPlace: Sendable {
  private let home: MachineHome
  private var shared: SharedMachine
  private var configuration: Int32

  init(_ grammar: Grammar) {
    home = grammar.home
    shared = home.current
    configuration = shared.tables.withLock { $0.machine.start }
  }

  func allows(_ bytes: some Sequence<UInt8>) -> Bool { next(bytes).configuration != 0 }

  /// Consumes all of the bytes or none of them.
  mutating func advance(_ bytes: some Sequence<UInt8>) -> Bool {
    let (next, isLarge) = next(bytes)
    if next == 0 { return false }
    configuration = next
    if isLarge { renew() }
    return true
  }

  private func next(_ bytes: some Sequence<UInt8>) -> (configuration: Int32, isLarge: Bool) {
    shared.tables.withLock { tables in
      var next = configuration
      for byte in bytes where next != 0 { next = tables.machine.next(next, byte) }
      return (next, tables.machine.isLarge)
    }
  }

  func nextBytes(atMost limit: Int) -> [UInt8] {
    shared.tables.withLock { tables in
      var found: [UInt8] = []
      for byte in Self.likelyFirst where found.count < limit {
        if tables.machine.next(configuration, byte) != 0 { found.append(byte) }
      }
      return found
    }
  }

  /// Lowercase letters first: where any text may follow, the first ones already show it.
  private static let likelyFirst: [UInt8] = {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    return Array(letters) + (0...UInt8.max).filter { !letters.contains($0) }
  }()

  private mutating func renew() {
    let old = shared.tables.withLock { $0.machine }
    shared = home.successor(of: shared)
    configuration = shared.tables.withLock { [configuration] in
      $0.machine.adopt(configuration, of: old)
    }
  }

  func mask(_ vocabulary: TokenVocabulary) -> TokenMask {
    shared.tables.withLock { $0.mask(configuration, vocabulary) }
  }

  var isComplete: Bool { shared.tables.withLock { $0.machine.isComplete(configuration) } }

  var mustEnd: Bool { shared.tables.withLock { $0.machine.mustEnd(configuration) } }

  func shortestCompletion() -> [UInt8] {
    shared.tables.withLock { $0.machine.shortestCompletion(configuration) }
  }
}
