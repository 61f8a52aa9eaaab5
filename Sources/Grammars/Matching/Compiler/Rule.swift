/// One part of a compiled grammar; rules refer to one another by number.
enum Rule: Sendable {
  case text(TextRule)
  case array(ArrayRule)
  case object(ObjectRule)
  case choice([Int32])
  case sequence([Int32])
  case repeating(Int32, minimum: Int32, maximum: Int32)
}

/// A text without inner structure: the contents of a quoted string, or unquoted bytes.
struct TextRule: Sendable {
  /// The index of the automaton in the views of the grammar.
  var automaton: Int32
  /// True if the text is between quotes and uses escapes.
  var isQuoted: Bool
  /// In scalars, counted while matching; above 0 only if every string is accepted.
  var minLength: Int32 = 0
  var maxLength: Int32 = unlimited
  /// True if any quoted string is allowed, with all escapes of JSON.
  var isFree = false

  var countsLength: Bool { minLength > 0 || maxLength != unlimited }
}

let unlimited = Int32.max

struct ArrayRule: Sendable {
  var prefix: [Int32]
  var items: Int32
  var minimum: Int32
  var maximum: Int32

  func element(_ count: Int32) -> Int32 {
    count < prefix.count ? prefix[Int(count)] : items
  }

  /// The count from which on all counts behave alike.
  var saturation: Int32 {
    max(Int32(prefix.count), minimum, maximum == unlimited ? 0 : maximum)
  }
}

/// An object whose keys have labels.
///
/// A label determines the rule of the value and, for a declared key, its name.
struct ObjectRule: Sendable {
  struct Label: Sendable {
    var name: String?
    var value: Int32
    var isRequired = false
    /// True if the key must not occur, because no value fits it.
    var isForbidden = false
    /// The number of keys that have this label, at most a large limit.
    var capacity = 1
    /// The shortest keys in quotes, as many as are needed to reach the object's minimum count.
    var shortestKeys: [[UInt8]] = []
  }

  /// Declared keys first, in order.
  var labels: [Label]
  var declaredCount: Int
  /// The number of declared keys that occur only in their order and before all others.
  var orderedCount: Int
  var keys: TextAutomaton
  var minimum: Int32
  var maximum: Int32

  /// The count from which on all counts behave alike.
  var saturation: Int32 { max(minimum, maximum == unlimited ? 0 : maximum) }
}
