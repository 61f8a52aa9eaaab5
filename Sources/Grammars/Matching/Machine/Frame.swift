/// One level of what is being written; equal frames behave alike, so they are made one.
struct Frame: Hashable {
  enum Kind: UInt8 {
    /// A text; `rule` is its rule, `a` the automaton's state, `b` the count of scalars.
    case text
    /// A key; `rule` is a view, `a` its state, `b` the node of the key's text where that matters.
    case key
    /// `a` is the count of elements, the one being written among them.
    case array
    /// `a` is the number of an ``ObjectState``, `b` the label of the key being dealt with.
    case object
    /// `a` is the part being written.
    case sequence
    /// `a` is the count of those written.
    case repeating
  }

  var kind: Kind
  /// Where within it: one of the constants below.
  var phase: UInt8
  var rule: Int32
  var a: Int32 = 0
  var b: Int32 = 0
  /// Within a scalar: what is known of it.
  var c: Int32 = 0

  // Of texts and keys.
  /// Between two scalars.
  static let body: UInt8 = 0
  static let openingQuote: UInt8 = 1
  static let backslash: UInt8 = 2
  /// In a UTF-8 sequence all ends of which lead to state `a`; `c` more bytes.
  static let settledBytes: UInt8 = 3
  /// In a UTF-8 sequence; `c` is what it says so far.
  static let bytes: UInt8 = 4
  /// In `\u` where few scalars are possible; `c` is the digits so far and their count.
  static let digits: UInt8 = 5
  /// In `\u` of a free string; `c` is one of ``FreeEscape``.
  static let freeDigits: UInt8 = 6

  // Of arrays and objects.
  static let opening: UInt8 = 0
  /// After the opening bracket, which may be closed again.
  static let empty: UInt8 = 1
  static let inside: UInt8 = 2
  static let afterValue: UInt8 = 3
  /// A space may follow.
  static let afterComma: UInt8 = 4
  static let afterCommaSpace: UInt8 = 5
  static let inKey: UInt8 = 6
  static let afterKey: UInt8 = 7
  /// A space may follow.
  static let afterColon: UInt8 = 8
}
