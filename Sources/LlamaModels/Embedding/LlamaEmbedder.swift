import Dispatch
public import Embeddings
public import Foundation

/// An embedding model in a GGUF file, run by llama.cpp on this machine.
///
/// Each text is computed alone: neither padding nor tokens of other texts take time, and the vector
/// of a text has the same bits whatever other texts are in the call and however many threads
/// compute. Computed together with others in a batch of llama.cpp, its components would differ by
/// about 1e-4. With several texts in a call, each thread computes other texts; a single text is
/// computed by all threads.
///
/// ```swift
/// let embedder = try await LlamaEmbedder.load(file: url)
/// let library = try Library(at: file, embedder: CachingEmbedder(embedder))
/// ```
///
/// For all-MiniLM-L6-v2 and other models of the BERT family, `BertEncoder` is faster.
public final class LlamaEmbedder: Embedder {
  /// The name of the file without its extension, "@" and twelve hexadecimal digits of a digest of
  /// the weights, the pooling and the prefixes.
  public let identifier: String
  /// The file that contains the weights.
  public let file: URL
  /// The number of components of every vector.
  public let dimension: Int
  /// The maximum number of tokens of a text that the model reads, without its prefix and special
  /// tokens.
  public let maximumTokens: Int
  /// The pooling of the vectors of tokens.
  public let pooling: Pooling
  /// The words before questions and passages.
  public let prefixes: Prefixes
  /// The number of threads that compute together.
  public let threads: Int

  private let reader: TextReader
  private let lanes: [EmbeddingLane]

  /// Loads a model, blocking the calling thread for some tenths of a second.
  ///
  /// - Throws: ``LlamaError`` if the file is missing, damaged, not supported or no embedding model,
  ///   or if there is too little memory.
  public init(file: URL, configuration: Configuration = Configuration()) throws {
    let parts = try LoadedEmbedder(file, configuration)
    self.file = file
    identifier = parts.identifier
    dimension = parts.dimension
    maximumTokens = parts.reader.maximumTokens
    pooling = parts.pooling
    prefixes = parts.reader.prefixes
    threads = parts.threads
    reader = parts.reader
    lanes = parts.lanes
  }

  /// Loads a model without blocking the caller.
  ///
  /// - Throws: The errors of ``init(file:configuration:)``.
  public static func load(
    file: URL, configuration: Configuration = Configuration()
  ) async throws -> LlamaEmbedder {
    let loader = DispatchQueue(label: "LlamaEmbedder.load", qos: .userInitiated)
    return try await Job.run(on: loader) { _ in
      try LlamaEmbedder(file: file, configuration: configuration)
    }
  }

  /// Returns `true` for a GGUF file whose header is that of an embedding model.
  package static func isEmbeddingModel(_ file: URL) -> Bool {
    (try? ModelFile(file.path))?.namesPooling ?? false
  }

  /// Returns the number of tokens in a whole text, without its prefix and special tokens.
  ///
  /// The counts of texts joined at white space add up for models that split text into words first,
  /// as those of the BERT family do. For others the sum can differ by a token for each joint.
  public func tokenCount(_ text: String) -> Int { reader.count(text) }

  /// Returns the vectors of texts of any length.
  ///
  /// Tokens beyond ``maximumTokens`` are ignored. A text waits for at most one text of each other
  /// call.
  ///
  /// - Returns: One vector of unit length for each text, in the order of the texts.
  /// - Throws: `CancellationError` if the task is cancelled, also in the middle of a text.
  ///   ``LlamaError`` if llama.cpp fails.
  public func embed(_ texts: [String], as purpose: EmbeddingPurpose) async throws -> [[Float]] {
    try Task.checkCancellation()
    if texts.count == 1 {
      return [try await vector(of: texts[0], purpose, on: lanes[0], threads: threads)]
    }
    // The longest texts come first, so that the threads end at about the same time.
    let order = texts.indices.sorted { texts[$0].utf8.count > texts[$1].utf8.count }
    let places = IndexQueue(order)
    var vectors = [[Float]](repeating: [], count: texts.count)
    try await withThrowingTaskGroup(of: [(Int, [Float])].self) { group in
      for lane in lanes.prefix(texts.count) {
        group.addTask {
          var found: [(Int, [Float])] = []
          while let place = places.next() {
            found.append((place, try await self.vector(of: texts[place], purpose, on: lane)))
          }
          return found
        }
      }
      for try await part in group {
        for (place, vector) in part { vectors[place] = vector }
      }
    }
    return vectors
  }

  private func vector(
    of text: String, _ purpose: EmbeddingPurpose, on lane: EmbeddingLane, threads: Int = 1
  ) async throws -> [Float] {
    try await Job.run(on: lane.queue) { [reader] cancellation in
      let vector = try lane.vector(
        of: reader.tokens(of: text, purpose), threads: threads, cancellation)
      return l2Normalized(vector)
    }
  }
}
