/// The floor of an embedder in a library: the least cosine of a passage if a search gives none.
public struct EmbedderFloor: Sendable, Hashable {
  /// The identifier of the embedder.
  public var embedder: String
  /// The cosine that was set by ``Library/setFloor(_:ofEmbedder:)``; `nil` if none was.
  public var setCosine: Float?
  /// The cosine that was measured with built-in texts: ``SearchFloor/deviations`` above the mean of
  /// the embedder's `CosineBaseline`; `nil` before it's measured.
  public var measuredCosine: Float?

  /// The cosine that searches use: the one that was set, or else the measured one.
  public var cosine: Float? { setCosine ?? measuredCosine }
}
