/// A link that has words of its own.
enum ChatLink {
  /// Returns `Plan (https://example.org)`; the address alone if the label repeats it.
  static func text(_ address: String, label: String?) -> String {
    let plain = address.hasPrefix("mailto:") ? String(address.dropFirst(7)) : address
    guard let label, !label.isEmpty else { return plain }
    // The label is often the address without its scheme.
    return plain.hasSuffix(label) ? plain : "\(label) (\(plain))"
  }
}
