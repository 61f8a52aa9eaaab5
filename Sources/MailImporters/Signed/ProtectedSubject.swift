import ImportSupport

extension ParsedMessage {
  /// The subject inside a signed part that stands for the message's own, if it says more.
  ///
  /// Programs that protect the header repeat it in the part that is signed, and may write `...` as
  /// the subject outside (RFC 9788). A mailing list may have added its name to the subject outside,
  /// which then stays.
  var protectedSubject: String? {
    let outer = root.header.first("subject").map { HeaderValue.text(bytes[$0]) } ?? ""
    var part = root
    while ["multipart/signed", "multipart/mixed"].contains(part.type.type),
      let first = part.parts.first
    {
      part = first
      guard part.protectsHeader, let value = part.header.first("subject") else { continue }
      let inner = HeaderValue.text(bytes[value])
      return inner.isEmpty || outer.contains(inner) ? nil : inner
    }
    return nil
  }
}

extension MIMEPart {
  /// The parameter `hp` is that of RFC 9788; older programs write `protected-headers`.
  fileprivate var protectsHeader: Bool {
    type.parameters["hp"] != nil || type.parameters["protected-headers"]?.lowercased() == "v1"
  }
}
