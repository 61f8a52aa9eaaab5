/// A set of texts, ready to be matched byte by byte or token by token.
///
/// Immutable and cheap to copy; matchers of one grammar share what they find out about it.
public struct Grammar: Sendable {
  let source: GrammarSource
  let home: MachineHome

  private init(compiling source: GrammarSource) throws {
    self.source = source
    home = MachineHome(try ProgramBuilder.program(of: source))
  }

  /// The texts that are JSON values of `schema`.
  ///
  /// Throws ``GrammarError`` when nothing fits the schema, or an automaton would be too large.
  package init(_ schema: SchemaGraph, numbers: NumberLimits = NumberLimits()) throws {
    try self.init(compiling: .schema(schema, numbers))
  }

  /// Of parts that are grammars already, and so have texts and are small enough.
  private init(combining source: GrammarSource) {
    do {
      try self.init(compiling: source)
    } catch {
      preconditionFailure("Grammars that can be made by themselves can be combined: \(error)")
    }
  }

  /// Exactly this text.
  public static func literal(_ text: String) -> Grammar {
    // In pieces, since one automaton holds only so much.
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

  /// Any text in valid UTF-8.
  public static var text: Grammar { Grammar(combining: .text(.all)) }

  /// Any text in which none of `parts` occurs; traps when one of them is empty.
  public static func text(avoiding parts: [String]) -> Grammar {
    precondition(!parts.contains(""), "Every text has the empty text in it.")
    guard let language = try? Language(avoiding: parts) else {
      preconditionFailure(
        "Texts to avoid have fewer than \(Language.stateLimit) characters together.")
    }
    return Grammar(combining: .text(language))
  }

  /// One text of each, in order.
  public static func sequence(_ parts: [Grammar]) -> Grammar {
    Grammar(combining: .sequence(parts.map(\.source)))
  }

  /// A text of any of them; traps when there are none.
  public static func choice(_ parts: [Grammar]) -> Grammar {
    precondition(!parts.isEmpty, "A choice needs something to choose from.")
    return Grammar(combining: .choice(parts.map(\.source)))
  }

  /// A text of this grammar or nothing.
  public var optional: Grammar { repeating(0, 1) }

  /// So many texts of this grammar one after another; without `maximum`, any number.
  public func repeating(_ minimum: Int = 0, _ maximum: Int? = nil) -> Grammar {
    precondition(
      minimum >= 0 && minimum <= maximum ?? minimum, "A repetition's bounds are a range from zero.")
    return Grammar(combining: .repeating(source, minimum: minimum, maximum: maximum))
  }
}
