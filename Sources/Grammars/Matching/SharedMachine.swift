import Synchronization

/// Where the matchers of a grammar find the machine they share.
final class MachineHome: Sendable {
  private let program: Program
  private let machine: Mutex<SharedMachine>

  init(_ program: Program) {
    self.program = program
    machine = Mutex(SharedMachine(program))
  }

  var current: SharedMachine { machine.withLock { $0 } }

  /// The machine to go on with when `old` has grown too large; matchers still using that keep it.
  func successor(of old: SharedMachine) -> SharedMachine {
    machine.withLock { machine in
      if machine === old { machine = SharedMachine(program) }
      return machine
    }
  }
}

/// A machine that the matchers of one grammar share, with the masks found so far.
final class SharedMachine: Sendable {
  let tables: Mutex<Tables>

  init(_ program: Program) { tables = Mutex(Tables(machine: Machine(program))) }

  struct Tables {
    var machine: Machine
    fileprivate var masks: [ObjectIdentifier: Masks] = [:]

    fileprivate init(machine: Machine) { self.machine = machine }
  }

  /// What is known for one vocabulary, which is held on to so that it stays the one it is.
  fileprivate struct Masks {
    var vocabulary: TokenVocabulary
    var byConfiguration: [Int32: TokenMask] = [:]
  }

  /// Masks kept for one vocabulary at a time; one is a bit for each token.
  fileprivate static let maskLimit = 1_024
}

extension SharedMachine.Tables {
  /// The tokens that may come next.
  mutating func mask(_ configuration: Int32, _ vocabulary: TokenVocabulary) -> TokenMask {
    let key = ObjectIdentifier(vocabulary)
    if let known = masks[key]?.byConfiguration[configuration] { return known }
    let configuration = machine.representative(
      of: configuration, length: Int32(vocabulary.trie.depth))
    if let known = masks[key]?.byConfiguration[configuration] { return known }
    let mask = machine.mask(configuration, vocabulary)
    var kept = masks[key] ?? SharedMachine.Masks(vocabulary: vocabulary)
    if kept.byConfiguration.count >= SharedMachine.maskLimit { kept.byConfiguration = [:] }
    kept.byConfiguration[configuration] = mask
    masks[key] = kept
    return mask
  }
}
