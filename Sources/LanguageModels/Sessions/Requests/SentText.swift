import Synchronization

/// The text of a response that was emitted so far.
final class SentText: Sendable {
  private let emit: @Sendable (GenerationEvent) -> Void
  private let count = Mutex(0)

  init(_ emit: @escaping @Sendable (GenerationEvent) -> Void) { self.emit = emit }

  /// Emits the end of a text that begins with the one so far.
  func extend(to text: String) {
    let new = count.withLock { count in
      defer { count = max(count, text.utf8.count) }
      return String(decoding: text.utf8.dropFirst(count), as: UTF8.self)
    }
    if !new.isEmpty { emit(.text(new)) }
  }
}
