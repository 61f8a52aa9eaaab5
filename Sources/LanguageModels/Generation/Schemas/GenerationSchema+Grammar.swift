package import Grammars
import Synchronization

extension GenerationSchema {
  /// Returns the grammar of the schema's values, compiled at first use and cached for equal
  /// schemas.
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

/// A cache of grammars by document, whose parts are emptied when they reach their limits.
private final class GrammarCache: Sendable {
  static let shared = GrammarCache()

  private struct Key: Hashable {
    /// A text, because equal documents may differ in the order of properties.
    let document: String
    let order: KeyOrder
  }

  /// Only tests use more schemas than this at a time.
  private static let limit = 64
  /// The maximum number of grammars made for a text, such as the passages of one request.
  ///
  /// There is no limit to the number of texts, and the tables of a grammar take megabytes.
  private static let textLimit = 4

  private struct Grammars {
    var ofTypes: [Key: Grammar] = [:]
    var ofTexts: [Key: Grammar] = [:]
  }

  private let grammars = Mutex(Grammars())

  func grammar(of document: JSONValue, _ order: KeyOrder) throws -> Grammar {
    let key = Key(document: document.serialized(), order: order)
    let known = grammars.withLock { $0.ofTypes[key] ?? $0.ofTexts[key] }
    if let known { return known }
    let grammar = try Grammar(jsonSchema: document, keyOrder: order)
    let isOfText = key.document.utf8.firstRange(of: #""x-substring":"#.utf8) != nil
    grammars.withLock { grammars in
      if isOfText {
        if grammars.ofTexts.count >= Self.textLimit { grammars.ofTexts.removeAll() }
        grammars.ofTexts[key] = grammar
      } else {
        if grammars.ofTypes.count >= Self.limit { grammars.ofTypes.removeAll() }
        grammars.ofTypes[key] = grammar
      }
    }
    return grammar
  }
}
