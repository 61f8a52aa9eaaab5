import Synchronization

/// The holder of the machine that a grammar's matchers currently share.
final class MachineHome: Sendable {
  private let compiled: CompiledGrammar
  private let machine: Mutex<SharedMachine>

  init(_ compiled: CompiledGrammar) {
    self.compiled = compiled
    machine = Mutex(SharedMachine(compiled))
  }

  var current: SharedMachine { machine.withLock { $0 } }

  /// Returns the machine that replaces `old`, which its matchers keep, once its tables are too
  /// large.
  func successor(of old: SharedMachine) -> SharedMachine {
    machine.withLock { machine in
      if machine === old { machine = SharedMachine(compiled) }
      return machine
    }
  }
}

/// A machine shared by the matchers of one grammar, with a cache of token masks.
final class SharedMachine: Sendable {
  let tables: Mutex<Tables>

  init(_ compiled: CompiledGrammar) { tables = Mutex(Tables(machine: PushdownMachine(compiled))) }

  struct Tables {
    var machine: PushdownMachine
    fileprivate var masks: [ObjectIdentifier: Masks] = [:]

    fileprivate init(machine: PushdownMachine) { self.machine = machine }
  }

  /// The masks for one vocabulary, which is retained to keep its object identifier valid.
  fileprivate struct Masks {
    var vocabulary: TokenVocabulary
    var byConfiguration: [Int32: TokenMask] = [:]
  }

  /// The maximum number of masks per vocabulary; a mask has one bit for each token.
  fileprivate static let maskLimit = 1_024
}

extension SharedMachine.Tables {
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
