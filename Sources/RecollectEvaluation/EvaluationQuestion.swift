/// A question with the passages that answer it, by which searches are measured.
///
/// ``EvaluationFile`` describes its form in a file.
public struct EvaluationQuestion: Sendable, Hashable, Codable {
  /// The question.
  public var text: String
  /// The passages that answer the question, of which a search should find one; empty if the library
  /// has no answer.
  public var relevant: [PassageReference]
  /// The origin of a question that a language model made; `nil` for other questions.
  public var origin: Origin?
  /// The place of the question that errors name, such as `questions.jsonl:7`; `nil` if it has none.
  public var place: String?

  /// The origin of a question that a language model made.
  public struct Origin: Sendable, Hashable, Codable {
    /// The seed by which the passages were drawn.
    public var seed: UInt64
    /// The number of the passage in the draw, counted from 1.
    public var draw: Int
    /// The name of the model.
    public var model: String

    /// Creates an origin.
    public init(seed: UInt64, draw: Int, model: String) {
      self.seed = seed
      self.draw = draw
      self.model = model
    }
  }

  private enum CodingKeys: String, CodingKey {
    case text = "question"
    case relevant
    case origin = "made"
  }

  /// Creates a question.
  public init(_ text: String, relevant: [PassageReference], origin: Origin? = nil) {
    self.text = text
    self.relevant = relevant
    self.origin = origin
  }
}

/// A reference to passages of a library, which stays valid when their thread is stored again.
///
/// Everything that it names has to hold. With a quote, the passages are those that contain it; with
/// a line, the passage at that line; otherwise all passages of the item or file.
public struct PassageReference: Sendable, Hashable {
  /// The id of an item, as passages give it.
  public var item: String?
  /// The path of a file, as passages give it.
  public var path: String?
  /// The line of the file, counted from 1, as passages give it.
  public var line: Int?
  /// Words that the passage contains, letter for letter except for white space.
  public var quote: String?

  /// Creates a reference.
  ///
  /// - Precondition: An item, a path or a quote is named, and a path with a line.
  public init(
    item: String? = nil, path: String? = nil, line: Int? = nil, quote: String? = nil
  ) {
    self.item = item
    self.path = path
    self.line = line
    self.quote = quote
    precondition(problem == nil, problem ?? "")
  }

  /// The reason why the reference names no passage; `nil` if there is none.
  private var problem: String? {
    if item == nil && path == nil && quote == nil {
      return "A passage needs a path, an item or a quote."
    }
    if let line, line < 1 { return "Lines are counted from 1." }
    return line != nil && path == nil ? "A line needs the path of its file." : nil
  }
}

extension PassageReference: Codable {
  private enum CodingKeys: String, CodingKey {
    case item
    case path
    case line
    case quote
  }

  /// Decodes an object with the fields of the reference, or a place such as `notes/camping.md:3`.
  public init(from decoder: any Decoder) throws {
    if let place = try? decoder.singleValueContainer().decode(String.self) {
      self.init(place: place)
    } else {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      self.init(place: nil)
      item = try values.decodeIfPresent(String.self, forKey: .item)
      path = try values.decodeIfPresent(String.self, forKey: .path)
      line = try values.decodeIfPresent(Int.self, forKey: .line)
      quote = try values.decodeIfPresent(String.self, forKey: .quote)
    }
    if let problem {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: problem))
    }
  }

  /// Creates a reference from a place as a search prints it: a file, or a line of it.
  private init(place: String?) {
    path = place
    guard let place, let colon = place.lastIndex(of: ":"),
      let line = Int(place[place.index(after: colon)...])
    else { return }
    path = String(place[..<colon])
    self.line = line
  }
}

extension PassageReference: CustomStringConvertible {
  /// The reference in words, for errors: `notes/camping.md:3, "Anna brings the tent"`.
  public var description: String {
    let file = path.map { path in path + (line.map { ":\($0)" } ?? "") }
    let quoted = quote.map { quote in
      "\"\(quote.prefix(60))\(quote.count > 60 ? "…" : "")\""
    }
    return [file, item.map { "item \($0)" }, quoted].compactMap(\.self).joined(separator: ", ")
  }
}
