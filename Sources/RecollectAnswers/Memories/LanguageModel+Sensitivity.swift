import LanguageModels
import Recollect

extension LanguageModel {
  /// The highest sensitivity of memories that may be added to requests.
  ///
  /// Sensitive and secret memories don't leave this machine.
  var highestSensitivity: Memory.Sensitivity { isLocal ? .secret : .personal }

  /// Returns the passages as the model may read them: without secrets if it isn't on this machine.
  ///
  /// Hidden sentences keep their length, so ranges and quotes stay valid.
  func readable(_ passages: [Passage]) -> [Passage] {
    isLocal ? passages : passages.map(\.hidingSecrets)
  }

  /// Returns the parts as the model may read them: without secrets if it isn't on this machine.
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
  /// The passage without secrets.
  var hidingSecrets: Passage {
    var passage = self
    passage.text = SensitivityRules.hidingSecrets(in: text)
    passage.title = SensitivityRules.hidingSecrets(in: title)
    return passage
  }
}
