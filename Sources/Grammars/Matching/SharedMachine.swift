import Synchronization

/// The holder of the machine that a grammar's matchers currently share.
final class MachineHome: Sendable {
  private let program: Program
  private let machine: Mutex<SharedMachine>

  init(_ program: Program) {
    self.program = program
    machine = Mutex(SharedMachine(program))
  }

  var current: SharedMachine { machine.withLock { $0 } }

  /// Returns the machine that replaces `old` once its tables are too large.
  ///
  /// Matchers that still use `old` keep it.
  func successor(of old: SharedMachine) -> SharedMachine {
    machine.withLock { machine in
      if machine === old { machine = SharedMachine(program) }
      return machine
    }
  }
}

/// A machine shared by the matchers of one grammar, with a cache of token masks.
final class SharedMachine: Sendable {
  let tables: Mutex<Tables>

  init(_ program: Program) { tables = Mutex(Tables(machine: Machine(program))) }

  struct Tables {
    var machine: Machine
    fileprivate var masks: [ObjectIdentifier: Masks] = [:]

    fileprivate init(machine: Machine) { self.machine = machine }
  }

  /// The masks for one vocabulary.
  ///
  /// Retaining the vocabulary keeps its object identifier valid.
  fileprivate struct Masks {
    var vocabulary: TokenVocabulary
    var byConfiguration: [Int32: TokenMask] = [:]
  }

  /// The maximum number of masks cached per vocabulary.
  ///
  /// A mask has one bit for each token.
  fileprivate static let maskLimit = 1_024
}

extension SharedMachine.Tables {
  /// Returns the tokens that may come next.
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
