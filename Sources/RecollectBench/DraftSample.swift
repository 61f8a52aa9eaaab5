import Foundation
import LanguageModels

enum DraftSample {
  /// The requests are evenly spread over the schemas in a file.
  ///
  /// Each line has a schema, or an object `case` with one. Schemas that can't be enforced, or that
  /// are longer than 2,500 characters, are left out.
  static func guided(_ file: String, count: Int) throws -> [GenerationRequest] {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    var requests: [GenerationRequest] = []
    for start in 0..<7 {
      for line in stride(from: start, to: lines.count, by: 7).map({ lines[$0] }) {
        guard requests.count < count else { return requests }
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        let sample = object?["case"] as? [String: Any] ?? object
        guard let schema = sample?["schema"] else { continue }
        let data = try JSONSerialization.data(withJSONObject: schema, options: .sortedKeys)
        let text = String(decoding: data, as: UTF8.self)
        guard text.count <= 2500, let schema = try? GenerationSchema(jsonSchema: text) else {
          continue
        }
        requests.append(
          request("Write an example of a JSON value for this JSON Schema:\n\(text)", schema))
      }
    }
    return requests
  }

  /// Free text repeats little of its prompt.
  static func free(count: Int) -> [GenerationRequest] {
    [
      "Write a short story about a lighthouse keeper and her cat.", "Explain why bread rises.",
      "List eight rivers of Europe with a sentence about each.", "What is a monad?",
      "Write a letter to a landlord about a broken heater.",
      "How do I find the largest files in a folder?", "Describe the taste of a lemon.",
      "Write a function in Swift that reverses a list.",
    ].prefix(count).map { request($0, nil) }
  }

  private static func request(_ prompt: String, _ schema: GenerationSchema?) -> GenerationRequest {
    let entry = Transcript.Prompt(segments: [.text(.init(content: prompt))])
    return GenerationRequest(
      transcript: Transcript(entries: [.prompt(entry)]),
      options: GenerationOptions(sampling: .greedy, maximumResponseTokens: 160), schema: schema)
  }
}
