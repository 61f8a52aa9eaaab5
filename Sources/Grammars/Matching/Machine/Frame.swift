/// One level of the text being written; equal frames behave alike.
struct Frame: Hashable {
  enum Kind: UInt8 {
    /// `rule` is the text's rule, `a` the automaton's state, `b` the number of scalars.
    case text
    /// `rule` is a view, `a` its state, `b` the node of the key's text, or -1 if keys may repeat.
    case key
    /// `a` is the number of elements, including the current one.
    case array
    /// `a` is the number of an ``ObjectState``, `b` the label of the current key.
    case object
    /// `a` is the index of the current part.
    case sequence
    /// `a` is the number of finished parts.
    case repeating
  }

  var kind: Kind
  /// The position within the construct: one of the constants below.
  var phase: UInt8
  var rule: Int32
  var a: Int32 = 0
  var b: Int32 = 0
  /// Its meaning depends on the phase.
  var scalarState: Int32 = 0

  // Phases of texts and keys.
  static let body: UInt8 = 0
  static let openingQuote: UInt8 = 1
  static let backslash: UInt8 = 2
  /// In a UTF-8 sequence whose continuations all lead to state `a`; `scalarState` is the number of
  /// bytes left.
  static let closedBytes: UInt8 = 3
  /// In a UTF-8 sequence with different possible results.
  ///
  /// `scalarState` holds the bits so far, the sequence's length and the number of bytes left.
  static let bytes: UInt8 = 4
  /// In `\u` where few scalars are possible; `scalarState` holds the digits so far and their
  /// number.
  static let digits: UInt8 = 5
  /// In `\u` of an unrestricted string; `scalarState` is a raw value of ``FreeEscape``.
  static let freeDigits: UInt8 = 6

  // Phases of arrays and objects.
  static let opening: UInt8 = 0
  static let empty: UInt8 = 1
  static let inside: UInt8 = 2
  static let afterValue: UInt8 = 3
  static let afterComma: UInt8 = 4
  static let afterCommaSpace: UInt8 = 5
  static let inKey: UInt8 = 6
  static let afterKey: UInt8 = 7
  static let afterColon: UInt8 = 8
}
