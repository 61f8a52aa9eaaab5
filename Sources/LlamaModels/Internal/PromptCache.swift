import CLlama
import Foundation

/// What the context has read, and what it had read for other sessions, kept so as not to read again.
///
/// The context holds one sequence. When a request of another session takes its place, a copy of what
/// would be lost is set aside in memory, from where it comes back when its session goes on. For a
/// 1.5-billion-parameter model 256 tokens are 7.3 MB, copied in 5 ms and put back in 1 ms. Which copy a request goes on from is decided by its tokens alone; the session
/// only tells which copies nobody will ask for again. The copies used longest ago make room first.
struct PromptCache {
  /// A copy of the context.
  private struct Copy {
    var tokens: [llama_token]
    var session: UUID?
    var state: [UInt8]
  }

  private let context: Context
  /// Only multiples of this many tokens are used again.
  private let grain: Int
  /// Most bytes that copies may take together.
  private let limit: Int
  /// Tokens at the start of the context that can be used again.
  private var known: [llama_token] = []
  /// Whose request was the last.
  private var session: UUID?
  /// Least recently used first.
  private var copies: [Copy] = []

  init(_ context: Context, grain: Int, limit: Int) {
    self.context = context
    self.grain = grain
    self.limit = limit
  }

  /// Leaves in the context what it can have in common with a prompt, and nothing else.
  /// - Returns: number of the prompt's tokens that needn't be read.
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

  /// Remembers tokens that were read after those already known.
  mutating func add(_ tokens: some Collection<llama_token>) {
    known += tokens
  }

  /// Empties the context, after it failed in the middle of something.
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
    // Another session may yet go on from the rest of it.
    if count < copy.tokens.count, copy.session == nil || copy.session != session {
      store(copy)
    }
    keep(count)
  }

  /// Copies the context away, unless it belongs to the session whose turn it is.
  private mutating func setAside(unless next: UUID?) {
    guard !known.isEmpty, session == nil || session != next else { return }
    let tokens = known
    guard !copies.contains(where: { $0.tokens.starts(with: tokens) }) else { return }
    guard context.keep(first: tokens.count) else {
      known = []
      return
    }
    guard let state = context.state() else { return }
    // What this goes on from, or what its session had before, is of no more use.
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
    // A model with a recurrent state can't take back its last tokens: it starts over.
    if !context.keep(first: count) { known = [] }
  }

  private func reusable(
    _ tokens: [llama_token], _ prompt: some Collection<llama_token>
  ) -> Int {
    zip(tokens, prompt).prefix { $0 == $1 }.count / grain * grain
  }
}
