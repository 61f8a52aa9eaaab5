import LanguageModels

/// A request for a message's topic, and for its words that name something looked for.
struct RecordRequest: Sendable {
  let noun: (one: String, many: String)
  let topics: [String]

  private static let about = "about"
  private static let wanted = "wanted"

  var instructions: String {
    """
    A person looks for \(noun.many). Say what the message is about: \(noun.many), or \
    \(topics.joined(separator: ", ")). Then write those of the words that name what the \
    \(noun.many) should be or have. Leave out verbs, polite words, and letters that are no words.
    """
  }

  func prompt(_ message: String, _ words: [String]) -> String {
    words.isEmpty ? message : "\(message)\nWords: \(words.joined(separator: ", "))"
  }

  func schema(_ words: [String]) throws -> GenerationSchema {
    var properties = [
      DynamicGenerationSchema.Property(
        name: Self.about, schema: .init(name: "About", anyOf: [noun.many] + topics))
    ]
    if !words.isEmpty {
      let wanted = DynamicGenerationSchema(
        arrayOf: .init(name: "Word", anyOf: words), maximumElements: words.count)
      properties.append(.init(name: Self.wanted, schema: wanted))
    }
    return try GenerationSchema(
      root: .init(name: "Message", properties: properties), dependencies: [])
  }

  func response(_ example: RecordExample, _ words: [String]) -> String {
    var properties: [(String, any ConvertibleToGeneratedContent)] = [
      (Self.about, example.topic ?? noun.many)
    ]
    if !words.isEmpty { properties.append((Self.wanted, words.filter(example.wanted.contains))) }
    return GeneratedContent(properties: properties) { first, _ in first }.jsonString
  }

  func read(_ content: GeneratedContent) -> (topic: String?, wanted: [String]) {
    let topic = (try? content.value(String?.self, forProperty: Self.about)) ?? nil
    let wanted = (try? content.value([String]?.self, forProperty: Self.wanted)) ?? nil
    return (topic.flatMap { topics.contains($0) ? $0 : nil }, wanted ?? [])
  }
}

/// A message with its reading, which a model sees as an earlier turn.
public struct RecordExample: Sendable, Hashable {
  /// The message.
  public var message: String
  /// The words that name what records should be or have, though no record does.
  public var wanted: [String]
  /// The topic; `nil` if the message is about records.
  public var topic: String?

  /// Creates an example.
  public init(_ message: String, wanted: [String] = [], topic: String? = nil) {
    self.message = message
    self.wanted = wanted
    self.topic = topic
  }
}
