import Dispatch
public import Foundation
import Kernels

/// Runs models of the BERT family, such as all-MiniLM-L6-v2, on the processor.
///
/// Texts of any lengths are computed together without padding; each takes time in proportion to its
/// own tokens. The vector of a text has the same bits whatever it is embedded with and however many
/// threads take part. Memory beside the packed weights and the mapped file is under 10 MB for each
/// thread, however many texts are given.
public final class BertEncoder: Embedder {
  /// The folder's name, "@" and twelve hexadecimal digits that tell its weights from others.
  public let identifier: String

  /// Most tokens of one text that reach the model, the special ones not counted.
  public let maximumTokens: Int

  /// The model's tokenizer.
  public let tokenizer: WordPieceTokenizer

  /// Number of threads that compute together.
  public let threads: Int

  let model: BertModel
  let settings: SentenceSettings
  let queue = DispatchQueue(label: "BertEncoder", attributes: .concurrent)

  /// Number of components of every vector.
  public var dimension: Int { model.configuration.hiddenSize }

  /// The instruction set that this processor's kernels use, such as "avx512".
  public static var instructionSet: String { String(cString: kernel_best().pointee.name) }

  /// Loads a model folder: config.json, model.safetensors and the tokenizer's files.
  ///
  /// Weights are mapped and packed, some tens of milliseconds for all-MiniLM-L6-v2. Beside them
  /// the folder can hold the files of sentence-transformers that say how vectors are pooled
  /// (1_Pooling/config.json; the mean without it), how long texts get
  /// (sentence_bert_config.json) and what is put before a question or a passage
  /// (config_sentence_transformers.json).
  ///
  /// - Parameters:
  ///   - folder: the folder of the model.
  ///   - threads: how many threads compute together; as many as there are processors unless given.
  ///   - maximumTokens: the most tokens of a text that count, special ones not among them, at most
  ///     what the model has positions for; what the model's files say unless given.
  /// - Throws: `EmbeddingError` when something is missing, damaged or of an unknown kind.
  public static func load(_ folder: URL, threads: Int? = nil, maximumTokens: Int? = nil) throws
    -> BertEncoder
  {
    precondition(threads ?? 1 > 0, "An encoder needs at least one thread")
    precondition(maximumTokens ?? 1 > 0, "At least one token of a text must count")
    return try BertEncoder(ModelFolder(folder), threads: threads, maximumTokens: maximumTokens)
  }

  private init(_ folder: ModelFolder, threads: Int?, maximumTokens: Int?) throws {
    let configuration = try ModelConfiguration(folder)
    let weights = try Safetensors(folder.file("model.safetensors"))
    tokenizer = try WordPieceTokenizer(folder)
    settings = try SentenceSettings(folder, tokenizer: tokenizer)
    model = try BertModel(weights, configuration)
    // What was packed isn't read from the file again; the tables of the embeddings are, bit by bit.
    weights.file.releasePages()
    guard tokenizer.vocabularySize <= configuration.vocabularySize else {
      throw EmbeddingError.malformed(
        "The tokenizer has \(tokenizer.vocabularySize) tokens, the weights only "
          + "\(configuration.vocabularySize).", in: folder.url)
    }
    identifier = "\(folder.url.lastPathComponent)@\(WeightsDigest.hexadecimal(weights))"
    let positions = configuration.positionCount - tokenizer.specialTokenCount
    guard positions > 0 else {
      throw EmbeddingError.malformed(
        "max_position_embeddings \(configuration.positionCount) leaves no room for a text.",
        in: folder.file("config.json"))
    }
    let usual = (settings.maximumLength ?? .max) - tokenizer.specialTokenCount
    self.maximumTokens = max(1, min(maximumTokens ?? usual, positions))
    self.threads = threads ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Number of tokens in a text, special ones not counted and nothing cut off.
  public func tokenCount(_ text: String) -> Int { tokenizer.count(text) }

  /// The token ids that reach the model, special ones included.
  func modelTokens(_ text: String, _ purpose: EmbeddingPurpose) -> [Int32] {
    let prompt = purpose == .query ? settings.queryPrompt : settings.passagePrompt
    return tokenizer.encode(prompt.isEmpty ? text : prompt + text, maximumTokens: maximumTokens)
  }
}
