/// One part of a compiled grammar; rules name one another by number.
enum Rule: Sendable {
  case text(TextRule)
  case array(ArrayRule)
  case object(ObjectRule)
  case choice([Int32])
  case sequence([Int32])
  case repeating(Int32, minimum: Int32, maximum: Int32)
}

/// A text without inner structure: a string's contents in quotes, or bytes as they are.
struct TextRule: Sendable {
  /// Which of the program's automata.
  var automaton: Int32
  /// Between quotes and with escapes.
  var isQuoted: Bool
  /// In scalars, counted while matching; a minimum only where the automaton allows every string.
  var minLength: Int32 = 0
  /// `unlimited` for none.
  var maxLength: Int32 = unlimited
  /// Any string at all in quotes, so that all escapes of JSON may be used.
  var isFree = false

  var countsLength: Bool { minLength > 0 || maxLength != unlimited }
}

/// No upper limit to a count.
let unlimited = Int32.max

struct ArrayRule: Sendable {
  var prefix: [Int32]
  var items: Int32
  var minimum: Int32
  var maximum: Int32

  /// The rule of the element after `count` others.
  func element(_ count: Int32) -> Int32 {
    count < prefix.count ? prefix[Int(count)] : items
  }

  /// Counts from here on behave alike.
  var saturation: Int32 {
    max(Int32(prefix.count), minimum, maximum == unlimited ? 0 : maximum)
  }
}

/// Keys carry a label: which rule their value has, and for declared ones which they are.
struct ObjectRule: Sendable {
  struct Label: Sendable {
    /// `nil` for a key that isn't declared.
    var name: String?
    var value: Int32
    var isRequired = false
    /// No key with this label may be written, since no value fits.
    var isForbidden = false
    /// How many keys have it, a great number standing for more.
    var capacity = 1
    /// The shortest keys in their quotes, enough of them to reach the object's smallest count.
    var shortestKeys: [[UInt8]] = []
  }

  /// Declared ones first, in order.
  var labels: [Label]
  var declaredCount: Int
  /// How many of these come only in their order, and before all others.
  var orderedCount: Int
  var keys: TextAutomaton
  var minimum: Int32
  var maximum: Int32

  /// Counts from here on behave alike.
  var saturation: Int32 { max(minimum, maximum == unlimited ? 0 : maximum) }
}
