import Embeddings
import Foundation
import Testing

/// The locations of test data within and outside the repository.
enum TestData {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let fixtures = root.appending(path: "Tests/EmbeddingsTests/Fixtures")

  /// The folder of all-MiniLM-L6-v2, or `nil` if its weights aren't installed.
  static let miniLM = model("all-MiniLM-L6-v2")

  /// The folder of snowflake-arctic-embed-s, or `nil` if its weights aren't installed.
  static let arctic = model("snowflake-arctic-embed-s")

  /// The folder of multilingual-e5-small, or `nil` if its weights aren't installed.
  static let e5 = model("multilingual-e5-small")

  /// The folder of granite-embedding-30m-english, or `nil` if its weights aren't installed.
  static let granite = model("granite-embedding-30m-english")

  private static func model(_ name: String) -> URL? {
    let environment = ProcessInfo.processInfo.environment
    let data =
      environment["XDG_DATA_HOME"] ?? (environment["HOME"] ?? "/").appending("/.local/share")
    let models = environment["RECOLLECT_MODELS"] ?? data + "/recollect/models"
    let folder = URL(filePath: models).appending(path: name)
    return exists(folder.appending(path: "model.safetensors")) ? folder : nil
  }

  /// Returns a file of the shared test data, or `nil` if it doesn't exist.
  static func shared(_ path: String) -> URL? {
    let environment = ProcessInfo.processInfo.environment["RECOLLECT_DATA"]
    let data = environment.map { URL(filePath: $0) } ?? root.appending(path: "../shared/data")
    let file = data.appending(path: path)
    return exists(file) ? file : nil
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}

/// A text with the token IDs and the vector of an independent implementation.
struct ReferenceText: Decodable {
  let text: String
  let ids: [Int32]
  let vector: [Float]
  /// "query" or "passage"; `nil` if the model doesn't distinguish them.
  let purpose: String?

  var embeddingPurpose: EmbeddingPurpose { purpose == "query" ? .query : .passage }

  /// Expects a vector, as far as the five decimals of the fixture tell it.
  func expect(_ vector: [Float], sourceLocation: SourceLocation = #_sourceLocation) {
    let distance = zip(vector, self.vector).map { abs($0 - $1) }.max() ?? .infinity
    #expect(distance < 2e-5, "\(text)", sourceLocation: sourceLocation)
    #expect(cosine(vector, self.vector) >= 0.9999, "\(text)", sourceLocation: sourceLocation)
  }

  /// Returns the texts committed with the tests.
  static func fixture(_ name: String = "minilm.json") throws -> [ReferenceText] {
    struct File: Decodable {
      let texts: [ReferenceText]
    }
    let data = try Data(contentsOf: TestData.fixtures.appending(path: name))
    return try JSONDecoder().decode(File.self, from: data).texts
  }

  /// Returns one text from each line of a file of JSON lines.
  static func lines(of file: URL) throws -> [ReferenceText] {
    try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(ReferenceText.self, from: $0)
    }
  }
}

func cosine(_ a: [Float], _ b: [Float]) -> Double {
  func dot(_ a: [Float], _ b: [Float]) -> Double {
    zip(a, b).reduce(0) { $0 + Double($1.0) * Double($1.1) }
  }
  return dot(a, b) / (dot(a, a) * dot(b, b)).squareRoot()
}
