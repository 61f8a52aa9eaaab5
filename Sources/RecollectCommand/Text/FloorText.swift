import Recollect

/// The sentences on the floor of an embedding model.
enum FloorText {
  /// Returns a cosine with two decimal places, or three if it has them.
  static func cosine(_ cosine: Float) -> String {
    let text = Wording.decimals(Double(cosine), 3)
    return text.hasSuffix("0") ? String(text.dropLast()) : text
  }

  /// Returns the sentences on a floor.
  ///
  /// - Parameters:
  ///   - floor: The floor.
  ///   - isNew: A Boolean value that indicates whether it has just been set.
  ///   - isInUse: A Boolean value that indicates whether the library uses the model.
  static func line(_ floor: EmbedderFloor, isNew: Bool, isInUse: Bool) -> String {
    let name = SafeText.line(InstalledEmbedder.name(of: floor.embedder))
    guard let cosine = floor.cosine else {
      return "\(name): The floor isn't measured yet; the next search does it."
    }
    let start = "\(name): The floor is \(isNew ? "now " : "")a cosine of \(Self.cosine(cosine))"
    guard floor.setCosine != nil else {
      return start + ", measured with built-in texts. "
        + "`recollect evaluate` suggests one from questions on your library."
    }
    let option = isInUse ? "" : " --embedder \(name)"
    let measured = floor.measuredCosine.map { ", \(Self.cosine($0))" } ?? ""
    return start
      + ", which was set. `recollect models floor --reset\(option)` goes back to the one that "
      + "is measured with built-in texts\(measured)."
  }
}
