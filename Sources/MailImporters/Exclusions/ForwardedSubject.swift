import ImportSupport
import Languages

enum ForwardedSubject {
  /// Returns whether the subject begins with a marker such as `Fwd:`.
  ///
  /// It doesn't in a reply to a forwarded message (`Re: Fwd: …`), where the reply's marker comes
  /// first.
  static func isForwarded(_ subject: String) -> Bool {
    var text = PhraseFolding.folded(Array(subject.utf8.prefix(64))[...])
    if text.first == .openingBracket { text.removeFirst() }
    guard let colon = text.firstIndex(of: .colon) else { return false }
    text.removeSubrange(colon...)
    while text.last == .space { text.removeLast() }
    return markers.group(equalTo: text) != nil
  }

  private static let markers = PhraseSet(Language.words(\.forwarding.forwardMarkers))
}
