package import Grammars
import Synchronization

extension GenerationSchema {
  /// Returns the grammar of the schema's values, for guided generation.
  ///
  /// The grammar is compiled when a schema is first used and cached for equal schemas.
  ///
  /// - Throws: ``SchemaError`` or ``LanguageModelSession/GenerationError/unsupportedGuide(_:)`` for
  ///   a schema of Swift types or a dynamic schema. For an external schema, the compiler's error,
  ///   which names the keyword and its location.
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

/// A cache of grammars by document, which is emptied when it reaches its limit.
private final class GrammarCache: Sendable {
  static let shared = GrammarCache()

  private struct Key: Hashable {
    /// The text of the document, because equal documents may differ in the order of properties.
    let document: String
    let order: KeyOrder
  }

  /// Only tests use more schemas than this at a time.
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
