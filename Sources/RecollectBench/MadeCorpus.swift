import Embeddings
import Foundation
import Items
import Recollect
import RecollectTesting

/// Documents made from those of a collection, the same in every run.
///
/// The first documents are the collection's own. Each further one has the sentences of one of them
/// in another order, and one sentence of another document. Its vector is that of the document it
/// was made from plus noise, so that a large library can be filled without embedding every text.
/// The noise has a normal distribution. With its default size, the cosine of two documents made
/// from the same one is about .8.
struct MadeCorpus {
  private let documents: [(title: String, sentences: [String])]

  init(_ collection: BEIRCollection, limit: Int) {
    documents = collection.documents.prefix(limit).map { document in
      let text = document.text
      let bytes = Array(text.utf8)
      let sentences = Library.sentences(of: text).map { String(decoding: bytes[$0], as: UTF8.self) }
      return (document.title ?? "", sentences)
    }
  }

  var originals: [String] {
    documents.map { "\($0.title)\n\($0.sentences.joined(separator: " "))" }
  }

  func item(_ number: Int) -> Item {
    let source = number % documents.count
    var generator = SplitMix64(state: UInt64(number))
    var sentences = documents[source].sentences
    if number >= documents.count, !sentences.isEmpty {
      sentences.shuffle(using: &generator)
      let other = documents[Int.random(in: documents.indices, using: &generator)].sentences
      sentences[0] = other.randomElement(using: &generator) ?? sentences[0]
    }
    return Item(
      id: "made://\(number)", kind: number % 2 == 0 ? .note : .document,
      title: "\(number): \(documents[source].title)", text: sentences.joined(separator: " "),
      date: Date(timeIntervalSince1970: Double(number % 7300) * 86400))
  }

  /// Takes words from a document in their order.
  func question(_ number: Int, words count: Int) -> String {
    var generator = SplitMix64(state: UInt64(number) &+ 1_000_003)
    while true {
      let document = documents[Int.random(in: documents.indices, using: &generator)]
      let words = document.sentences.joined(separator: " ").split(separator: " ")
      guard words.count >= count else { continue }
      let start = Int.random(in: 0...(words.count - count), using: &generator)
      return words[start..<start + count].joined(separator: " ")
    }
  }
}

/// Returns vectors of a made corpus, and an encoder's for questions.
struct MadeEmbedder: Embedder {
  private let encoder: BertEncoder
  private let vectors: [[Float]]
  private let noise: Float

  init(_ corpus: MadeCorpus, encoder: BertEncoder, noise: Float = 0.5) async throws {
    self.encoder = encoder
    self.noise = noise
    vectors = try await encoder.embed(corpus.originals, as: .passage)
  }

  var identifier: String { encoder.identifier }
  var dimension: Int { encoder.dimension }
  var maximumTokens: Int { encoder.maximumTokens }

  func tokenCount(_ text: String) -> Int { encoder.tokenCount(text) }

  func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    if purpose == .query { return try await encoder.embed(texts, as: purpose) }
    return texts.map { text in
      // A title begins with the document's number.
      let number = Int(text.prefix { $0.isNumber }) ?? 0
      var generator = SplitMix64(state: UInt64(number) &* 31 &+ UInt64(text.utf8.count))
      let deviation = noise / Float(dimension).squareRoot()
      let sum = vectors[number % vectors.count].map {
        $0 + deviation * Self.normal(using: &generator)
      }
      let length = sum.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return sum.map { $0 / length }
    }
  }

  /// The standard normal distribution, as the sum of twelve uniform numbers less 6.
  private static func normal(using generator: inout SplitMix64) -> Float {
    (0..<12).reduce(-6) { sum, _ in sum + Float.random(in: 0..<1, using: &generator) }
  }
}
