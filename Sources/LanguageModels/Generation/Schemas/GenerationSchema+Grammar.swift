package import Grammars
import Synchronization

extension GenerationSchema {
  /// The texts that are values of the schema, for holding a model to them while it writes.
  ///
  /// Compiled at the first use of a schema and then kept for others like it.
  /// - Throws: `SchemaError`, or `LanguageModelSession.GenerationError.unsupportedGuide`, for a
  ///   schema of Swift types or a dynamic one; for one from outside the compiler's own error, which
  ///   names the keyword and its place.
  package func grammar() throws -> Grammar {
    try check()
    let document = document()
    do {
      return try GrammarCache.shared.grammar(of: document, keyOrder)
    } catch {
      if case .document = form { throw error }
      throw LanguageModelSession.GenerationError.unsupportedGuide(
        .init(debugDescription: "The schema '\(name)' can't be kept to: \(error)"))
    }
  }
}

/// Grammars by document; emptied when there are many.
private final class GrammarCache: Sendable {
  static let shared = GrammarCache()

  private struct Key: Hashable {
    /// The text, since documents that are equal may differ in the order of properties.
    let document: String
    let order: KeyOrder
  }

  /// More schemas than this are in use at once nowhere but in tests.
  private static let limit = 64

  private let grammars = Mutex<[Key: Grammar]>([:])

  func grammar(of document: JSONValue, _ order: KeyOrder) throws -> Grammar {
    let key = Key(document: document.serialized(), order: order)
    if let known = grammars.withLock({ $0[key] }) { return known }
    let grammar = try Grammar(jsonSchema: document, keyOrder: order)
    grammars.withLock { grammars in
      if grammars.count >= Self.limit { grammars.removeAll() }
      grammars[key] = grammar
    }
    return grammar
  }
}
