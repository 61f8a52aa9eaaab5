/// The progress of ``Library/changeEmbedder(to:keepingOld:progress:)``.
public struct EmbedderChangeProgress: Sendable, Hashable {
  /// The number of chunks that have a vector of the new embedder.
  public var done: Int
  /// The number of chunks in the library.
  public var total: Int
  /// The number of chunks that were embedded by this call.
  public var embedded: Int
}

/// The result of ``Library/changeEmbedder(to:keepingOld:progress:)``.
public struct EmbedderChangeReport: Sendable, Hashable {
  /// The identifier of the embedder that was in use before; `nil` if the library had none or
  /// already used the new one.
  public var replaced: String?
  /// The number of chunks that were embedded.
  public var embedded = 0
  /// The number of chunks that got a vector of an earlier, interrupted call or of an equal text.
  public var reused = 0
  /// The number of embedded chunks that are longer than the embedder reads.
  ///
  /// Their ends can only be found by word. Chunks of later imports are cut to fit.
  public var cutOff = 0
}
