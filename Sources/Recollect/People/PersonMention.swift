/// The words of a question that name a person as the author of what is looked for.
///
/// Examples are "from Jacob", "Anna's mail", "what did Anna say" and "was hat Anna geschrieben". A
/// search finds them in English, German, French and Spanish if somebody in the library has the
/// name.
public struct PersonMention: Sendable, Hashable, Codable {
  /// The name as the question has it.
  public var text: String
  /// The range of the name in bytes of the question's UTF-8 text.
  public var range: Range<Int>
  /// The names of the people in the library who are meant, each once; an address for a person
  /// without a name.
  public var people: [String]

  /// Creates a mention.
  public init(text: String, range: Range<Int>, people: [String]) {
    self.text = text
    self.range = range
    self.people = people
  }
}
