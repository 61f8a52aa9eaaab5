import ArgumentParser
import Foundation
import Items
import Recollect

/// BEIR's format: `corpus.jsonl`, `queries.jsonl` and `qrels/test.tsv`.
struct BEIRCollection {
  struct Document: Decodable {
    var _id: String
    var title: String?
    var text: String
  }

  struct Query: Decodable {
    var _id: String
    var text: String
  }

  var documents: [Document]
  var queries: [Query]
  var judgments: [String: [String: Int]]

  init(folder: String) throws {
    let folder = URL(fileURLWithPath: folder)
    documents = try Self.lines(folder.appending(path: "corpus.jsonl"), as: Document.self)
    judgments = try Self.judgments(folder.appending(path: "qrels/test.tsv"))
    let judged = Set(judgments.keys)
    queries = try Self.lines(folder.appending(path: "queries.jsonl"), as: Query.self)
      .filter { judged.contains($0._id) }
  }

  /// Adds the documents to a library, each as one chunk.
  func add(to library: Library) async throws {
    let items = documents.map {
      Item(id: $0._id, kind: .document, title: $0.title ?? "", text: $0.text)
    }
    try await library.add(
      items, as: "collection",
      options: AddOptions(chunking: ChunkingOptions(keepsThreadsWhole: true)))
  }

  static func lines<T: Decodable>(_ url: URL, as type: T.Type) throws -> [T] {
    let decoder = JSONDecoder()
    return try contents(url).split(separator: UInt8(ascii: "\n")).enumerated().map { line, data in
      do {
        return try decoder.decode(T.self, from: data)
      } catch {
        throw ValidationError("\(url.path):\(line + 1): This line isn't the expected JSON object.")
      }
    }
  }

  private static func judgments(_ url: URL) throws -> [String: [String: Int]] {
    var judgments: [String: [String: Int]] = [:]
    let text = String(decoding: try contents(url), as: UTF8.self)
    for line in text.split(whereSeparator: \.isNewline).dropFirst() {
      let fields = line.split(separator: "\t").map(String.init)
      guard fields.count == 3, let grade = Int(fields[2]) else { continue }
      judgments[fields[0], default: [:]][fields[1]] = grade
    }
    return judgments
  }

  private static func contents(_ url: URL) throws -> Data {
    guard let data = try? Data(contentsOf: url) else {
      throw ValidationError("\(url.path): It can't be read. Name the folder of the collection.")
    }
    return data
  }
}
