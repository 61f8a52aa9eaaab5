/// A field of an app's records, by which records are looked up and which answers state.
///
/// The values are those of `Item.fields` with the name of the field. A record says of a field what
/// its values are and, for a list, that nothing else holds: a list of allergens has to be complete.
public struct RecordField: Sendable {
  enum Kind: Sendable {
    case choice
    case list
    case number
  }

  /// The name, as in `Item.fields`.
  public let name: String
  let kind: Kind
  /// The words that a person uses, each with its values; `nil` for the values themselves.
  var terms: [String: Set<String>]?
  /// The words of which a record with a term has none: "meat" for "vegetarian".
  var opposites: [String: String] = [:]
  /// Words for the lowest and the highest number; answers use the first.
  var lowest: [String] = []
  var highest: [String] = []
  /// The words and signs for the unit of a number: "euro", "€".
  var units: [String] = []
  var wording = Wording()

  struct Wording: Sendable {
    /// Writes a value that a record has.
    ///
    /// `lacks` writes one that it hasn't.
    var has: @Sendable (String) -> String = { $0 }
    var lacks: @Sendable (String) -> String = { "not \($0)" }
    /// The phrase for a list without values; empty to leave it out.
    var none = ""
    /// Writes a number with its unit.
    var number: @Sendable (Double) -> String = { "\($0)" }
  }

  /// Returns a field with one value of a few, such as the course of a dish.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - terms: The words that a person uses, each with the values that it stands for; `nil` for
  ///     the values themselves.
  public static func choice(_ name: String, terms: [String: Set<String>]? = nil) -> RecordField {
    RecordField(name: name, kind: .choice, terms: terms)
  }

  /// Returns a field with any number of values, such as the allergens of a dish.
  ///
  /// ```swift
  /// .list(
  ///   "Allergens", terms: ["dairy": ["milk"]], has: { "contains \($0)" }, lacks: { "no \($0)" },
  ///   none: "no allergens")
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - terms: The words that a person uses, each with the values that it stands for; `nil` for
  ///     the values themselves.
  ///   - opposites: The words of which a record with a term has none, such as "meat" of
  ///     "vegetarian".
  ///   - has: A function that writes a value that a record has, or several with commas.
  ///   - lacks: A function that writes a value or term that it lacks.
  ///   - none: The phrase for a record without values; empty to leave it out.
  public static func list(
    _ name: String, terms: [String: Set<String>]? = nil, opposites: [String: String] = [:],
    has: @escaping @Sendable (String) -> String = { $0 },
    lacks: @escaping @Sendable (String) -> String = { "not \($0)" }, none: String = ""
  ) -> RecordField {
    RecordField(
      name: name, kind: .list, terms: terms, opposites: opposites,
      wording: Wording(has: has, lacks: lacks, none: none))
  }

  /// Returns a field with a number, such as a price.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - lowest: The words for the record with the lowest number, such as "cheapest". The first of
  ///     them is that of answers.
  ///   - highest: The words for the record with the highest number.
  ///   - units: The words and signs for the unit. A number with one of them is the most that is
  ///     asked for, unless words such as "over" say otherwise.
  ///   - format: A function that writes a number with its unit.
  public static func number(
    _ name: String, lowest: [String], highest: [String], units: [String] = [],
    format: @escaping @Sendable (Double) -> String
  ) -> RecordField {
    RecordField(
      name: name, kind: .number, lowest: lowest, highest: highest, units: units,
      wording: Wording(number: format))
  }
}
