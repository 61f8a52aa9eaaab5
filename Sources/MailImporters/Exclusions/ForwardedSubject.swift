/// The recognition of the subjects of forwarded messages.
enum ForwardedSubject {
  /// Returns a Boolean value that indicates whether the subject begins with a marker such as
  /// `Fwd:`.
  ///
  /// In a reply to a forwarded message (`Re: Fwd: …`), the reply's marker comes first and the
  /// result is `false`.
  static func isForwarded(_ subject: String) -> Bool {
    var text = Folding.folded(Array(subject.utf8.prefix(64))[...])
    if text.first == 0x5B { text.removeFirst() }
    guard let colon = text.firstIndex(of: 0x3A) else { return false }
    text.removeSubrange(colon...)
    while text.last == 0x20 { text.removeLast() }
    return markers.group(equalTo: text) != nil
  }

  private static let markers = PhraseSet([
    "fw", "fwd", "forward", "wg", "tr", "rv", "i", "inoltra", "enc", "reenv", "doorst", "fs", "pd",
    "vb", "vl", "videresend", "ilt", "пересл", "转发", "轉寄", "轉發", "転送", "전달", "továbbítás",
  ])
}
