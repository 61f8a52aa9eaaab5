import Foundation

/// Text that says that the passages have no answer, such as "The passage does not mention it".
enum Denial {
  /// The largest number of bytes of a denial; a longer text goes on with an answer.
  private static let maximumBytes = 160

  static func isOne(_ text: String) -> Bool {
    let plain = text.lowercased().replacing("’", with: "'")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard plain.utf8.count <= maximumBytes else { return false }
    return plain.isEmpty || beginnings.contains { plain.hasPrefix($0) }
      || phrases.contains { plain.contains($0) }
  }

  private static let beginnings = [
    "not stated", "not mentioned", "not specified", "not given", "not provided", "not known",
    "unknown", "i don't know", "i do not know", "n/a", "no information", "no answer",
    "nicht angegeben", "nicht erwähnt", "nicht genannt", "nicht bekannt", "unbekannt",
    "keine angabe", "keine information", "ich weiß es nicht", "niet vermeld", "niet bekend",
    "onbekend", "geen informatie", "non mentionné", "non précisé", "inconnu", "no se menciona",
    "no se indica", "desconocido",
  ]

  private static let phrases = [
    "passage does not", "passage doesn't", "passages do not", "passages don't",
    "does not say", "doesn't say", "does not mention", "doesn't mention", "does not state",
    "is not stated", "isn't stated", "is not mentioned", "isn't mentioned", "is not specified",
    "does not directly answer", "no passage", "wird nicht erwähnt", "steht nicht in",
  ]
}
