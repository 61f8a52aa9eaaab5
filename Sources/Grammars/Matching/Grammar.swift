/// A set of texts that can be matched byte by byte or token by token.
///
/// A grammar is immutable and cheap to copy. All matchers of a grammar share the tables they
/// compute.
public struct Grammar: Sendable {
  let source: GrammarSource
  let home: MachineHome

  private init(compiling source: GrammarSource) throws {
    self.source = source
    home = MachineHome(try GrammarCompiler.compile(source))
  }

  /// - Throws: ``GrammarError`` if no value fits the schema or an automaton would be too large.
  package init(_ schema: SchemaGraph, numbers: NumberLimits = NumberLimits()) throws {
    try self.init(compiling: .schema(schema, numbers))
  }

  /// The parts are those of existing grammars, so they have texts and are small enough.
  private init(combining source: GrammarSource) {
    do {
      try self.init(compiling: source)
    } catch {
      preconditionFailure("Grammars that can be made by themselves can be combined: \(error)")
    }
  }

  /// Returns the grammar of exactly one text.
  public static func literal(_ text: String) -> Grammar {
    // In segments of 1,000 scalars, because an automaton has a limited number of states.
    let scalars = Array(text.unicodeScalars)
    let pieces = stride(from: 0, to: max(1, scalars.count), by: 1_000).map { start in
      var piece = String.UnicodeScalarView()
      piece.append(contentsOf: scalars[start..<min(start + 1_000, scalars.count)])
      guard let language = try? Language(strings: [String(piece)]) else {
        preconditionFailure("A text of a thousand characters has a small automaton.")
      }
      return GrammarSource.text(language)
    }
    return Grammar(combining: pieces.count == 1 ? pieces[0] : .sequence(pieces))
  }

  /// The grammar of any valid UTF-8 text.
  public static var text: Grammar { Grammar(combining: .text(.all)) }

  /// Returns the grammar of any text in which none of `parts` occurs.
  ///
  /// - Precondition: None of `parts` is empty.
  public static func text(avoiding parts: [String]) -> Grammar {
    precondition(!parts.contains(""), "Every text has the empty text in it.")
    guard let language = try? Language(avoiding: parts) else {
      preconditionFailure(
        "Texts to avoid have fewer than \(Language.stateLimit) characters together.")
    }
    return Grammar(combining: .text(language))
  }

  /// Returns the grammar of one text of each part, in order.
  public static func sequence(_ parts: [Grammar]) -> Grammar {
    Grammar(combining: .sequence(parts.map(\.source)))
  }

  /// Returns the grammar of the texts of any of the parts.
  ///
  /// - Precondition: `parts` isn't empty.
  public static func choice(_ parts: [Grammar]) -> Grammar {
    precondition(!parts.isEmpty, "A choice needs something to choose from.")
    return Grammar(combining: .choice(parts.map(\.source)))
  }

  /// The grammar of a text of this grammar or the empty text.
  public var optional: Grammar { repeating(0, 1) }

  /// Returns the grammar of `minimum` to `maximum` texts of this grammar, one after another.
  ///
  /// Without `maximum`, the number isn't limited.
  public func repeating(_ minimum: Int = 0, _ maximum: Int? = nil) -> Grammar {
    precondition(
      minimum >= 0 && minimum <= maximum ?? minimum, "A repetition's bounds are a range from zero.")
    return Grammar(combining: .repeating(source, minimum: minimum, maximum: maximum))
  }
}
