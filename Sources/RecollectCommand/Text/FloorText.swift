import Recollect

enum FloorText {
  /// Two decimal places, or three if the third isn't 0.
  static func cosine(_ cosine: Float) -> String {
    let text = Wording.decimals(Double(cosine), 3)
    return text.hasSuffix("0") ? String(text.dropLast()) : text
  }

  /// - Parameters:
  ///   - isNew: Pass `true` if the floor has just been set.
  ///   - isInUse: Pass `true` if the library uses the model.
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
