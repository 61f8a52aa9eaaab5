import LanguageModels
import Recollect

extension LanguageModel {
  /// The highest sensitivity of memories that may be added to requests.
  ///
  /// Sensitive and secret memories don't leave this machine.
  var highestSensitivity: Memory.Sensitivity { isLocal ? .secret : .personal }
}
