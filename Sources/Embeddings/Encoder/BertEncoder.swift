import Dispatch
public import Foundation
import Kernels

/// An encoder that runs models of the BERT family, such as all-MiniLM-L6-v2, on the CPU.
///
/// Texts of different lengths are computed together without padding; the time for each is
/// proportional to its own number of tokens. The vector of a text has the same bits whatever other
/// texts are in the call and however many threads compute. Besides the packed weights and the
/// mapped file, each thread uses less than 10 MB of memory, however many texts there are.
public final class BertEncoder: Embedder {
  /// The folder's name, "@" and twelve hexadecimal digits of a digest of the weights.
  public let identifier: String

  /// The maximum number of tokens of a text that the model reads, without special tokens.
  public let maximumTokens: Int

  /// The model's tokenizer, of the kind in its folder.
  public let tokenizer: any Tokenizer

  /// The number of threads that compute together.
  public let threads: Int

  /// The precision of an encoder's computation.
  ///
  /// Both precisions give vectors of the same space and have the same identifier: vectors of one
  /// can be searched with questions embedded by the other.
  public enum Precision: String, Sendable, CaseIterable {
    /// All numbers have 32 bits.
    case exact
    /// The linear layers multiply integers, to which each row and each output is rounded.
    ///
    /// This takes about half the time and less than half the memory for weights. Integers have 16
    /// bits. Where the processor has dot products of bytes, two of the six matrices of a layer that
    /// bear it have 8. The cosine of a vector of all-MiniLM-L6-v2 with the exact one is .99999 or,
    /// with bytes, .9996 on average and at least .998. NEON keeps floats instead of 16 bits.
    case fast
  }

  let model: BertModel
  let settings: SentenceSettings
  let queue = DispatchQueue(label: "BertEncoder", attributes: .concurrent)

  /// The precision of the computation.
  public var precision: Precision { model.precision }

  /// The number of components of every vector.
  public var dimension: Int { model.configuration.hiddenSize }

  /// The instruction set that the kernels use on this CPU, such as "avx512".
  public static var instructionSet: String { String(cString: kernel_best().pointee.name) }

  /// Loads a model folder with config.json, model.safetensors and the tokenizer's files.
  ///
  /// Weights are mapped and packed, which takes some tens of milliseconds for all-MiniLM-L6-v2. The
  /// folder may also contain these files of sentence-transformers:
  /// - 1_Pooling/config.json: The pooling of vectors. Without it, the mean is used.
  /// - sentence_bert_config.json: The maximum length of texts.
  /// - config_sentence_transformers.json: The prompts put before questions and passages.
  ///
  /// - Parameters:
  ///   - folder: The folder of the model.
  ///   - threads: The number of threads that compute together. The default is the number of
  ///     processors.
  ///   - maximumTokens: The maximum number of tokens of a text, without special tokens, at most the
  ///     number of the model's positions. The default is given by the model's files.
  ///   - precision: The precision of the computation.
  /// - Throws: ``EmbeddingError`` if something is missing, damaged or of an unknown kind.
  public static func load(
    _ folder: URL, threads: Int? = nil, maximumTokens: Int? = nil, precision: Precision = .exact
  ) throws -> BertEncoder {
    precondition(threads ?? 1 > 0, "An encoder needs at least one thread")
    precondition(maximumTokens ?? 1 > 0, "At least one token of a text must count")
    return try BertEncoder(
      ModelFolder(folder), threads: threads, maximumTokens: maximumTokens, precision: precision)
  }

  private init(
    _ folder: ModelFolder, threads: Int?, maximumTokens: Int?, precision: Precision
  ) throws {
    let configuration = try ModelConfiguration(folder)
    let weights = try Safetensors(folder.file("model.safetensors"))
    // Reading the vocabulary takes longer than packing the weights.
    let packing = ConcurrentResult { try BertModel(weights, configuration, precision) }
    tokenizer = try TokenizerSource.tokenizer(in: folder)
    settings = try SentenceSettings(
      folder, lowercases: (tokenizer as? WordPieceTokenizer)?.lowercases ?? false)
    model = try packing.value()
    // The packed weights aren't read from the file again. The embedding tables are, page by page.
    weights.file.releasePages()
    guard tokenizer.vocabularySize <= configuration.vocabularySize else {
      throw EmbeddingError.malformed(
        "The tokenizer has \(tokenizer.vocabularySize) tokens, the weights only "
          + "\(configuration.vocabularySize).", in: folder.url)
    }
    identifier = "\(folder.url.lastPathComponent)@\(WeightsDigest.hexadecimal(weights))"
    let positions =
      configuration.positionCount - configuration.firstPosition - tokenizer.specialTokenCount
    guard positions > 0 else {
      throw EmbeddingError.malformed(
        "max_position_embeddings \(configuration.positionCount) leaves no room for a text.",
        in: folder.file("config.json"))
    }
    let usual = (settings.maximumLength ?? .max) - tokenizer.specialTokenCount
    self.maximumTokens = max(1, min(maximumTokens ?? usual, positions))
    self.threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Returns the number of tokens in a whole text, without special tokens.
  public func tokenCount(_ text: String) -> Int { tokenizer.count(text) }

  func modelTokens(_ text: String, _ purpose: EmbeddingPurpose) -> [Int32] {
    let prompt = purpose == .query ? settings.queryPrompt : settings.passagePrompt
    return tokenizer.encode(prompt.isEmpty ? text : prompt + text, maximumTokens: maximumTokens)
  }
}
