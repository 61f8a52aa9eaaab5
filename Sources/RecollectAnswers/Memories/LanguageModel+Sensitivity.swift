package import LanguageModels
package import Recollect

extension LanguageModel {
  /// Sensitive and secret memories don't leave this machine.
  var highestSensitivity: Memory.Sensitivity { isLocal ? .secret : .personal }

  /// Hides secrets in passages if the model isn't on this machine.
  ///
  /// Hidden sentences keep their length, so ranges and quotes stay valid.
  package func readable(_ passages: [Passage]) -> [Passage] {
    isLocal ? passages : passages.map(\.hidingSecrets)
  }

  /// Hides secrets in parts if the model isn't on this machine.
  func readable(_ parts: [TextPart]) -> [TextPart] {
    if isLocal { return parts }
    return parts.map { part in
      var part = part
      part.text = SensitivityRules.hidingSecrets(in: part.text)
      part.title = SensitivityRules.hidingSecrets(in: part.title)
      return part
    }
  }
}

extension Passage {
  package var hidingSecrets: Passage {
    var passage = self
    passage.text = SensitivityRules.hidingSecrets(in: text)
    passage.title = SensitivityRules.hidingSecrets(in: title)
    return passage
  }
}
