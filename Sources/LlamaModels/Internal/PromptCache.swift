import CLlama
import Foundation

/// A cache of decoded prompts: the current content of the context and copies of its earlier states.
///
/// The context holds one sequence. When a request of another session replaces it, the cache copies
/// the state that would be lost into memory and restores it when its session continues. For a
/// 1.5-billion-parameter model, the state of 256 tokens is 7.3 MB; copying it takes 5 ms and
/// restoring it 1 ms.
///
/// The copy to restore is chosen by its tokens alone. Session identifiers only show which copies
/// are no longer needed. If the copies exceed the limit, the least recently used are removed first.
struct PromptCache {
  private struct Copy {
    var tokens: [llama_token]
    var session: UUID?
    var state: [UInt8]
  }

  private let context: Context
  /// Only multiples of this number of tokens are reused.
  private let grain: Int
  /// The size of all copies, in bytes.
  private let limit: Int
  /// The tokens at the beginning of the context that can be reused.
  private var known: [llama_token] = []
  private var session: UUID?
  private var copies: [Copy] = []

  init(_ context: Context, grain: Int, limit: Int) {
    self.context = context
    self.grain = grain
    self.limit = limit
  }

  /// Leaves only the longest reusable prefix of a prompt in the context.
  ///
  /// - Returns: The number of tokens in the prefix, which needn't be decoded again.
  mutating func prepare(for prompt: some Collection<llama_token>, session: UUID?) -> Int {
    let copied = copies.map { reusable($0.tokens, prompt) }
    let best = copied.indices.max { copied[$0] < copied[$1] }
    let here = reusable(known, prompt)
    if let best, copied[best] > here {
      bringBack(best, keeping: copied[best], for: session)
    } else {
      if here < known.count { setAside(unless: session) }
      keep(here)
    }
    self.session = session
    return known.count
  }

  /// Gives the context to a session whose prompt it begins with, and forgets what follows.
  mutating func goBack(to count: Int, for session: UUID?) {
    known.removeSubrange(min(count, known.count)...)
    self.session = session
  }

  mutating func add(_ tokens: some Collection<llama_token>) {
    known += tokens
  }

  var count: Int { known.count }

  /// Replaces the content of the context with a state that was saved after some tokens.
  ///
  /// - Returns: `false` on failure, in which case the context is empty.
  mutating func restore(_ tokens: some Collection<llama_token>, from state: [UInt8]) -> Bool {
    known = context.restore(state) ? Array(tokens) : []
    return !known.isEmpty
  }

  mutating func forget() {
    context.clear()
    known = []
  }

  private mutating func bringBack(_ index: Int, keeping count: Int, for session: UUID?) {
    let copy = copies.remove(at: index)
    setAside(unless: session)
    guard context.restore(copy.state) else {
      known = []
      return
    }
    known = copy.tokens
    // Another session may continue from the rest of the copy.
    if count < copy.tokens.count, copy.session == nil || copy.session != session {
      store(copy)
    }
    keep(count)
  }

  /// Copies the context's state unless it belongs to the session of the next request.
  private mutating func setAside(unless next: UUID?) {
    guard !known.isEmpty, session == nil || session != next else { return }
    let tokens = known
    guard !copies.contains(where: { $0.tokens.starts(with: tokens) }) else { return }
    guard context.keep(first: tokens.count) else {
      known = []
      return
    }
    guard let state = context.state() else { return }
    // Copies that are a prefix of this one, and earlier copies of its session, are no longer
    // needed.
    copies.removeAll {
      tokens.starts(with: $0.tokens) || ($0.session != nil && $0.session == session)
    }
    store(Copy(tokens: tokens, session: session, state: state))
  }

  private mutating func store(_ copy: Copy) {
    guard copy.state.count <= limit else { return }
    copies.append(copy)
    var total = copies.reduce(0) { $0 + $1.state.count }
    while total > limit {
      total -= copies.removeFirst().state.count
    }
  }

  private mutating func keep(_ count: Int) {
    known.removeSubrange(count...)
    // A model with a recurrent state can't remove its last tokens, so it starts over.
    if !context.keep(first: count) { known = [] }
  }

  private func reusable(_ tokens: [llama_token], _ prompt: some Collection<llama_token>) -> Int {
    zip(tokens, prompt).prefix { $0 == $1 }.count / grain * grain
  }
}
